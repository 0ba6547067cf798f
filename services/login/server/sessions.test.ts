// Sessions: which tokens are valid, which key belongs to them, and when a used token ends its session.
import { expect, test } from 'vitest'
import { createScriptedDatabase, type Rows } from '../../test/scriptedDatabase.ts'
import { hashToken } from '../secrets.ts'
import type { Account } from './accounts.ts'
import { isFresh } from './isFresh.ts'
import { hasShownFactor, needFactor } from './secondFactor.ts'
import { createSessions, type Session } from './sessions.ts'

const NOW_MS = 100_000_000
const THIRTY_DAYS_MS = 2_592_000_000
const PROOF = { thumbprint: 'key', idHash: new Uint8Array([7]) }
const READ = 'where (token_hash = $1 or spent_hash = $1)'
const SPEND = 'insert into login.proof'
const ROTATE = 'spent_hash = $1, rotated_at_ms = $3'
const LATE = 'is_grace_used = true'
const END_ONE = 'delete from login.session where id = $1'
const END_SPENT = 'delete from login.session where spent_hash = $1'
const signedOut = { status: 401, code: 'signed-out' }

function create(rows: Rows) {
  const { database, paramsOf } = createScriptedDatabase(rows)
  return { sessions: createSessions(database, () => NOW_MS), paramsOf }
}
const rowOf = (token: string, rotatedAgoMs: number) => ({
  id: 's',
  keyThumbprint: 'key',
  tokenHash: hashToken(token),
  rotatedAtMs: BigInt(NOW_MS - rotatedAgoMs),
})

test('the token of a session is valid however old it is, and its proof is used up', async () => {
  const { sessions, paramsOf } = create({ [READ]: [rowOf('now', 10 ** 9)], [SPEND]: [{}] })
  expect(await sessions.read('now', PROOF)).toMatchObject({ id: 's' })
  expect(paramsOf(READ)).toEqual([[hashToken('now'), BigInt(NOW_MS)]])
  expect(paramsOf(SPEND)).toEqual([['s', PROOF.idHash, hashToken('now')]])
  expect(paramsOf(END_ONE)).toEqual([])
})

test('the previous token is valid for 30 seconds, then ends the session', async () => {
  const early = create({ [READ]: [rowOf('now', 29_999)], [SPEND]: [{}] })
  expect(await early.sessions.read('before', PROOF)).toMatchObject({ id: 's' })
  const late = create({ [READ]: [rowOf('now', 30_000)], [SPEND]: [{}] })
  await expect(late.sessions.read('before', PROOF)).rejects.toMatchObject(signedOut)
  expect(late.paramsOf(END_ONE)).toEqual([['s']])
})

test('KEY-05 a token without its key, or an unknown one, changes nothing', async () => {
  const other = create({ [READ]: [rowOf('now', 10 ** 9)], [SPEND]: [{}] })
  await expect(other.sessions.read('now', { ...PROOF, thumbprint: 'other' })).rejects.toMatchObject(signedOut)
  const none = create({})
  await expect(none.sessions.read('now', PROOF)).rejects.toMatchObject(signedOut)
  for (const { paramsOf } of [other, none]) expect([paramsOf(SPEND), paramsOf(END_ONE)]).toEqual([[], []])
})

test('KEY-05 a proof that was seen before is refused', async () => {
  const { sessions } = create({ [READ]: [rowOf('now', 0)] })
  await expect(sessions.read('now', PROOF)).rejects.toMatchObject({ status: 409, code: 'proof-used' })
})

test('a token is exchanged for the next one, and its proofs are deleted', async () => {
  const { sessions, paramsOf } = create({ [ROTATE]: [{ id: 's' }] })
  const { token, session } = await sessions.rotate('now')
  expect(session).toEqual({ id: 's' })
  const [hash, next] = [hashToken('now'), hashToken(token)]
  expect(paramsOf(ROTATE)).toEqual([[hash, next, BigInt(NOW_MS), BigInt(NOW_MS + THIRTY_DAYS_MS)]])
  expect(paramsOf('delete from login.proof')).toEqual([['s', hash, next]])
  expect(paramsOf(LATE)).toEqual([])
})

test('an exchanged token is valid once more within 30 seconds; after that it ends the session', async () => {
  const late = create({ [LATE]: [{ id: 's' }] })
  const { token, session } = await late.sessions.rotate('before')
  expect(session).toEqual({ id: 's' })
  const times = [BigInt(NOW_MS - 30_000), BigInt(NOW_MS)]
  expect(late.paramsOf(LATE)).toEqual([[hashToken('before'), hashToken(token), ...times]])
  expect(late.paramsOf(END_SPENT)).toEqual([])
  const stolen = create({})
  await expect(stolen.sessions.rotate('before')).rejects.toMatchObject(signedOut)
  expect(stolen.paramsOf(END_SPENT)).toEqual([[hashToken('before')]])
})

test('a session replaces other sessions of its device, and lasts thirty days', async () => {
  const { sessions, paramsOf } = create({})
  const deviceHash = new Uint8Array([1])
  const session = { accountId: 'a', methodId: 'm', deviceHash, keyThumbprint: 'key', isFactorDue: true, factorAtMs: 5n }
  const token = await sessions.start(session)
  expect(paramsOf('where device_hash = $1')).toEqual([[deviceHash]])
  expect(paramsOf('insert into login.session')).toEqual([
    [
      expect.any(String),
      'a',
      'm',
      deviceHash,
      'key',
      hashToken(token),
      BigInt(NOW_MS),
      BigInt(NOW_MS + THIRTY_DAYS_MS),
      true,
      5n,
    ],
  ])
})

test('a sign-out is recorded at its device, a factor at its session, and sessions of unknown devices end', async () => {
  const { sessions, paramsOf } = create({})
  await sessions.end('s')
  await sessions.purge()
  await sessions.recordFactor('s')
  await sessions.endUnknown('a')
  expect(paramsOf('with ended as (delete from login.session where id = $1')).toEqual([['s']])
  expect(paramsOf('where expires_at_ms <= $1 returning')).toEqual([[BigInt(NOW_MS)]])
  expect(paramsOf('is_factor_due = false')).toEqual([['s', BigInt(NOW_MS)]])
  expect(paramsOf('device_hash not in')).toEqual([['a']])
})

const TEN_MINUTES_MS = 600_000
test.each([
  [TEN_MINUTES_MS - 1, true],
  [TEN_MINUTES_MS, false],
])('a sign-in or a factor %d ms ago counts: %s', (agoMs, counts) => {
  const context = { now: () => NOW_MS }
  const atMs = BigInt(NOW_MS - agoMs)
  const session = { signedInAtMs: atMs, factorAtMs: atMs } as Session
  expect([isFresh(context, session), hasShownFactor(context, session)]).toEqual([counts, counts])
  const need = (hasFactor: boolean) => () => needFactor(context, { hasFactor } as Account, session)
  if (counts) expect(need(true)).not.toThrow()
  else expect(need(true)).toThrow(expect.objectContaining({ code: 'factor-needed' }))
  expect(need(false)).not.toThrow()
})
