// Recovery codes on a server: each is valid once, only for its owner, and also after a key change.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../test/openTestDatabase.ts'
import {
  createRecoveryCodes as createCodes,
  createRecoveryTokens,
  readRecoveryCode,
} from '../frame/factor/recoveryCode.ts'
import { createRecoveryCodes, recoveryTable } from '../recoveryCodes.ts'
import { createSeals } from '../seals.ts'
import { createToken } from '../secrets.ts'
import { createGuarded, openDevice } from './factorWorld.ts'
import { signIn } from './frames.ts'
import { startLoginWorld } from './loginWorld.ts'

const createKey = () => Buffer.from(createToken(), 'base64url')
let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  await database.query('create schema codes')
  await database.query(recoveryTable('codes'))
})
afterAll(() => database?.close())
const createSet = () => Array.from({ length: 10 }, createToken)
const open = (key: Uint8Array, oldKeys: Uint8Array[] = []) =>
  createRecoveryCodes(database, 'codes', createSeals({ key, oldKeys }))

test('KEY-03 a code is valid once, for its owner, until the next set', async () => {
  const codes = open(createKey())
  const [own, other] = [createSet(), createSet()]
  await codes.replace('a', own)
  await codes.replace('b', other)
  expect(await codes.spend('a', other[0] ?? '')).toBe(null)
  expect(await codes.spend('a', own[3] ?? '')).toBe(9)
  expect(await codes.spend('a', own[3] ?? '')).toBe(null)
  const used = await Promise.all(Array.from({ length: 5 }, () => codes.spend('a', own[4] ?? '')))
  expect(used.filter((left) => left !== null)).toEqual([8])
  const next = createSet()
  await Promise.all([codes.replace('a', createSet()), codes.replace('a', next)])
  expect([await codes.count('a'), await codes.spend('a', own[0] ?? ''), await codes.count('b')]).toEqual([10, null, 10])
  await codes.drop('b')
  expect(await codes.spend('b', other[1] ?? '')).toBe(null)
})

test('KEY-03 KEY-07 a copy of the database reveals no code, and a new key of the server keeps them', async () => {
  const [old, next] = [createKey(), createKey()]
  const own = createSet()
  await open(old).replace('c', own)
  const [row] = await database.query<{ sealed: Uint8Array }>(`select sealed from codes.recovery_code where owner = 'c'`)
  expect(Buffer.from(row?.sealed ?? []).toString('latin1')).not.toContain(own[0])
  await expect(open(next).spend('c', own[0] ?? '')).rejects.toThrow()
  await open(next, [old]).reseal()
  expect(await open(next).spend('c', own[0] ?? '')).toBe(9)
})

test('KEY-03 KEY-07 codes open the wallet after both servers have new keys', async () => {
  const old = { login: createKey(), keeper: createKey(), grant: createKey() }
  const next = { ...old, login: createKey(), keeper: createKey() }
  const world = await startLoginWorld({ keys: old })
  vi.stubGlobal('location', { origin: world.login.url })
  const owner = await createGuarded(world)
  const left: number[] = []
  const between = { oldKeys: { login: [old.login], keeper: [old.keeper] }, onOldSeals: () => void left.push(0) }
  await world.startAgain(next, between)
  await expect.poll(() => left.length).toBe(2)
  const after = { ...world, login: await world.startAgain(next) }
  const device = await openDevice(after)
  await expect(signIn(after, device.login, owner.email)).rejects.toMatchObject({ code: 'factor-needed' })
  await device.held.redeem(owner.codes[0] ?? '')
  expect((await device.session.need()).addresses).toEqual(owner.addresses)
  vi.unstubAllGlobals()
  await world.stop()
})

test('KEY-03 codes have 80 random bits, are read as a person types them, and make a different token for each server', async () => {
  const codes = createCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(readRecoveryCode(' abcd efgh-jkmn oil0 ')).toBe('ABCDEFGHJKMN0110')
  for (const typed of [
    '',
    'ABCD-EFGH-JKMN-PQR',
    'ABCD-EFGH-JKMN-PQRSS',
    'ABCD-EFGH-JKMN-PQRU',
    'ABCD-EFGH-JKMN-PQR!',
  ]) {
    expect(readRecoveryCode(typed)).toBe(null)
  }
  const { login, keeper } = await createRecoveryTokens('ABCDEFGHJKMN0110')
  expect([login, keeper]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.stringMatching(/^[\w-]{43}$/)])
  expect(login).not.toBe(keeper)
})
