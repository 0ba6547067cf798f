// What a scrolling list costs: rows that stay visible are left alone.
import { afterEach, expect, test, vi } from 'vitest'
import { item } from './items'
import { openWorld, type World } from './world'

const worlds: World[] = []
afterEach(() => {
  for (const world of worlds.splice(0)) world.close()
})

test('TXH-01 a row that stays visible while the list scrolls does not render again', async () => {
  const items = Array.from({ length: 60 }, (_, index) =>
    item(String(index), { minedAtMs: Date.UTC(2025, 5, 15) - index * 60_000 }),
  )
  // In English, a row needs no formatter for its time.
  const language = { tag: 'de', locale: 'de', dir: 'ltr', messages: {} } as const
  const world = await openWorld({ pages: { '': { items, next: null } }, language })
  worlds.push(world)
  world.open('Activity')
  await world.seen('15 Std.')
  const stage = world.root.querySelector('.stage') as HTMLElement
  const positions = () =>
    [...world.root.querySelectorAll('.activity-lines > li')].map((line) => Number(line.getAttribute('aria-posinset')))
  const before = positions()
  // TypeScript knows `format` as a method, but it is a getter.
  const prototype: { format: unknown } = Intl.NumberFormat.prototype
  const format = vi.spyOn(prototype, 'format', 'get')
  stage.scrollTop = 600
  stage.dispatchEvent(new Event('scroll'))
  await vi.waitFor(() => expect(positions()).not.toEqual(before))
  const added = positions().filter((position) => !before.includes(position))
  expect(positions().length).toBeGreaterThan(added.length)
  const used = new Set(format.mock.contexts as readonly Intl.NumberFormat[])
  format.mockRestore()
  const withStyle = (style: string) => [...used].filter((each) => each.resolvedOptions().style === style)
  expect(withStyle('unit')).toHaveLength(added.length)
  // All rows write their amounts with the same one.
  expect(withStyle('decimal')).toHaveLength(1)
})
