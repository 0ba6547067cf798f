// Parses the fields of a stored wallet or one from the host. Written without a schema, because the list needs it before any schema is
// loaded.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { ListedWallet } from '@latchkey/kernel/contracts'

/** Maximum length of accepted texts, in characters. */
const MAX_ID = 128
const MAX_NAME = 64
const MAX_RDNS = 128
const MAX_LINK = 512
/** Icons of extensions are data URIs; a larger one is not stored. */
const MAX_ICON = 8192
/** More than any wallet supports. */
const MAX_CHAINS = 500
/** CAIP-2, with space for the only family with a longer name. */
const NETWORK_ID = /^[-a-z0-9]{3,10}:[-_a-zA-Z0-9]{1,32}$/

function parseText(input: unknown, max: number): string | null {
  const text = typeof input === 'string' ? input.trim() : ''
  return text !== '' && text.length <= max ? text : null
}

function parseChains(input: unknown): readonly CaipNetworkId[] {
  const isNetworkId = (each: unknown): each is CaipNetworkId => typeof each === 'string' && NETWORK_ID.test(each)
  return Array.isArray(input) ? input.slice(0, MAX_CHAINS).filter(isNetworkId) : []
}

/** Returns null without an ID and a name. Other invalid fields are left out. */
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
