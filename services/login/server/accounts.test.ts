// People and their wallets: how rows become accounts, and which device learns that another one was first.
import { expect, test } from 'vitest'
import { createScriptedDatabase, type Rows } from '../../test/scriptedDatabase.ts'
import { createSeals } from '../seals.ts'
import { createAccounts, findMethod } from './accounts.ts'

const NOW_MS = 77
const seals = createSeals({ key: new Uint8Array(32).fill(3) })
const SESSION = { accountId: 'a', methodId: 'm' }
const READ = 'select account.id'
const KNOWN = 'update login.method set user_name = $3'
const ADD = 'insert into login.method'
const google = { id: 'g', subject: 'google:1', email: 'g@b.example', userName: 'Ada', addedAtMs: 1 }
const x = { id: 'x', subject: 'x:1', email: null, userName: null, addedAtMs: 2 }
const email = { id: 'e', subject: 'email:a@b.example', email: 'a@b.example', userName: null, addedAtMs: 3 }

function create(rows: Rows) {
  const { database, paramsOf } = createScriptedDatabase(rows)
  return { accounts: createAccounts(database, seals, () => NOW_MS), paramsOf }
}
const rowOf = (...methods: object[]) => ({ id: 'a', addresses: null, hasFactor: false, methods })

test.each<{ methods: object[]; email: string | null; userName: string | null }>([
  { methods: [google, email], email: 'a@b.example', userName: 'Ada' },
  { methods: [x, google], email: 'g@b.example', userName: 'Ada' },
  { methods: [x], email: null, userName: null },
])('an account is returned with its own email, otherwise a verified one: $email', async ({ methods, ...expected }) => {
  expect(await create({ [READ]: [rowOf(...methods)] }).accounts.get('a')).toMatchObject(expected)
  expect(await create({}).accounts.find('email:a@b.example')).toBeNull()
})

const addedId = ({ paramsOf }: Pick<ReturnType<typeof create>, 'paramsOf'>): unknown =>
  Object(paramsOf('insert into login.account')[0])[0]

test('a person who is known is admitted, a new one gets an account, and only one of two concurrent requests creates it', async () => {
  const person = { email: null, userName: 'Ada' }
  const known = create({ [KNOWN]: [SESSION], [READ]: [rowOf(x)] })
  expect(await known.accounts.admit('x:1', person)).toMatchObject({ methodId: 'm', account: { id: 'a' } })
  expect(known.paramsOf(ADD)).toEqual([])
  const first = create({ [ADD]: [SESSION], [READ]: [rowOf(x)] })
  expect(await first.accounts.admit('x:1', person)).toMatchObject({ methodId: 'm' })
  const [[id]] = first.paramsOf('insert into login.account') as [[string]]
  expect(first.paramsOf(ADD)).toEqual([['x:1', id, null, 'Ada', 77n]])
  expect(first.paramsOf('delete from login.account')).toEqual([[id]])
  const own = create({ [ADD]: () => [{ ...SESSION, accountId: addedId(own) }], [READ]: [rowOf(x)] })
  await own.accounts.admit('x:1', person)
  expect(own.paramsOf('delete from login.account')).toEqual([])
  await expect(create({ [KNOWN]: [SESSION] }).accounts.admit('x:1', person)).rejects.toMatchObject({
    code: 'signed-out',
  })
  await expect(create({}).accounts.admit('x:1', person)).rejects.toThrow('The account was not written.')
})

test('a wallet is written once, with its share sealed, and opened by the session’s sign-in method', async () => {
  const wallet = { serverShare: 'share', box: 'box', addresses: { evm: '0x1', solana: 'S' } }
  const added = create({ 'insert into login.wallet': [{}] })
  await added.accounts.addWallet(SESSION, wallet)
  expect(added.paramsOf('insert into login.wallet')).toEqual([['a', expect.anything(), '0x1', 'S']])
  expect(added.paramsOf('set box = $2')).toEqual([['m', 'box']])
  const late = create({})
  await expect(late.accounts.addWallet(SESSION, wallet)).rejects.toMatchObject({ status: 409, code: 'has-wallet' })
  expect(late.paramsOf('set box = $2')).toEqual([])
  const sealed = await seals.seal('a', 'share')
  const opened = create({ 'server_share as sealed': [{ sealed, box: 'box' }] })
  expect(await opened.accounts.openWallet(SESSION)).toEqual({ serverShare: 'share', box: 'box' })
  await expect(late.accounts.openWallet(SESSION)).rejects.toMatchObject({ status: 404, code: 'no-wallet' })
})

test('one row shows whether a box was encrypted, and whether a device is known or new', async () => {
  const hash = new Uint8Array([1])
  const all = { 'set box = $2': [{}], 'select 1 from login.device': [{}], 'insert into login.device': [{}] }
  const [some, none] = [create(all).accounts, create({}).accounts]
  expect([await some.sealBox(SESSION, 'b'), await none.sealBox(SESSION, 'b')]).toEqual([true, false])
  expect([await some.isKnownDevice('x:1', hash), await none.isKnownDevice('x:1', hash)]).toEqual([true, false])
  const remember = (of: typeof some) => of.rememberDevice('a', hash, 'Firefox')
  expect([await remember(some), await remember(none)]).toEqual([true, false])
})

test('an email that another account has cannot be taken over', async () => {
  const change = { subject: 'email:n@b.example', email: 'n@b.example', box: 'box' }
  const changed = create({ 'set subject = $2': [{}] })
  await changed.accounts.changeEmail('a', change)
  expect(changed.paramsOf('set subject = $2')).toEqual([['a', change.subject, change.email, 'box']])
  await expect(create({}).accounts.changeEmail('a', change)).rejects.toMatchObject({ status: 409, code: 'email-taken' })
  await changed.accounts.setFactor('a', true)
  expect(changed.paramsOf('factor_since_ms = case')).toEqual([['a', true, 77n]])
})

test('a session whose sign-in method was unlinked has ended', () => {
  const account = { ...rowOf(), email: null, userName: null, methods: [google, x] }
  expect(findMethod(account, { methodId: 'x' })).toBe(x)
  expect(() => findMethod(account, { methodId: 'gone' })).toThrow(expect.objectContaining({ code: 'signed-out' }))
})
