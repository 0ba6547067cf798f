// Shares and their releases: what a device receives, and when a link expires.
import { expect, test } from 'vitest'
import { createScriptedDatabase, type Rows } from '../../test/scriptedDatabase.ts'
import { createSeals } from '../seals.ts'
import { hashToken } from '../secrets.ts'
import { hashSubject } from './hashSubject.ts'
import { createShares } from './shares.ts'

const NOW_MS = 1_000_000
const [NOW, UNTIL] = [BigInt(NOW_MS), BigInt(NOW_MS + 1_200_000)]
const SUBJECT = 'email:a@b.example'
const HASH = hashSubject(SUBJECT)
const SECRET = new Uint8Array([1])
const seals = createSeals({ key: new Uint8Array(32).fill(3) })
const ASK = 'insert into keeper.release'
const APPROVED = 'select 1 from keeper.release'
const LOOK = 'set expires_at_ms = case when is_approved'
const TAKE = 'subject_hash as "subjectHash" from keeper.release'
const SPEND = 'delete from keeper.release where secret_hash'
const SHARES = 'select share, lock_hash'

function create(rows: Rows) {
  const { database, paramsOf } = createScriptedDatabase(rows)
  const locks = { open: async <S>(shares: readonly S[]) => [...shares] }
  return { shares: createShares(database, seals, () => NOW_MS, locks), paramsOf }
}
const kept = async (share: string) => ({ share: await seals.seal(Buffer.from(HASH).toString('hex'), share) })

test('a link is valid for twenty minutes, and has a ticket if a share exists', async () => {
  const { shares, paramsOf } = create({ [ASK]: [{ hasShare: true }] })
  const ticket = String(await shares.request(SUBJECT, SECRET, 'Firefox', 'open'))
  expect(paramsOf(ASK)).toEqual([[SECRET, HASH, hashToken(ticket), 'Firefox', UNTIL, 'open']])
  for (const rows of [{ [ASK]: [{ hasShare: false }] }, {}] as Rows[])
    expect(await create(rows).shares.request(SUBJECT, SECRET, 'Firefox', 'open')).toBeNull()
})

test('an approval is valid for one purpose until it expires', async () => {
  const { shares, paramsOf } = create({ [APPROVED]: [{}] })
  expect(await shares.isApproved(SUBJECT, SECRET, 'export')).toBe(true)
  expect(paramsOf(APPROVED)).toEqual([[SECRET, HASH, NOW, 'export']])
  expect(await create({}).shares.isApproved(SUBJECT, SECRET, 'export')).toBe(false)
})

test('a ticket finds its release, and approves its purpose, or nothing', async () => {
  const release = { purpose: 'open', browser: 'Firefox', isApproved: false }
  const found = create({ 'select browser': [release], 'set is_approved = true': [{ purpose: 'open' }] })
  expect([await found.shares.findRelease('t'), await found.shares.approve('t')]).toEqual([release, 'open'])
  for (const part of ['select browser', 'set is_approved = true'])
    expect(found.paramsOf(part)).toEqual([[hashToken('t'), NOW]])
  const { shares } = create({})
  expect([await shares.findRelease('t'), await shares.approve('t')]).toEqual([null, null])
})

test('a poll returns whether it was approved, and leaves time for the code', async () => {
  const look = (...rows: object[]) => create({ [LOOK]: rows }).shares.look('secret')
  expect([await look({ isApproved: true }), await look({ isApproved: false }), await look()]).toEqual([
    'approved',
    'pending',
    null,
  ])
  const { shares, paramsOf } = create({})
  await shares.look('secret')
  expect(paramsOf(LOOK)).toEqual([[hashToken('secret'), NOW, UNTIL]])
})

test('shares can be taken once after the approval', async () => {
  const rows = { [SHARES]: [await kept('one'), await kept('two')], [SPEND]: [{}] }
  const waiting = (isApproved: boolean) => ({ [TAKE]: [{ isApproved, subjectHash: HASH }] })
  const taken = create({ ...rows, ...waiting(true) })
  expect(await taken.shares.take('secret')).toEqual({ shares: ['one', 'two'] })
  expect(taken.paramsOf(TAKE)).toEqual([[hashToken('secret'), NOW]])
  const pending = create({ ...rows, ...waiting(false) })
  expect([await pending.shares.take('secret'), pending.paramsOf(SPEND)]).toEqual(['pending', []])
  expect(await create(rows).shares.take('secret')).toBeNull()
  expect(await create({ ...rows, ...waiting(true), [SPEND]: [] }).shares.take('secret')).toBeNull()
})

type Kept = [hash: Uint8Array, sealed: Uint8Array, lock: Uint8Array]

test('KEY-01 a share is stored encrypted under its subject, with the lock of its key, next to the seven newest', async () => {
  const { shares, paramsOf } = create({})
  const PUT = 'insert into keeper.share'
  await shares.put(SUBJECT, 'share', 'key')
  await shares.put(SUBJECT, 'share')
  const [[hash, sealed, lock], [, , none]] = paramsOf(PUT) as [Kept, Kept]
  expect(paramsOf('order by id desc limit 7)')).toHaveLength(2)
  expect([hash, lock, none]).toEqual([HASH, hashToken('key'), hashToken('')])
  expect(await seals.unseal(Buffer.from(HASH).toString('hex'), sealed)).toBe('share')
})

test('KEY-03 KEY-01 the shares of a subject are those that its locks open', async () => {
  const { database, paramsOf } = createScriptedDatabase({ [SHARES]: [await kept('one'), await kept('two')] })
  const asked: unknown[] = []
  const open = async <S>(rows: readonly S[], recovery: string | undefined) => {
    asked.push(recovery)
    return rows.slice(1)
  }
  const shares = createShares(database, seals, () => NOW_MS, { open })
  expect(await shares.list(SUBJECT, 'code')).toEqual(['two'])
  expect([paramsOf(SHARES), asked]).toEqual([[[HASH]], ['code']])
})
