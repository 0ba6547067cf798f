// Names, symbols, decimals, and images of tokens, from the operator's list or from the network.
import type { DataContext } from './context.ts'
import { readTokenFacts } from './indexer/readFacts.ts'
import { type DataNetwork, indexIdOf } from './settings.ts'

export interface KnownToken {
  /** Null for the native token. */
  address: string | null
  name: string
  symbol: string
  decimals: number
  iconUrl: string
}

/** Returns tokens of one network by address. Reads unknown ones from their contracts, and caches them. */
export async function findTokens(
  context: DataContext,
  network: DataNetwork,
  addresses: readonly string[],
): Promise<Map<string, KnownToken>> {
  const found = new Map<string, KnownToken>()
  const wanted = new Set(addresses)
  for (const token of network.tokens) {
    const address = toKey(network, token.address)
    if (wanted.delete(address))
      found.set(address, { ...token, address, iconUrl: findIcon(context, network, { ...token, address }) })
  }
  for (const facts of await readKnown(context, network, [...wanted])) {
    found.set(facts.address, { ...facts, iconUrl: findIcon(context, network, facts) })
    wanted.delete(facts.address)
  }
  if (wanted.size === 0 || !network.id.startsWith('eip155:')) return found
  const read = await readTokenFacts(network.rpcUrl, [...wanted])
  for (const facts of read) found.set(facts.address, { ...facts, iconUrl: findIcon(context, network, facts) })
  return found
}

/** Adds token details from another source. The settings take precedence. */
export function nameTokens(
  context: DataContext,
  network: DataNetwork,
  facts: readonly Facts[],
): Map<string, KnownToken> {
  const listed = network.tokens.map((token) => ({ ...token, address: toKey(network, token.address) }))
  return new Map(
    [...facts, ...listed].map((token) => [token.address, { ...token, iconUrl: findIcon(context, network, token) }]),
  )
}

export function nativeToken(context: DataContext, { native }: DataNetwork): KnownToken {
  return { ...native, address: null, iconUrl: drawnIcon(context, native.symbol) }
}

/** The URL of an image that this server draws from the symbol. */
export function drawnIcon(context: Pick<DataContext, 'url'>, symbol: string): string {
  return toUrl(context, `/pictures/token/${encodeURIComponent(symbol || '-')}`)
}

/** A path is relative to this server. */
export function toUrl({ url }: Pick<DataContext, 'url'>, picture: string): string {
  return picture.startsWith('/') ? `${url()}${picture}` : picture
}

/** Returns an address as the index stores it: EVM addresses in lower case, others unchanged. */
export function toKey(network: DataNetwork, address: string): string {
  return network.id.startsWith('eip155:') ? address.toLowerCase() : address
}

type Facts = Omit<KnownToken, 'iconUrl' | 'address'> & { address: string }

function readKnown({ query }: DataContext, network: DataNetwork, addresses: readonly string[]): Promise<Facts[]> {
  return query<Facts>(
    'select address, name, symbol, decimals from data_api.token where network = $1 and address = any($2::text[])',
    [indexIdOf(network), addresses],
  )
}

function findIcon(context: DataContext, { pictures = {} }: DataNetwork, { address, symbol }: Facts): string {
  const picture = pictures[address]
  return picture === undefined ? drawnIcon(context, symbol) : toUrl(context, picture)
}
