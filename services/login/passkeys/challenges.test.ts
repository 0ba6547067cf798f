// Challenges for an authenticator: each can be used once, before it expires, for its purpose, and by its frame. Also tests their combination.
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createScriptedDatabase } from '../../test/scriptedDatabase.ts'
import { hashToken } from '../secrets.ts'
import { createAuthenticator } from '../test/authenticator.ts'
import { challengeTable, createChallenges } from './challenges.ts'
import { readRelyingParty } from './relyingParty.ts'
import { joinChallenges, readTopOrigin, subjectOfKey, verifyAssertion } from './verifyPasskey.ts'

const NOW_MS = 1_000_000
const OWNER = hashToken('frame')
const SPEND = 'delete from shop.passkey_challenge where challenge_hash = $1'

function create(...rows: object[]) {
  const { database, paramsOf } = createScriptedDatabase({ [SPEND]: rows })
  return { challenges: createChallenges(database, 'shop', () => NOW_MS), paramsOf }
}

test('KEY-03 a challenge is stored as a hash for ten minutes, with its purpose and its frame', async () => {
  const { challenges, paramsOf } = create()
  const challenge = await challenges.create('use', OWNER)
  expect(challenge).toMatch(/^[\w-]{43}$/)
  const row = [hashToken(challenge), 'use', OWNER, BigInt(NOW_MS + 600_000)]
  expect(paramsOf('insert into shop.passkey_challenge')).toEqual([row])
  await challenges.purge()
  expect(paramsOf('delete from shop.passkey_challenge where expires_at_ms <= $1')).toEqual([[BigInt(NOW_MS)]])
  expect(challengeTable('shop')).toContain('create table shop.passkey_challenge')
})

const ROW = { purpose: 'use', owner: OWNER, expiresAtMs: BigInt(NOW_MS + 1) }
test.each<[string, object[], boolean]>([
  ['of this frame', [ROW], true],
  ['that is not known', [], false],
  ['that has expired', [{ ...ROW, expiresAtMs: BigInt(NOW_MS) }], false],
  ['for another purpose', [{ ...ROW, purpose: 'create' }], false],
  ['of another frame', [{ ...ROW, owner: hashToken('other') }], false],
])('KEY-03 a challenge %s is used up, and counts or not', async (_, rows, counts) => {
  const { challenges, paramsOf } = create(...rows)
  const spent = challenges.spend('challenge', 'use', OWNER)
  if (counts) await expect(spent).resolves.toBeUndefined()
  else await expect(spent).rejects.toMatchObject({ status: 404, code: 'passkey-over' })
  expect(paramsOf(SPEND)).toEqual([[hashToken('challenge')]])
})

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('base64url')

test('KEY-01 the joined challenge depends on both servers’, and a subject on its key', () => {
  expect(joinChallenges('one', 'two')).toBe(sha256('latchkey passkey one two'))
  expect(subjectOfKey(new Uint8Array([1]))).toBe(`passkey:${sha256(new Uint8Array([1]))}`)
})

test('KEY-03 data that no browser writes is refused', () => {
  const read = (text: string) => {
    const clientDataJSON = Buffer.from(text).toString('base64url')
    return readTopOrigin({ response: { clientDataJSON } } as Parameters<typeof readTopOrigin>[0])
  }
  expect([read('{}'), read('{"topOrigin":"https://shop.example"}')]).toEqual([undefined, 'https://shop.example'])
  for (const text of ['', 'x', 'null', '{"topOrigin":7}'])
    expect(() => read(text)).toThrow(expect.objectContaining({ status: 401, code: 'passkey-refused' }))
})

test('KEY-03 the authenticator’s counter is read with a user ID and without one', async () => {
  const authenticator = createAuthenticator()
  const key = { id: authenticator.id, publicKey: Uint8Array.from(Buffer.from(authenticator.publicKey, 'base64url')) }
  const party = readRelyingParty({}, 'http://127.0.0.1:4182')
  expect(party).toMatchObject({ id: 'localhost', origins: ['http://localhost:4182', 'http://127.0.0.1:4182'] })
  for (const handle of [null, 'user'])
    for (const counter of [0, 5]) {
      const signed = authenticator.use({ challenge: 'AQID', origin: 'http://localhost:4182', counter }, handle)
      expect(await verifyAssertion(signed, key, 'AQID', party)).toBe(counter)
    }
})
