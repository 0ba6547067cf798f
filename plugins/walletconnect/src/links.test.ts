import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { appHref, buildRequestLink, buildWalletLink, linkTarget, listPlaces, requestTarget, websiteHref } from './links'
import { detectPlatform, type Platform } from './platform'

/** Many spellings: more than the usual time on a busy machine. */
vi.setConfig({ testTimeout: 30_000 })

const URI = 'wc:abc@2?expiryTimestamp=1&relay-protocol=irn&symKey=ff'
const ENCODED = 'wc%3Aabc%402%3FexpiryTimestamp%3D1%26relay-protocol%3Dirn%26symKey%3Dff'
const DESKTOP: Platform = { os: 'desktop', isTelegram: false, isFramed: false }

const UA = {
  iphoneSafari:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1',
  iphoneChrome:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/135.0 Mobile/15E148 Safari/604.1',
  ipad: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
  androidChrome:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/135.0 Mobile Safari/537.36',
  androidTelegram:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Version/4.0 Chrome/135.0 Mobile Safari/537.36 Telegram-Android/11.9',
  macSafari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15',
  windowsEdge:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/135.0 Safari/537.36 Edg/135.0',
}

const MATRIX: [name: string, facts: Partial<Parameters<typeof detectPlatform>[0]>, expected: unknown[]][] = [
  ['iPhone, Safari', { userAgent: UA.iphoneSafari }, ['ios', '_self', '_self', 1]],
  ['iPhone, Chrome', { userAgent: UA.iphoneChrome }, ['ios', '_self', '_self', 1]],
  ['iPhone, Telegram', { userAgent: UA.iphoneSafari, hasTelegramBridge: true }, ['ios', '_blank', '_blank', 1]],
  ['iPhone, in a frame', { userAgent: UA.iphoneSafari, isFramed: true }, ['ios', '_top', '_blank', 1]],
  ['iPad', { userAgent: UA.ipad, maxTouchPoints: 5 }, ['ios', '_self', '_self', 1]],
  ['Android, Chrome', { userAgent: UA.androidChrome }, ['android', '_self', '_self', 1]],
  ['Android, Telegram', { userAgent: UA.androidTelegram }, ['android', '_blank', '_blank', 2]],
  ['Android, in a frame', { userAgent: UA.androidChrome, isFramed: true }, ['android', '_top', '_blank', 1]],
  ['Mac', { userAgent: UA.macSafari }, ['desktop', '_blank', '_blank', 1]],
  ['Windows', { userAgent: UA.windowsEdge }, ['desktop', '_blank', '_blank', 1]],
]

describe('WCT-06 links by browser', () => {
  test.each(MATRIX)('%s', (_, facts, [os, nativeTarget, universalTarget, encodings]) => {
    const rest = { userAgent: '', maxTouchPoints: 0, isFramed: false, hasTelegramBridge: false }
    const platform = detectPlatform({ ...rest, ...facts })
    const native = buildWalletLink('metamask://', URI, platform) ?? ''
    const universal = buildWalletLink('https://metamask.app.link', URI, platform) ?? ''
    expect(platform.os).toBe(os)
    expect(linkTarget(native, platform)).toBe(nativeTarget)
    expect(linkTarget(universal, platform)).toBe(universalTarget)
    const encoded = encodings === 2 ? encodeURIComponent(ENCODED) : ENCODED
    expect(native).toBe(`metamask://wc?uri=${encoded}`)
    expect(universal).toBe(`https://metamask.app.link/wc?uri=${encoded}`)
  })
})

test('WCT-06 a web wallet never replaces this page', () => {
  expect(linkTarget('https://app.example/wc?uri=x', { os: 'ios', isTelegram: false, isFramed: false }, 'web')).toBe(
    '_blank',
  )
})

test.each([
  ['trust:', 'trust://wc?uri='],
  ['trust', 'trust://wc?uri='],
  ['app://x', 'app://x/wc?uri='],
  ['https://a.link/', 'https://a.link/wc?uri='],
  ['com.example.app://', 'com.example.app://wc?uri='],
])('WCT-06 %s opens %s', (base, start) => {
  expect(buildWalletLink(base, URI, DESKTOP)).toBe(`${start}${ENCODED}`)
})

