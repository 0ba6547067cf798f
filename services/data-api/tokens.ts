// Names, symbols, decimals and pictures of tokens: as the operator lists them, or as the network tells.
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

/** The tokens of one network by their addresses; unknown ones are asked for what they are, and remembered. */
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

/** Tokens that someone else names; those of the settings are named as there. */
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

/** A picture of this server, drawn from the symbol. */
export function drawnIcon(context: Pick<DataContext, 'url'>, symbol: string): string {
  return toUrl(context, `/pictures/token/${encodeURIComponent(symbol || '-')}`)
}

/** A path is one of this server. */
export function toUrl({ url }: Pick<DataContext, 'url'>, picture: string): string {
  return picture.startsWith('/') ? `${url()}${picture}` : picture
}

/** How the index writes an address: EVM ones in lower case, others as they are. */
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
