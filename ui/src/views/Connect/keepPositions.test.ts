import type { ConnectorSection } from '@latchkey/kernel/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepPositions } from './keepPositions'

type Section = ConnectorSection | null
const empty = (key: string) => ({ key: `empty:${key}`, section: null as Section })
const rowOf = (key: string) => ({ key, section: 'featured' as Section })
const keysOf = (rows: readonly { key: string }[]) => rows.map(({ key }) => key)
const keys = fc.uniqueArray(fc.uuid(), { maxLength: 12 })

test('CON-01 no row is lost or duplicated, and held rows stay in place', () => {
  fc.assert(
    fc.property(keys, (all) => {
      const [before, late] = [all.slice(0, all.length / 2), all.slice(all.length / 2)]
      const after = keysOf(keepPositions([...late, ...before].map(rowOf), before, empty))
      expect(after).toEqual([...before, ...late])
    }),
  )
})

test('CON-05 late rows fill the reserved space, and nothing else moves', () => {
  fc.assert(
    fc.property(keys, keys, fc.integer({ min: 0, max: 8 }), fc.nat(), (there, arriving, count, seed) => {
      const late = arriving.filter((key) => !there.includes(key))
      const room = Array.from({ length: count }, (_, index) => `room:featured:${index}`)
      const at = seed % (there.length + 1)
      const before = [...there.slice(0, at), ...room, ...there.slice(at)]
      const after = keysOf(keepPositions([...late, ...there].map(rowOf), before, empty))
      for (const key of there) expect(after.indexOf(key)).toBe(before.indexOf(key))
      expect(after).toHaveLength(Math.max(before.length, there.length + late.length))
      expect(after.filter((key) => late.includes(key))).toEqual(late)
    }),
  )
})

test('CON-05 no other row takes the place of a wallet that is gone', () => {
  const rows = ['late', 'first', 'third'].map(rowOf)
  expect(keysOf(keepPositions(rows, ['first', 'second', 'third'], empty))).toEqual([
    'first',
    'empty:second',
    'third',
    'late',
  ])
})

test('nothing is held while no pointer is in the list', () => {
  const rows = ['a', 'b'].map(rowOf)
  expect(keepPositions(rows, [], empty)).toEqual(rows)
})