const HOSTILE = [
  'javascript:alert(1)',
  'JavaScript://x',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'intent://x#Intent;S.browser_fallback_url=https://evil.example;end',
  'file:///etc/passwd',
  'blob:https://x',
  'http://plain.example',
  'https://metamask.io@evil.example',
  'https://',
  'app://x"onclick=',
  'app://x\u202e',
  '://x',
  '',
  'x'.repeat(300),
  null,
  undefined,
]
test.each(['A:;', 'wallet:pay', 'a:b://c', 'java\u017fcript://x'])(
  'text after a scheme without slashes is not an address: %j',
  (base) => {
    expect(buildWalletLink(base, URI, DESKTOP)).toBeNull()
  },
)

test.each(HOSTILE)('field case 13: %j is not a link', (base) => {
  expect(buildWalletLink(base, URI, DESKTOP)).toBeNull()
  expect(appHref(base)).toBeNull()
})

/** Systems and other apps answer to them; none is a wallet's. */
const FOREIGN_SCHEMES = [
  'search-ms',
  'ms-msdt',
  'ms-word',
  'ms-excel',
  'ms-settings',
  'ms-officecmd',
  'microsoft-edge',
  'vscode',
  'vscode-insiders',
  'vscode-webview',
  'itms-services',
  'itms-apps',
  'itmss',
  'x-apple.systempreferences',
  'shortcuts',
  'prefs',
  'app-prefs',
  'android-app',
  'intent',
  'market',
  'chrome',
  'chrome-extension',
  'moz-extension',
  'edge',
  'view-source',
  'filesystem',
  'blob',
  'data',
  'about',
  'file',
  'jar',
  'javascript',
  'vbscript',
  'resource',
  'ssh',
  'telnet',
  'ftp',
  'sftp',
  'smb',
  'nfs',
  'afp',
  'ldap',
  'ldaps',
  'dav',
  'git',
  'svn+ssh',
  'magnet',
  'rdp',
  'vnc',
  'tel',
  'sms',
  'mailto',
  'facetime',
  'facetime-audio',
  'callto',
  'sip',
  'skype',
  'slack',
  'zoommtg',
  'tg',
  'steam',
  'web+pay',
  'com.apple.tips',
  'x-callback-url',
  'ws',
  'wss',
  'http',
  'res',
  'mk',
  'onenote',
  'jetbrains',
  'teamviewer8',
]

test.each(FOREIGN_SCHEMES)(
  'field case 13: SAF-11 a wallet that claims the scheme %s:// is not opened with it',
  (scheme) => {
    for (const written of [
      scheme,
      scheme.toUpperCase(),
      `${scheme}:`,
      `${scheme}://`,
      `${scheme}://wallet.example/x`,
    ]) {
      const wallet = { id: 'a', name: 'A', mobileLink: written, universalLink: written, desktopLink: written }
      expect(buildWalletLink(written, URI, DESKTOP)).toBeNull()
      expect(buildRequestLink(written, { id: 1, topic: 't' })).toBeNull()
      expect(appHref(written)).toBeNull()
      expect(websiteHref(`${scheme}://wallet.example`)).toBeNull()
      expect(listPlaces({ ...wallet, webappLink: written }, DESKTOP, false)).toEqual(['phone'])
    }
  },
)

test('field case 13: SAF-11 no spelling of another app’s scheme makes a link', () => {
  const recased = fc
    .constantFrom(...FOREIGN_SCHEMES)
    .chain((scheme) =>
      fc
        .tuple(...[...scheme].map((letter) => fc.constantFrom(letter, letter.toUpperCase())))
        .map((each) => each.join('')),
    )
  const rest = fc.oneof(fc.constantFrom('', ':', '://', ':///', '://x/', '://x?y#z', ':\\\\x'), fc.webPath())
  fc.assert(
    fc.property(recased, rest, (scheme, after) => {
      expect(appHref(`${scheme}${after}`)).toBeNull()
      expect(appHref(`${scheme}:${after}`)).toBeNull()
    }),
  )
})

test.each([
  'metamask',
  'trust',
  'rainbow',
  'ledgerlive',
  'okex',
  'cbwallet',
  'bnc',
  'xverse',
  'com.crypto.app',
  'msw',
  'xapp',
])('SAF-11 a wallet’s own scheme opens it: %s', (scheme) => {
  expect(appHref(`${scheme}://`)).toBe(`${scheme}://`)
})

test.each([
  ['metamask://', 'metamask://wc?requestId=17&sessionTopic=ab'],
  ['https://metamask.app.link', 'https://metamask.app.link/wc?requestId=17&sessionTopic=ab'],
  ['https://t.me/wallet', 'https://t.me/wallet?startapp=cmVxdWVzdElkPTE3JnNlc3Npb25Ub3BpYz1hYg'],
  ['https://t.me/wallet?x=1', 'https://t.me/wallet?x=1&startapp=cmVxdWVzdElkPTE3JnNlc3Npb25Ub3BpYz1hYg'],
  ['javascript:alert(1)//', null],
  ['https://metamask.io@evil.example', null],
  ['app://[', 'app://[/wc?requestId=17&sessionTopic=ab'],
  ['https://[', null],
  [null, null],
])('WCT-06 a request opens a wallet with the base %j at %j', (base, link) => {
  expect(buildRequestLink(base, { id: 17, topic: 'ab' })).toBe(link)
})

