import fc from 'fast-check'
import { expect, test } from 'vitest'
import { detectDevice, hasWayIn, listStores } from './stores'

const WALLET = {
  id: 'w',
  name: 'W',
  appStore: 'https://apps.example/w',
  playStore: 'https://play.example/w',
  chromeStore: 'https://store.example/w',
  homepage: 'https://w.example/',
}
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 9)'

test.each([
  [IPHONE, 5, 'appStore'],
  [MAC, 5, 'appStore'],
  [PIXEL, 5, 'playStore'],
  [MAC, 0, 'chromeStore'],
] as const)('%s with %d touch points gets its own store first', (userAgent, maxTouchPoints, first) => {
  const stores = listStores(WALLET, detectDevice({ userAgent, maxTouchPoints }))
  expect(stores[0]?.kind).toBe(first)
  expect(stores).toHaveLength(4)
})

test('only https links without credentials are listed, whatever a listing contains', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc.constantFrom('javascript:alert(1)', 'intent://x#Intent;end', 'https://a:b@x.example', 'data:text/html,x', ''),
  )
  fc.assert(
    fc.property(
      fc.record({ appStore: hostile, playStore: hostile, chromeStore: hostile, homepage: hostile }),
      (links) => {
        for (const { href } of listStores({ id: 'w', name: 'W', ...links }, 'ios')) {
          const { protocol, username, password, hostname } = new URL(href)
          expect([username, password]).toEqual(['', ''])
          expect(protocol === 'https:' || hostname === 'localhost' || hostname.startsWith('127.')).toBe(true)
        }
      },
    ),
  )
})

test('a desktop link does not work on a phone', () => {
  const desktop = { id: 'w', name: 'W', desktopLink: 'w://' }
  expect([hasWayIn(desktop, true), hasWayIn(desktop, false)]).toEqual([false, true])
  expect(hasWayIn({ id: 'w', name: 'W', universalLink: 'https://w.example' }, true)).toBe(true)
  expect(hasWayIn({ id: 'w', name: 'W' }, false)).toBe(false)
})
