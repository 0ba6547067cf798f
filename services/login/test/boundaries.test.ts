// Everything that expires, is used up, or can be too short, at its exact limit: valid one step before, invalid at the limit and after it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../database/database.ts'
import { migrate } from '../../database/migrate.ts'
import { openTestDatabase } from '../../test/openTestDatabase.ts'
import { createGrantSigner, createGrantVerifier, readGrantPublicKey } from '../grants.ts'
import type { Locks } from '../keeper/locks.ts'
import * as keeper from '../keeper/schema.ts'
import { createShares } from '../keeper/shares.ts'
import { createLimits } from '../limits.ts'
import { createSeals } from '../seals.ts'
import { createToken, hashToken, isSameHash } from '../secrets.ts'
import { createAccounts } from '../server/accounts.ts'
import { createAttempts } from '../server/attempts.ts'
import { readToken } from '../server/context.ts'
import { createFlows } from '../server/flows.ts'
import * as login from '../server/schema.ts'
import { createSessions } from '../server/sessions.ts'

const KEY = new Uint8Array(32).fill(3)
const SEALS = createSeals({ key: KEY })
/** The shares here have no lock. */
const NO_LOCKS: Pick<Locks, 'open'> = { open: async (shares) => [...shares] }
const MINUTE_MS = 60_000
const START_MS = Date.UTC(2026, 10, 22)
let database: Database
let nowMs = START_MS
const now = () => nowMs
beforeAll(async () => {
  database = await openTestDatabase()
  await migrate(database, login.SCHEMA, login.MIGRATIONS)
  await migrate(database, keeper.SCHEMA, keeper.MIGRATIONS)
})
afterAll(() => database?.close())
beforeEach(() => {
  nowMs = START_MS
})

const createDevice = () => hashToken(createToken())
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  async function begin(over: Database = database) {
    const attempts = createAttempts(over, SEALS, now)
    const deviceHash = createDevice()
    const id = await attempts.start({ purpose: 'sign-in', email: 'a@b.example', accountId: null, deviceHash })
    const redeem = (code: string) => attempts.redeem(id, 'sign-in', deviceHash, code)
    return { attempts, id, deviceHash, redeem }
  }

  test('EMB-03 the third attempt counts, and after three wrong ones the correct code is refused', async () => {
    const first = await begin()
    const code = await first.attempts.createCode(first.id)
    await expect(first.redeem(wrong(code))).rejects.toMatchObject({ code: 'wrong-code' })
    await expect(first.redeem(wrong(code))).rejects.toMatchObject({ code: 'wrong-code' })
    await expect(first.redeem(code)).resolves.toMatchObject({ id: first.id })
    await expect(first.redeem(code)).rejects.toMatchObject({ code: 'code-expired' })
  })

  test('EMB-03 a fourth attempt that overtakes the end of the code is refused, also with the correct code', async () => {
    let letGo: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    // Three tries have been counted, and the row is not deleted yet.
    const slow: Database = {
      ...database,
      query: async (statement, values) => {
        if (statement.startsWith('delete')) await held
        return database.query(statement, values)
      },
    }
    const { attempts, id, redeem } = await begin(slow)
    const code = await attempts.createCode(id)
    await expect(redeem(wrong(code))).rejects.toMatchObject({ code: 'wrong-code' })
    await expect(redeem(wrong(code))).rejects.toMatchObject({ code: 'wrong-code' })
    const late = [redeem(wrong(code)), redeem(code)].map((each) => each.catch((error: unknown) => error))
    const isCounted = async () => {
      const [row] = await database.query<{ left: number }>(
        'select tries_left as left from login.attempt where id = $1',
        [id],
      )
      return row?.left
    }
    await expect.poll(isCounted).toBeLessThanOrEqual(0)
    letGo()
    const [third, fourth] = await Promise.all(late)
    expect(third).toMatchObject({ code: 'code-used-up' })
    expect(fourth).toMatchObject({ code: 'code-used-up' })
  })

  test('EMB-03 before a code exists, no code is correct', async () => {
    const { redeem } = await begin()
    await expect(redeem('000000')).rejects.toMatchObject({ status: 401, code: 'code-used-up' })
  })

  test('EMB-03 it is valid for 20 minutes and not a millisecond longer, and a new code starts them again', async () => {
    const { attempts, id, deviceHash } = await begin()
    nowMs += 20 * MINUTE_MS - 1
    await expect(attempts.get(id, 'sign-in', deviceHash)).resolves.toMatchObject({ id })
    await attempts.createCode(id)
    nowMs += 20 * MINUTE_MS - 1
    await attempts.purge()
    await expect(attempts.get(id, 'sign-in', deviceHash)).resolves.toMatchObject({ id })
    nowMs += 1
    await expect(attempts.get(id, 'sign-in', deviceHash)).rejects.toMatchObject({ code: 'code-expired' })
    await attempts.purge()
    nowMs -= 1
    await expect(attempts.get(id, 'sign-in', deviceHash)).rejects.toMatchObject({ code: 'code-expired' })
  })

  test('EMB-03 it is for one purpose and one device', async () => {
    const { attempts, id, deviceHash } = await begin()
    await expect(attempts.get(id, 'update-old', deviceHash)).rejects.toMatchObject({ status: 404 })
    await expect(attempts.get(id, 'sign-in', createDevice())).rejects.toMatchObject({ status: 404 })
  })
})

