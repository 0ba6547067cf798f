// EIP-6963: what one announcement says, checked field by field. Everything in it is written by an extension or by a page script.
import { parseWalletIcon, parseWalletName } from '@latchkey/kernel/chains'
import type { Eip1193Provider } from './eip1193'

/** One wallet as it announced itself. */
export interface Announcement {
  uuid: string
  /** Without control, direction or zero-width characters, at most 64 characters. */
  name: string
  /** `data:image/…` or `https:`; for an img element only, since an SVG may carry script. */
  icon?: string
  /** Reverse domain name in small letters, like `com.example.wallet`. */
  rdns?: string
  provider: Eip1193Provider
}

/** A UUID has 36 characters; some wallets use another unique text. */
const MAX_UUID_LENGTH = 64
/** RFC 1035: a domain name has at most 253 characters. */
const MAX_RDNS_LENGTH = 253
const DOMAIN_PATTERN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

/** The announcement in an `eip6963:announceProvider` event's detail, or null. Never throws, whatever the detail does. */
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
