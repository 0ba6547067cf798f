import { expect, test } from 'vitest'
import { ACCOUNT, item, reader } from '../test/items'
import { composeActivity } from './composeActivity'
import { EMPTY_TIMELINE, mergeItems } from './timeline'

const pages = { status: 'ready', open: [], next: null, isWhole: true, known: new Map(), reader, error: null } as const

test('TXH-04 ONR-03 a purchase and the transfer that delivered it are one row: with the chain’s data, shown as bought', () => {
  const delivered = item('delivered', { hash: '0xd' })
  const other = item('other', { hash: '0xe', minedAtMs: 1 })
  const timeline = mergeItems(EMPTY_TIMELINE, [delivered, other])
  const bought = item('purchase', { hash: '0xd', operation: 'buy', minedAtMs: 2, transfers: [] })
  const unmatched = item('untold', { hash: '0xf', operation: 'buy', minedAtMs: 3 })
  const state = composeActivity({
    account: ACCOUNT,
    pages: { ...pages, timeline },
    sent: [],
    purchases: [bought, unmatched],
  })
  const rows = state.months.flatMap(({ items }) => items)
  expect(rows.map(({ id, operation }) => [id, operation])).toEqual([
    ['delivered', 'buy'],
    ['untold', 'buy'],
    ['other', 'receive'],
  ])
  expect(rows[0]).toEqual({ ...delivered, operation: 'buy', purchaseId: bought.id })
})
