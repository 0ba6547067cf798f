import fc from 'fast-check'
import { expect, test } from 'vitest'
import { item } from '../test/items'
import { EMPTY_TIMELINE, mergeItems } from './timeline'
import type { Activity } from './types'

const times = fc.integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2026, 11, 31) })
const lists = fc
  .array(fc.record({ id: fc.integer({ min: 0, max: 400 }), minedAtMs: times }), { maxLength: 300 })
  .map((facts) => facts.map(({ id, minedAtMs }) => item(String(id), { minedAtMs })))

function cutInto(items: readonly Activity[], size: number): readonly (readonly Activity[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, page) =>
    items.slice(page * size, (page + 1) * size),
  )
}
const group = (pages: readonly (readonly Activity[])[]) => pages.reduce(mergeItems, EMPTY_TIMELINE)

test('TXH-01 page by page or all at the same time, the list is the same: every id once, in its latest version, newest first', () => {
  fc.assert(
    fc.property(lists, fc.integer({ min: 1, max: 60 }), (items, size) => {
      const months = group(cutInto(items, size))
      expect(months).toEqual(group([items]))
      const latest = new Map(items.map((each) => [each.id, each]))
      const shown = months.flatMap((month) => month.items)
      expect(shown).toHaveLength(latest.size)
      for (const each of shown) expect(latest.get(each.id)).toBe(each)
      expect(shown.map(({ minedAtMs }) => minedAtMs)).toEqual(
        [...latest.values()].map(({ minedAtMs }) => minedAtMs).sort((one, other) => other - one),
      )
    }),
  )
})
test('TXH-01 years then months, newest first, each item in the month of the visitor’s own time zone', () => {
  fc.assert(
    fc.property(lists, (items) => {
      const months = group([items])
      const order = months.map(({ year, month }) => year * 12 + month)
      expect(order).toEqual([...new Set(order)].sort((one, other) => other - one))
      for (const { year, month, items: own } of months) {
        expect(own.length).toBeGreaterThan(0)
        for (const { minedAtMs } of own) {
          const date = new Date(minedAtMs)
          expect([date.getFullYear(), date.getMonth()]).toEqual([year, month])
        }
      }
    }),
  )
})
test('TXH-01 a page only changes the months of its items', () => {
  const april = Date.UTC(2025, 3, 12)
  const june = Date.UTC(2025, 5, 12)
  const before = group([[item('a', { minedAtMs: april })]])
  const after = mergeItems(before, [item('b', { minedAtMs: june })])
  expect(after[1]).toBe(before[0])
  expect(mergeItems(before, [])).toBe(before)
})
test('TXH-01 an item that moves to another month leaves no empty month behind', () => {
  const moved = group([
    [item('a', { minedAtMs: Date.UTC(2025, 3, 12) })],
    [item('a', { minedAtMs: Date.UTC(2024, 3, 12) })],
  ])
  expect(moved.map(({ year }) => year)).toEqual([2024])
})
test('TXH-01 a page added to 10,000 transactions costs far less than a frame', () => {
  const HOUR_MS = 3_600_000
  const FRAME_US = 16_000
  const at = (index: number) => item(String(index), { minedAtMs: Date.UTC(2026, 10, 21) - index * HOUR_MS })
  const pages = cutInto(
    Array.from({ length: 10_000 }, (_, index) => at(index)),
    50,
  )
  const full = group(pages)
  const again = pages.slice(0, 40)
  const before = process.cpuUsage()
  for (const each of again) mergeItems(full, each)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / again.length).toBeLessThan(FRAME_US / 2)
})
