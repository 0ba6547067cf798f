// Where to get a wallet, with the best place for this device first.
import type { LinkedWallet } from '@latchkey/kernel'
import { parseLink } from '@latchkey/ui'

export type StoreKind = 'appStore' | 'playStore' | 'chromeStore' | 'homepage'
export type DeviceKind = 'ios' | 'android' | 'desktop'
export interface StoreLink {
  kind: StoreKind
  href: string
}

const ORDER: Readonly<Record<DeviceKind, readonly StoreKind[]>> = {
  ios: ['appStore', 'homepage', 'playStore', 'chromeStore'],
  android: ['playStore', 'homepage', 'appStore', 'chromeStore'],
  desktop: ['chromeStore', 'homepage', 'appStore', 'playStore'],
}

/** From the browser's own data; iPadOS reports a Mac, and only its touch points reveal it. */
export function detectDevice({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): DeviceKind {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'desktop'
}

/** Links that may be opened; others are left out. */
export function listStores(wallet: LinkedWallet, device: DeviceKind): readonly StoreLink[] {
  return ORDER[device].flatMap((kind) => {
    const href = parseLink(wallet[kind])
    return href === null ? [] : { kind, href }
  })
}

/** Returns whether the wallet has a link that works on this device. On a desktop, a phone scans it. */
export function hasWayIn(wallet: LinkedWallet, isMobile: boolean): boolean {
  const { mobileLink, universalLink, webappLink, desktopLink } = wallet
  return Boolean(mobileLink || universalLink || webappLink || (desktopLink && !isMobile))
}