describe('a session', () => {
  async function begin() {
    const sessions = createSessions(database, now)
    const { account, methodId } = await createAccounts(database, SEALS, now).admit(`email:${createToken()}`, {
      email: null,
      userName: null,
    })
    const keyThumbprint = 'the key of the device'
    const factor = { isFactorDue: false, factorAtMs: 0n }
    const begun = { accountId: account.id, methodId, deviceHash: createDevice(), keyThumbprint, ...factor }
    const read = (token: string) => sessions.read(token, { thumbprint: keyThumbprint, idHash: createDevice() })
    return { sessions, read, token: await sessions.start(begun) }
  }

  test('EMB-08 a token that was exchanged is valid for half a minute, and ends the session after that', async () => {
    const { sessions, read, token } = await begin()
    const { token: next } = await sessions.rotate(token)
    nowMs += 29_999
    await expect(read(token)).resolves.toBeDefined()
    nowMs += 1
    await expect(read(token)).rejects.toMatchObject({ status: 401, code: 'signed-out' })
    await expect(read(next)).rejects.toMatchObject({ code: 'signed-out' })
  })

  test('EMB-08 it lasts for thirty days after its last use, and not a millisecond longer', async () => {
    const { sessions, read, token } = await begin()
    nowMs += 30 * 24 * 60 * MINUTE_MS - 1
    const { token: next } = await sessions.rotate(token)
    nowMs += 30 * 24 * 60 * MINUTE_MS - 1
    await sessions.purge()
    await expect(read(next)).resolves.toBeDefined()
    nowMs += 1
    await expect(read(next)).rejects.toMatchObject({ code: 'signed-out' })
    await sessions.purge()
    nowMs -= 1
    await expect(read(next)).rejects.toMatchObject({ code: 'signed-out' })
  })

  test.each([
    [19, false],
    [20, true],
    [100, true],
    [101, false],
  ])('EMB-08 a token of %i characters is read: %s', (length, isRead) => {
    const token = 'a'.repeat(length)
    const read = () => readToken({ authorization: `Bearer ${token}` })
    if (isRead) expect(read()).toBe(token)
    else expect(read).toThrow(expect.objectContaining({ status: 401 }))
  })
})

test('EMB-04 a sign-in at a provider is valid for ten minutes, and its ticket is for one device and one use', async () => {
  const flows = createFlows(database, SEALS, now)
  const deviceHash = createDevice()
  const flow = {
    provider: 'google',
    projectId: 'p',
    pageOrigin: 'https://a.example',
    deviceHash,
    nonce: 'n',
    secret: 's',
  }
  const state = await flows.start(flow)
  nowMs += 10 * MINUTE_MS - 1
  expect(await flows.find(state)).toMatchObject({ provider: 'google', secret: 's' })
  nowMs += 1
  expect(await flows.find(state)).toBeNull()
  nowMs -= 1
  const ticket = (await flows.settle(state, { declined: 'No' })) ?? ''
  expect(await flows.settle(state, { declined: 'Again' })).toBeNull()
  await expect(flows.redeem(ticket, createDevice())).rejects.toMatchObject({ status: 404 })
})

