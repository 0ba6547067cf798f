// GET /v1/account/{address}/nfts (Latchkey's own route): the NFTs that an account holds now, according to the network.
import * as v from 'valibot'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { replyJson } from '../../routes.ts'
import { callNode } from '../callNode.ts'
import { type DataContext, readSubject } from '../context.ts'
import type { ApiRequest, ApiRoutes } from '../http/route.ts'
import { call } from '../indexer/readFacts.ts'
import { findNfts, type KnownNft, nameNft } from '../nfts.ts'
import { type DataNetwork, indexIdOf } from '../settings.ts'
import { unlessSilent } from '../sources/unlessSilent.ts'
import { PAGE_ROWS, readCursor, writeCursor } from './cursor.ts'

interface HeldItem {
  network: string
  collection: string
  tokenId: string
  standard: 'erc721' | 'erc1155'
}

const abi = parseAbi([
  'function ownerOf(uint256 tokenId) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
])
const textSchema = v.pipe(v.string(), v.maxLength(100), v.regex(/^[\w:-]*$/))
/** The second value is the explorer's own cursor, if there is one. */
const placeSchema = v.pipe(v.string(), v.maxLength(400), v.regex(/^[\w:.%&=+-]*$/))
const cursorSchema = v.tuple([textSchema, placeSchema, textSchema])

export function nftRoutes(context: DataContext): ApiRoutes {
  return { 'GET /v1/account/:address/nfts': async (request) => replyJson(await answer(context, request)) }
}

async function answer(context: DataContext, { url, params }: ApiRequest) {
  const { address, networks } = readSubject(context, params.address ?? '', url.searchParams.get('chainId'))
  const cursor = readCursor(cursorSchema, url)
  const explored = networks.filter(({ explorer }) => explorer)
  const indexed = networks.filter(({ explorer }) => !explorer)
  const at = cursor ? explored.findIndex(({ id }) => id === cursor[0]) : -1
  if (at >= 0 || indexed.length === 0) {
    return answerExplored(context, address, explored.slice(Math.max(at, 0)), cursor?.[1] || null)
  }
  const rows = await context.query<HeldItem>(
    `select network, collection, token_id as "tokenId", min(standard) as standard from (
       select network, collection, token_id, standard, units from data_api.nft_movement where recipient = $1
       union all
       select network, collection, token_id, standard, -units from data_api.nft_movement where sender = $1
     ) as movement
     where network = any($2::text[]) and ($3::text is null or (network, collection, token_id) > ($3, $4::text, $5::text))
     group by network, collection, token_id having sum(units) > 0
     order by network, collection, token_id limit $6`,
    [address, indexed.map(indexIdOf), ...(cursor ?? [null, null, null]), PAGE_ROWS + 1],
  )
  const page = rows.slice(0, PAGE_ROWS)
  const last = rows.length > PAGE_ROWS ? page.at(-1) : undefined
  const pages = await Promise.all(indexed.map((network) => describeHeld(context, network, address, page)))
  const [first] = explored
  const next = last ? [last.network, last.collection, last.tokenId] : first ? [first.id, '', ''] : null
  return { data: pages.flat(), next: next && writeCursor(next) }
}

/** Reads one network after another to its end. */
async function answerExplored(
  context: DataContext,
  address: string,
  [network, following]: readonly DataNetwork[],
  after: string | null,
) {
  if (!network?.explorer) return { data: [], next: null }
  const { items, next } = await unlessSilent(network.explorer.listNfts(address, after))
  const begin = following ? writeCursor([following.id, '', '']) : null
  return {
    data: items.map((item) => toItem(network, nameNft(context, network, item))),
    next: next === null ? begin : writeCursor([network.id, next, '']),
  }
}

async function describeHeld(context: DataContext, network: DataNetwork, owner: string, page: readonly HeldItem[]) {
  const items = page.filter((item) => item.network === indexIdOf(network))
  if (items.length === 0) return []
  const answers = await callNode(
    network.rpcUrl,
    items.map((item) => fetchHeld(owner, item)),
  )
  const held = items.filter((item, index) => isHeld(owner, item, answers[index]))
  const known = await findNfts(context, network, held)
  return [...known.values()].map((nft) => toItem(network, nft))
}

function fetchHeld(owner: string, { collection, tokenId, standard }: HeldItem) {
  const id = BigInt(tokenId)
  return standard === 'erc721'
    ? call(collection, encodeFunctionData({ abi, functionName: 'ownerOf', args: [id] }))
    : call(collection, encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner as Hex, id] }))
}

/** Logs show which items to check. The contract says who owns them now. */
function isHeld(owner: string, { standard }: HeldItem, data: unknown): boolean {
  try {
    if (standard === 'erc721') {
      return decodeFunctionResult({ abi, functionName: 'ownerOf', data: data as Hex }).toLowerCase() === owner
    }
    return decodeFunctionResult({ abi, functionName: 'balanceOf', data: data as Hex }) > 0n
  } catch {
    return false
  }
}

function toItem({ id }: DataNetwork, { collection, tokenId, name, collectionName, previewUrl, isSpam }: KnownNft) {
  return {
    address: `${id}:${collection}`,
    token_id: tokenId,
    name,
    collection: collectionName || null,
    preview: previewUrl === null ? null : { url: previewUrl },
    flags: { is_spam: isSpam },
  }
}
