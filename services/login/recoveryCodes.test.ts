// Stored recovery codes: ten different ones, encrypted for their owner, and deleted with the owner.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createScriptedDatabase } from '../test/scriptedDatabase.ts'
import { createRecoveryCodes, newCodesSchema } from './recoveryCodes.ts'
import { createSeals } from './seals.ts'
import { createToken, hashToken } from './secrets.ts'

const seals = createSeals({ key: new Uint8Array(32).fill(3) })
const CODES = Array.from({ length: 10 }, createToken)

test('KEY-03 a set is ten codes, all different', () => {
  const isSet = (codes: unknown) => v.is(newCodesSchema, codes)
  expect([isSet(CODES), isSet(CODES.slice(1)), isSet([...CODES, createToken()])]).toEqual([true, false, false])
  expect(isSet([...CODES.slice(1), CODES[1]])).toBe(false)
  expect(isSet([...CODES.slice(1), `${createToken()}x`])).toBe(false)
})

test('KEY-03 new codes replace those of their slots, as hashes that are sealed for their owner', async () => {
  const { database, paramsOf } = createScriptedDatabase()
  await createRecoveryCodes(database, 'keeper', seals).replace('owner', CODES.slice(0, 2))
  const written = 'values ($1, 0, $2), ($1, 1, $3)'
  const [params] = paramsOf(written) as [[string, ...Uint8Array[]]]
  const [owner, ...sealed] = params
  expect([owner, sealed.length]).toEqual(['owner', 2])
  const hashes = await Promise.all(sealed.map((each) => seals.unseal('recovery owner', each)))
  expect(hashes).toEqual(CODES.slice(0, 2).map((code) => Buffer.from(hashToken(code)).toString('hex')))
})

test('KEY-03 codes are dropped with what they opened', async () => {
  const { database, paramsOf } = createScriptedDatabase()
  await createRecoveryCodes(database, 'keeper', seals).drop('owner')
  expect(paramsOf('delete from keeper.recovery_code where owner = $1')).toEqual([['owner']])
})