test('EMB-03 a release is valid for 20 minutes, once, and only after it was approved', async () => {
  const shares = createShares(database, SEALS, now, NO_LOCKS)
  const subject = `email:${createToken()}`
  await shares.put(subject, 'share')
  const secret = createToken()
  const ticket = (await shares.request(subject, hashToken(secret), 'Chrome', 'open')) ?? ''
  expect(await shares.take(secret)).toBe('pending')
  nowMs += 20 * MINUTE_MS - 1
  expect(await shares.findRelease(ticket)).toMatchObject({ isApproved: false })
  expect(await shares.look(secret)).toBe('pending')
  nowMs += 1
  expect(await shares.findRelease(ticket)).toBeNull()
  expect(await shares.look(secret)).toBeNull()
  expect(await shares.approve(ticket)).toBeNull()
  nowMs -= 1
  expect(await shares.approve(ticket)).toBe('open')
  nowMs += 1
  expect(await shares.take(secret)).toBeNull()
  nowMs -= 1
  // Reading an approved request restarts its lifetime, for the code that comes next.
  expect(await shares.look(secret)).toBe('approved')
  nowMs += 20 * MINUTE_MS - 1
  expect(await shares.take(secret)).toEqual({ shares: ['share'] })
  expect(await shares.take(secret)).toBeNull()
})

test('a window allows its uses, one more is refused with the seconds left, and a new window starts at its end', async () => {
  const limits = createLimits(database, login.SCHEMA, now)
  const bucket = createToken()
  const take = () => limits.take(bucket, { uses: 2, windowMs: 10_000 })
  await take()
  await take()
  await expect(take()).rejects.toMatchObject({ status: 429, message: 'Please try again after 10 seconds' })
  nowMs += 9_999
  await expect(take()).rejects.toMatchObject({ message: 'Please try again after 1 seconds' })
  nowMs += 1
  await take()
  await take()
  await expect(take()).rejects.toMatchObject({ status: 429 })
})

test('EMB-03 a grant is valid for five minutes, and only under its key and as a whole', async () => {
  const signer = createGrantSigner(KEY)
  const grants = createGrantVerifier([await readGrantPublicKey(KEY)])
  const grant = await signer.sign('email:a', nowMs)
  expect(await grants.verify(grant, nowMs + 5 * MINUTE_MS - 1)).toBe('email:a')
  await expect(grants.verify(grant, nowMs + 5 * MINUTE_MS)).rejects.toMatchObject({ status: 401 })
  const other = createGrantVerifier([await readGrantPublicKey(new Uint8Array(32).fill(4))])
  await expect(other.verify(grant, nowMs)).rejects.toMatchObject({ code: 'no-grant' })
  const [head, , proof] = grant.split('.')
  const forged = Buffer.from(JSON.stringify({ sub: 'email:b', aud: 'latchkey-keeper', exp: nowMs })).toString(
    'base64url',
  )
  await expect(grants.verify(`${head}.${forged}.${proof}`, nowMs)).rejects.toMatchObject({ code: 'no-grant' })
  const noAccount = await signer.sign('', nowMs)
  await expect(grants.verify(noAccount, nowMs)).rejects.toMatchObject({ code: 'no-grant' })
})

test('hashes are equal only if every byte is, and never by a prefix', () => {
  const hash = hashToken('a')
  expect(isSameHash(hash, hashToken('a'))).toBe(true)
  expect(isSameHash(hash, hashToken('b'))).toBe(false)
  expect(isSameHash(hash, hash.slice(0, 31))).toBe(false)
  expect(isSameHash(hash.slice(0, 0), hash)).toBe(false)
  for (const index of [0, 15, 31]) {
    const changed = Uint8Array.from(hash, (byte, at) => (at === index ? byte ^ 1 : byte))
    expect(isSameHash(hash, changed)).toBe(false)
  }
})
