// Sign-in methods in the database: two concurrent changes, and the data of an earlier version.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../local/database/openDatabase.ts'
import { openTestDatabase } from '../../test/openTestDatabase.ts'
import { createSeals } from '../seals.ts'
import { createToken, hashToken } from '../secrets.ts'
import { createAccounts } from '../server/accounts.ts'
import { createMethods } from '../server/methods/methods.ts'
import { MIGRATIONS, SCHEMA } from '../server/schema.ts'

/** The migrations up to the last one before there were several methods. */
const STEPS_BEFORE = 14
const ROUNDS = 20
const seals = createSeals({ key: new Uint8Array(32).fill(5) })
const now = () => 1_000
const NO_NAME = { email: null, userName: null }

/** A database for this test on the server that DATABASE_URL names. In process, transactions cannot run in parallel. */
async function openOwnDatabase(url: string | undefined) {
  if (!url) return { database: await openTestDatabase(), drop: async () => {} }
  const server = await openDatabase({ url })
  const name = `login_methods_${process.pid}`
  await server.query(`create database ${name}`)
  const drop = async () => {
    await server.query(`drop database ${name}`)
    await server.close()
  }
  return { database: await openDatabase({ url: Object.assign(new URL(url), { pathname: name }).href }), drop }
}

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const own = await openOwnDatabase(process.env.DATABASE_URL)
  database = own.database
  drop = own.drop
})
afterAll(async () => {
  await database?.close()
  await drop?.()
})

test('KEY-08 KEY-05 an older wallet keeps its sign-in method and its box; a session without a key of the device ends', async () => {
  await migrate(database, SCHEMA, MIGRATIONS.slice(0, STEPS_BEFORE))
  const id = crypto.randomUUID()
  const { query } = database
  const subject = 'email:ada@latchkey.example'
  await query('insert into login.account values ($1, $2, $3, $4, 7)', [id, subject, 'ada@latchkey.example', null])
  const sealed = await seals.seal(id, 'share')
  await query('insert into login.wallet values ($1, $2, $3, $4, $5)', [id, sealed, 'box', '0x1', '1'])
  await query(
    `insert into login.session (id, account_id, device_hash, token_hash, rotated_at_ms, expires_at_ms)
     values ($1, $1, $2, $2, 1, 9)`,
    [id, hashToken('device')],
  )
  await migrate(database, SCHEMA, MIGRATIONS)
  const accounts = createAccounts(database, seals, now)
  const account = await accounts.find(subject)
  expect(account).toMatchObject({ id, email: 'ada@latchkey.example', addresses: { evm: '0x1', solana: '1' } })
  expect(account?.methods).toMatchObject([{ subject, addedAtMs: 7 }])
  const methodId = account?.methods[0]?.id ?? ''
  expect(await query('select id from login.session')).toEqual([])
  expect(await accounts.openWallet({ accountId: id, methodId })).toEqual({ serverShare: 'share', box: 'box' })
})

test('KEY-08 of two methods that unlink each other at the same time exactly one stays', async () => {
  const [accounts, methods] = [createAccounts(database, seals, now), createMethods(database, now)]
  for (let round = 0; round < ROUNDS; round += 1) {
    const { account, methodId } = await accounts.admit(`google:${createToken()}`, NO_NAME)
    const owner = { accountId: account.id, methodId, deviceHash: hashToken(createToken()) }
    const ticket = await methods.prepare(owner, { subject: `github:${createToken()}`, ...NO_NAME })
    await methods.link(owner, ticket, 'box')
    const other = (await accounts.get(account.id))?.methods.find(({ id }) => id !== methodId)?.id ?? ''
    const settled = await Promise.allSettled([
      methods.unlink(owner, other),
      methods.unlink({ ...owner, methodId: other }, methodId),
    ])
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await accounts.get(account.id))?.methods).toHaveLength(1)
  }
})

test('KEY-08 if two wallets link the same person at the same time, only one of them succeeds', async () => {
  const [accounts, methods] = [createAccounts(database, seals, now), createMethods(database, now)]
  const createOwner = async () => {
    const { account, methodId } = await accounts.admit(`google:${createToken()}`, NO_NAME)
    return { accountId: account.id, methodId, deviceHash: hashToken(createToken()) }
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const subject = `github:${createToken()}`
    const owners = [await createOwner(), await createOwner()]
    const links = owners.map(async (owner) => {
      const ticket = await methods.prepare(owner, { subject, ...NO_NAME })
      return () => methods.link(owner, ticket, 'box')
    })
    const settled = await Promise.allSettled((await Promise.all(links)).map((link) => link()))
    const refused = settled.filter((each) => each.status === 'rejected')
    expect(refused.map(({ reason }) => reason.code)).toEqual(['method-taken'])
  }
})

test('KEY-08 two first sign-ins of one person at the same time create one account', async () => {
  const accounts = createAccounts(database, seals, now)
  for (let round = 0; round < ROUNDS; round += 1) {
    const subject = `google:${createToken()}`
    const admitted = await Promise.all([accounts.admit(subject, NO_NAME), accounts.admit(subject, NO_NAME)])
    expect(new Set(admitted.map(({ account }) => account.id)).size).toBe(1)
  }
  const left = 'select 1 from login.account where not exists (select 1 from login.method where account_id = account.id)'
  expect(await database.query(left)).toEqual([])
})
