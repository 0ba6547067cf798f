import { expect, test } from 'vitest'
import { createEmptyListing } from './createListings.ts'
import { queryListings } from './queryListings.ts'

/** A thousand times the time with sets. A comparison of each item with each chain takes several times as long. */
const BOUND_MS = 1000

test('SRV-05 a filter of thousands of items costs one caller no more than a short one', () => {
  const chains = Array.from({ length: 200 }, (_, index) => `eip155:${index}`)
  const listings = Array.from({ length: 2000 }, (_, order) => ({
    ...createEmptyListing(`id-${order}`, `Wallet ${order}`, order),
    chains,
  }))
  const items = Array.from({ length: 8000 }, (_, index) => index % 10).join(',')
  const startedMs = performance.now()
  for (const name of ['chains', 'include', 'exclude', 'names', 'rdns']) {
    const page = queryListings(listings, new URLSearchParams({ [name]: items }))
    expect(page).toMatchObject({ count: name === 'exclude' ? 2000 : 0 })
  }
  expect(performance.now() - startedMs).toBeLessThan(BOUND_MS)
})
