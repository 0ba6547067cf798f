// The sign-in methods of one wallet: which can be linked, and which can be unlinked.
import { expect, test } from 'vitest'
import { createScriptedDatabase, type Rows } from '../../../test/scriptedDatabase.ts'
import { hashToken } from '../../secrets.ts'
import { createMethods } from './methods.ts'

const NOW_MS = 1_000_000
const OWNER = { accountId: 'a', methodId: 'own', deviceHash: new Uint8Array([1]) }
const GOOGLE = { subject: 'google:1', email: null, userName: 'Ada' }
const EMAIL = { subject: 'email:a@b.example', email: 'a@b.example', userName: null }
const LINKED = 'select account_id as "accountId" from login.method'
const OWN_EMAIL = `subject like 'email:%'`
const ALL = 'select id, subject from login.method'
const TICKET = 'delete from login.link where ticket_hash'
const INSERT = 'insert into login.method'
const FACTOR = 'factor_since_ms is not null'

function create(rows: Rows) {
  const { database, paramsOf } = createScriptedDatabase(rows)
  return { methods: createMethods(database, () => NOW_MS), paramsOf }
}

test('a free sign-in method gets a ticket for ten minutes', async () => {
  const { methods, paramsOf } = create({})
  const ticket = await methods.prepare(OWNER, GOOGLE)
  const row = [hashToken(ticket), 'a', OWNER.deviceHash, 'google:1', null, 'Ada', BigInt(NOW_MS + 600_000)]
  expect(paramsOf('insert into login.link')).toEqual([row])
  await methods.purge()
  expect(paramsOf('expires_at_ms <= $1')).toEqual([[BigInt(NOW_MS)]])
})

test.each<{ when: string; proven: typeof GOOGLE | typeof EMAIL; rows: Rows; code: string | null }>([
  { when: 'another wallet has it', proven: GOOGLE, rows: { [LINKED]: [{ accountId: 'b' }] }, code: 'method-taken' },
  { when: 'this wallet has it', proven: GOOGLE, rows: { [LINKED]: [{ accountId: 'a' }] }, code: 'method-linked' },
  { when: 'it would be a second email', proven: EMAIL, rows: { [OWN_EMAIL]: [{}] }, code: 'email-linked' },
  { when: 'it is the first email', proven: EMAIL, rows: {}, code: null },
  { when: 'it is no email next to one', proven: GOOGLE, rows: { [OWN_EMAIL]: [{}] }, code: null },
])('preparing to link a sign-in method if $when', async ({ proven, rows, code }) => {
  const prepared = create(rows).methods.prepare(OWNER, proven)
  if (code) await expect(prepared).rejects.toMatchObject({ status: 409, code })
  else expect(await prepared).toMatch(/^[\w-]{43}$/)
})

test('a ticket links its method once, on its device, while the session’s own method is linked', async () => {
  const own = { [ALL]: [{ id: 'own', subject: 'google:2' }] }
  const linked = create({ ...own, [TICKET]: [GOOGLE], [INSERT]: [{}] })
  await linked.methods.link(OWNER, 'ticket', 'box')
  expect(linked.paramsOf(TICKET)).toEqual([[hashToken('ticket'), 'a', OWNER.deviceHash, BigInt(NOW_MS)]])
  expect(linked.paramsOf(INSERT)).toEqual([['google:1', 'a', null, 'Ada', 'box', BigInt(NOW_MS)]])
  const link = (rows: Rows) => create(rows).methods.link(OWNER, 'ticket', 'box')
  await expect(link({ ...own, [INSERT]: [{}] })).rejects.toMatchObject({ status: 404, code: 'flow-over' })
  await expect(link({ [TICKET]: [GOOGLE], [INSERT]: [{}] })).rejects.toMatchObject({ code: 'signed-out' })
  await expect(link({ ...own, [TICKET]: [GOOGLE] })).rejects.toMatchObject({ code: 'method-taken' })
  const mine = { [LINKED]: [{ accountId: 'a' }] }
  await expect(link({ ...own, ...mine, [TICKET]: [GOOGLE] })).rejects.toMatchObject({ code: 'method-linked' })
})

const own = { id: 'own', subject: 'google:2' }
const passkey = { id: 'p', subject: 'passkey:1' }
const on = { [FACTOR]: [{}] }
test.each<{ when: string; id: string; all: readonly object[]; rows?: Rows; code: string | null }>([
  { when: 'it is another one', id: 'g', all: [own, { id: 'g', subject: 'google:1' }], code: null },
  { when: 'it is gone', id: 'g', all: [own, passkey], code: 'no-method' },
  { when: 'it is the last one', id: 'own', all: [own], code: 'last-method' },
  { when: 'the session uses it', id: 'own', all: [own, passkey], code: 'method-in-use' },
  { when: 'the session’s own is gone', id: 'p', all: [passkey], code: 'signed-out' },
  { when: 'the wallet asks for this passkey', id: 'p', all: [own, passkey], rows: on, code: 'factor-in-use' },
  { when: 'no passkey is asked for', id: 'p', all: [own, passkey], code: null },
  { when: 'another passkey stays', id: 'p', all: [own, passkey, { ...passkey, id: 'q' }], rows: on, code: null },
  {
    when: 'passkeys are asked for and it is none',
    id: 'g',
    all: [own, { id: 'g', subject: 'x:1' }],
    rows: on,
    code: null,
  },
])('unlinking a sign-in method if $when', async ({ id, all, rows = {}, code }) => {
  const { methods, paramsOf } = create({ ...rows, [ALL]: all })
  const unlinked = methods.unlink(OWNER, id)
  if (code) await expect(unlinked).rejects.toMatchObject({ code })
  else await unlinked
  expect(paramsOf('delete from login.method')).toEqual(code ? [] : [[id]])
  expect(paramsOf('delete from login.attempt')).toEqual(code ? [] : [['a']])
})
