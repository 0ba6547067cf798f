// Opens a listed wallet's app on this phone when the visitor taps it. The link is created while the list is shown, because navigation after
// a wait loses the gesture.
import type { LinkedWallet } from '@latchkey/kernel'
import type { LinkedApp } from './appLink'
import { buildWalletLink, linkTarget, listBases } from './links'
import type { Platform } from './platform'

/** Opens the wallet's app with this pairing link. Returns the opened app, or null if the wallet has none on a phone. */
export function openApp(wallet: LinkedWallet, uri: string, platform: Platform): LinkedApp | null {
  const [base] = listBases(wallet, 'phone')
  const href = buildWalletLink(base, uri, platform)
  if (base === undefined || href === null) return null
  const link = document.createElement('a')
  link.href = href
  link.target = linkTarget(href, platform)
  link.rel = 'noopener noreferrer'
  link.click()
  return { name: wallet.name, href: base }
}