test.each<[link: string, platform: Partial<Platform>, target: string]>([
  ['metamask://wc', {}, '_self'],
  ['metamask://wc', { isFramed: true }, '_top'],
  ['metamask://wc', { isTelegram: true }, '_blank'],
  ['https://metamask.app.link/wc', {}, '_blank'],
  ['https://metamask.app.link/wc', { isFramed: true }, '_blank'],
])('WCT-06 %s opens for a request on the platform %j in %s', (link, platform, target) => {
  expect(requestTarget(link, { ...DESKTOP, ...platform })).toBe(target)
})

test('whatever a listing contains, a link never has a refused scheme and always contains the complete pairing URI', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((rest) => `app://${rest}`),
        fc.constantFrom(...HOSTILE),
      ),
      fc.string(),
      (base, uri) => {
        const link = buildWalletLink(base, uri, DESKTOP)
        if (link === null) return
        expect(link).toMatch(/^[a-z][a-z0-9+.-]*:\/\//i)
        expect(link).not.toMatch(/^(javascript|data|vbscript|intent|file|blob|http):/i)
        expect(decodeURIComponent(link.slice(link.lastIndexOf('wc?uri=') + 'wc?uri='.length))).toBe(uri)
      },
    ),
  )
})

test.each([
  [`app://${'a'.repeat(250)}`, true],
  [`app://${'a'.repeat(251)}`, false],
  ['https://a.example', true],
  ['app://user@a', true],
  ['https://user@a.example', false],
  ['https://:word@a.example', false],
  ['HTTPS://user@a.example', false],
  ['https://[', false],
  ['https://a.example:99999', false],
  ['', false],
  [null, false],
  [undefined, false],
])('WCT-06 field case 13: %j is an accepted base for a link: %s', (base, isOpened) => {
  expect(appHref(base) !== null).toBe(isOpened)
})

test.each([
  [`https://a.example/${'a'.repeat(238)}`, true],
  [`https://a.example/${'a'.repeat(239)}`, false],
  ['https://user@a.example', false],
  ['https://:word@a.example', false],
  ['https://a.example/<x>', false],
  ['https://a.example/a b', false],
  ['https://[', false],
  ['', false],
  [null, false],
])('WCT-06 %j is an accepted website to get a wallet: %s', (link, isSite) => {
  expect(websiteHref(link) !== null).toBe(isSite)
})

test.each([
  [{ mobileLink: 'a://' }, ['phone']],
  [{ universalLink: 'https://a.example' }, ['phone']],
  [{ webappLink: 'https://a.example' }, ['web']],
  [{ desktopLink: 'a://', webappLink: 'https://a.example' }, ['web', 'desktop']],
  [{ universalLink: 'https://a.example', desktopLink: 'a://' }, ['phone', 'desktop']],
])('WCT-06 a wallet with %j can be opened on %j', (links, places) => {
  expect(listPlaces({ id: 'a', name: 'A', ...links }, DESKTOP, false)).toEqual(places)
})

test('WCT-06 the platforms of a wallet depend on its listing and the device', () => {
  const wallet = {
    id: 'a',
    name: 'A',
    mobileLink: 'a://',
    desktopLink: 'a-desktop://',
    webappLink: 'https://a.example',
  }
  expect(listPlaces(wallet, DESKTOP, false)).toEqual(['phone', 'web', 'desktop'])
  expect(listPlaces(wallet, { ...DESKTOP, os: 'ios' }, false)).toEqual(['phone', 'web'])
  expect(listPlaces(wallet, DESKTOP, true)[0]).toBe('browser')
  expect(listPlaces({ id: 'a', name: 'A', mobileLink: 'javascript:x' }, DESKTOP, false)).toEqual(['phone'])
  expect(listPlaces(null, DESKTOP, false)).toEqual(['phone'])
})

test('WCT-06 a website to get a wallet is a plain https URL', () => {
  expect(websiteHref('https://a.example/get?x=1')).toBe('https://a.example/get?x=1')
  for (const link of HOSTILE) expect(websiteHref(link)).toBeNull()
  expect(websiteHref('a://b')).toBeNull()
})
