// @vitest-environment node
import { expect, test } from 'vitest'
import { readPlatform } from './platform'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const top = {}
const pageOf = (more: object = {}, maxTouchPoints = 0) =>
  ({ navigator: { userAgent: MAC, maxTouchPoints }, self: top, top, ...more }) as unknown as Window

test.each([
  ['a Mac', pageOf(), { os: 'desktop', isTelegram: false, isFramed: false }],
  ['a Mac that is touched at one point', pageOf({}, 1), { os: 'desktop', isTelegram: false, isFramed: false }],
  ['an iPad', pageOf({}, 2), { os: 'ios', isTelegram: false, isFramed: false }],
  ['a frame', pageOf({ top: {} }), { os: 'desktop', isTelegram: false, isFramed: true }],
  ['Telegram', pageOf({ TelegramWebviewProxy: {} }), { os: 'desktop', isTelegram: true, isFramed: false }],
  ['older Telegram', pageOf({ TelegramWebviewProxyProto: {} }), { os: 'desktop', isTelegram: true, isFramed: false }],
])('WCT-06 the page is in %s', (_, page, platform) => {
  expect(readPlatform(page)).toEqual(platform)
})
