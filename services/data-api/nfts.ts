// Returns items of NFT collections from the index, in the API's format.
import type { DataContext } from './context.ts'
import { type DataNetwork, indexIdOf } from './settings.ts'
import type { ExplorerNft } from './sources/accounts/explorer.ts'
import { findTokens, toUrl } from './tokens.ts'

export interface NftKey {
  collection: string
  tokenId: string
}
export interface KnownNft extends NftKey {
  name: string
  collectionName: string
  previewUrl: string | null
  isSpam: boolean
}

/** Text that bait uses as a name. */
const BAIT = /https?:|www\.|\.(com|io|xyz|net|org|app|fi)\b|\b(claim|airdrop|reward|voucher)\b/i

/** The requested items, by `collection tokenId`. */
export async function findNfts(context: DataContext, network: DataNetwork, keys: readonly NftKey[]) {
  const known = new Map<string, KnownNft>()
  if (keys.length === 0) return known
  const rows = await context.query<{ key: string; name: string; preview: string | null }>(
    `select collection || ' ' || token_id as key, name, preview from data_api.nft
     where network = $1 and collection || ' ' || token_id = any($2::text[])`,
    [indexIdOf(network), keys.map(toText)],
  )
  const facts = new Map(rows.map((row) => [row.key, row]))
  const collections = keys.map(({ collection }) => collection)
  const contracts = await findTokens(context, network, collections)
  for (const key of keys) {
    const { name = '', preview: shown = null } = facts.get(toText(key)) ?? {}
    const preview = network.pictures?.[key.collection] ?? shown
    const collectionName = contracts.get(key.collection)?.name ?? ''
    known.set(toText(key), {
      ...key,
      collectionName,
      name: name || `${collectionName} #${key.tokenId}`.trim(),
      previewUrl: preview === null ? null : toUrl(context, preview),
      isSpam: isListedSpam(network, key.collection) || BAIT.test(`${name} ${collectionName}`),
    })
  }
  return known
}

/** An item that an explorer reports. */
export function nameNft(context: DataContext, network: DataNetwork, { isScam, ...nft }: ExplorerNft): KnownNft {
  const { name, collectionName, collection, tokenId } = nft
  const preview = network.pictures?.[collection] ?? nft.previewUrl
  return {
    collection,
    tokenId,
    collectionName,
    name: name || `${collectionName} #${tokenId}`.trim(),
    previewUrl: preview === null ? null : toUrl(context, preview),
    isSpam: isScam || isListedSpam(network, collection) || BAIT.test(`${name} ${collectionName}`),
  }
}

/** An item in the format of the history. */
export function describeNft({ name, previewUrl, isSpam }: KnownNft) {
  const preview = previewUrl === null ? null : { url: previewUrl, content_type: null }
  return { name, content: preview && { preview, detail: null }, flags: { is_spam: isSpam } }
}

function toText({ collection, tokenId }: NftKey): string {
  return `${collection} ${tokenId}`
}

function isListedSpam({ spam = [] }: DataNetwork, collection: string): boolean {
  return spam.some((address) => address.toLowerCase() === collection)
}
