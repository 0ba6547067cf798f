// EIP-6963: validates the fields of one announcement. An extension or a page script wrote all of them.
import { parseWalletIcon, parseWalletName } from '@latchkey/kernel/chains'
import type { Eip1193Provider } from './eip1193'

/** A wallet as it announced itself. */
export interface Announcement {
  uuid: string
  /** Without control, direction, or zero-width characters; at most 64 characters. */
  name: string
  /** `data:image/…` or `https:`; only for an img element, because an SVG may contain scripts. */
  icon?: string
  /** Reverse domain name in lower case, like `com.example.wallet`. */
  rdns?: string
  provider: Eip1193Provider
}

/** A UUID has 36 characters; some wallets use another unique text. */
const MAX_UUID_LENGTH = 64
/** RFC 1035: a domain name has at most 253 characters. */
const MAX_RDNS_LENGTH = 253
const DOMAIN_PATTERN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** Returns the announcement from the detail of an `eip6963:announceProvider` event, or null. Never throws for any detail. */
export function parseAnnouncement(detail: unknown): Announcement | null {
  try {
    const { info, provider } = detail as { info: Record<string, unknown>; provider: Eip1193Provider }
    const { uuid, name: rawName, icon: rawIcon, rdns: rawRdns } = info
    if (typeof uuid !== 'string' || uuid === '' || uuid.length > MAX_UUID_LENGTH) return null
    if (typeof provider?.request !== 'function') return null
    const name = parseWalletName(rawName)
    if (name === null) return null
    const icon = parseWalletIcon(rawIcon)
    const rdns = parseRdns(rawRdns)
    return { uuid, name, provider, ...(icon && { icon }), ...(rdns && { rdns }) }
  } catch {
    return null
  }
}

function parseRdns(input: unknown): string | null {
  return typeof input === 'string' && input.length <= MAX_RDNS_LENGTH && DOMAIN_PATTERN.test(input)
    ? input.toLowerCase()
    : null
}
