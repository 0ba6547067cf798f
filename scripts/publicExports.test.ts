// The public names of every entry, so that one changes on purpose only. After an intended change: `npx vitest run -u`
// and a changeset.
import { expect, test } from 'vitest'
import { listPackages } from './packages.mjs'

const entries = listPackages().flatMap((each) => each.entries)

test.each(entries)('public names of $specifier', async ({ source }) => {
  const names: object = await import(source)
  expect(Object.keys(names).sort()).toMatchSnapshot()
})

test('PLG-09 every entry was imported without a page', () => {
  expect(entries.length).toBeGreaterThan(0)
  expect(Object.hasOwn(globalThis, 'document')).toBe(false)
})
