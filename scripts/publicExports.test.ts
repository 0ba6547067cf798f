// Snapshots the public names of every entry, so that none changes by accident. After an intended change, run `npx vitest run -u`
// and add a changeset.
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
