import { formatUnits } from '@latchkey/kernel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { held, token } from '../test/tokenWorld'
import { describeBySite, mapByKey, rescaleBySite } from './describeBySite'

test('SAF-01 an amount that a server states in whole tokens stays the same, whatever decimals it claims', () => {
  const claims = fc.integer({ min: 0, max: 36 })
  fc.assert(
    fc.property(claims, claims, fc.bigInt({ min: 0n, max: 10n ** 30n }), (own, claimed, whole) => {
      const site = mapByKey([token('TUSD', { decimals: own })])
      const units = whole * 10n ** BigInt(claimed)
      const { token: described, units: rescaled } = rescaleBySite(
        held(token('TUSD', { decimals: claimed }), units),
        site,
      )
      expect(described.decimals).toBe(own)
      expect(formatUnits(rescaled, own)).toBe(formatUnits(units, claimed))
    }),
  )
})

test('SAF-01 digits beyond the token’s decimals are truncated, never rounded up', () => {
  const site = mapByKey([token('TUSD', { decimals: 6 })])
  expect(rescaleBySite(held(token('TUSD', { decimals: 8 }), 199n), site).units).toBe(1n)
})

test('SAF-01 smallest units are not rescaled, and a token that the site does not list stays unchanged', () => {
  const site = mapByKey([token('TUSD', { decimals: 6 })])
  expect(describeBySite(held(token('TUSD', { decimals: 8 }), 199n), site)).toMatchObject({ units: 199n })
  const other = held(token('ELSE'), 7n)
  expect(rescaleBySite(other, site)).toEqual(other)
})
