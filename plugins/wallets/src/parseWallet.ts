// A wallet that was stored, or that the host gave, field by field. Written out, since the list needs it before any schema is here.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'

/** Longest texts taken, in characters. */
const MAX_ID = 128
const MAX_NAME = 64
const MAX_RDNS = 128
const MAX_LINK = 512
/** Icons of extensions are data URIs; one that is larger is not stored. */
const MAX_ICON = 8192
/** More than any wallet serves. */
const MAX_CHAINS = 500
/** CAIP-2, with room for the one family whose name is longer. */
const NETWORK_ID = /^[-a-z0-9]{3,10}:[-_a-zA-Z0-9]{1,32}$/

function parseText(input: unknown, max: number): string | null {
  const text = typeof input === 'string' ? input.trim() : ''
  return text !== '' && text.length <= max ? text : null
}

function parseChains(input: unknown): readonly CaipNetworkId[] {
  const isNetworkId = (each: unknown): each is CaipNetworkId => typeof each === 'string' && NETWORK_ID.test(each)
  return Array.isArray(input) ? input.slice(0, MAX_CHAINS).filter(isNetworkId) : []
}

/** Returns null without an id and a name. What is wrong otherwise is left out. */
export function parseWallet(raw: unknown): ListedWallet | null {
  const wallet: Readonly<Record<string, unknown>> = { ...(raw as object) }
  const id = parseText(wallet.id, MAX_ID)
  const name = parseText(wallet.name, MAX_NAME)
  if (id === null || name === null) return null
  const link = (key: keyof ListedWallet) => parseText(wallet[key], MAX_LINK)
  return {
    id,
    name,
    icon: parseText(wallet.icon, MAX_ICON),
    rdns: parseText(wallet.rdns, MAX_RDNS),
    homepage: link('homepage'),
    mobileLink: link('mobileLink'),
    universalLink: link('universalLink'),
    desktopLink: link('desktopLink'),
    webappLink: link('webappLink'),
    appStore: link('appStore'),
    playStore: link('playStore'),
    chromeStore: link('chromeStore'),
    chains: parseChains(wallet.chains),
    isCertified: wallet.isCertified === true,
  }
}
