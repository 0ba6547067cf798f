import { expect, test } from 'vitest'
import { remainingMs, topicOf } from './attempt'

const EXPIRY_MARGIN_MS = 10_000

const link = { uri: 'wc:one', madeAtMs: 0, expiresAtMs: 240_000 }

test('field case 26: WCT-05 a link counts as expired with ten seconds left', () => {
  expect(remainingMs(link, 0)).toBe(230_000)
  expect(remainingMs(link, 229_999)).toBe(1)
  expect(remainingMs(link, link.expiresAtMs - EXPIRY_MARGIN_MS)).toBe(0)
  expect(remainingMs(link, link.expiresAtMs + 1)).toBe(0)
})

test.each([
  ['wc:abc@2?symKey=ff', 'abc'],
  ['', ''],
  ['https://page.example/?wc:abc@2', ''],
])('WCT-05 the topic of the link %j is %j', (uri, topic) => {
  expect(topicOf(uri)).toBe(topic)
})
