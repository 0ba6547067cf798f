import type { LinkedWallet } from '@latchkey/kernel'
import { afterEach, expect, test, vi } from 'vitest'
import { openApp } from './openApp'
import type { Platform } from './platform'

const URI = 'wc:abc@2?symKey=ff'
const ENCODED = encodeURIComponent(URI)
const PHONE: Platform = { os: 'ios', isTelegram: false, isFramed: false }

afterEach(() => vi.restoreAllMocks())

/** The links that the browser follows, in the tap. */
function followed(): string[] {
  const links: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    links.push([this.getAttribute('href'), this.target, this.rel].join(' '))
  })
  return links
}

test.each<[wallet: Partial<LinkedWallet>, platform: Platform, link: string]>([
  [{ mobileLink: 'a://', universalLink: 'https://a.example' }, PHONE, `a://wc?uri=${ENCODED} _self`],
  [{ universalLink: 'https://a.example' }, PHONE, `https://a.example/wc?uri=${ENCODED} _self`],
  [{ mobileLink: 'a://' }, { ...PHONE, isFramed: true }, `a://wc?uri=${ENCODED} _top`],
  [
    { mobileLink: 'a://' },
    { ...PHONE, os: 'android', isTelegram: true },
    `a://wc?uri=${encodeURIComponent(ENCODED)} _blank`,
  ],
])('WCT-06 %j opens immediately', (wallet, platform, link) => {
  const links = followed()
  const href = wallet.mobileLink ?? wallet.universalLink
  expect(openApp({ id: 'a', name: 'A', ...wallet }, URI, platform)).toEqual({ name: 'A', href: `${href}` })
  expect(links).toEqual([`${link} noopener noreferrer`])
})

test.each([{}, { mobileLink: 'javascript:alert(1)' }, { webappLink: 'https://a.example' }])(
  'field case 13: WCT-06 %j opens nothing',
  (wallet) => {
    const links = followed()
    expect(openApp({ id: 'a', name: 'A', ...wallet }, URI, PHONE)).toBeNull()
    expect(links).toEqual([])
  },
)
