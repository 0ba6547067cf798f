// GET /v1/account/{address}/history: what an account did and got, newest first, in pages; or what it bought.
import * as v from 'valibot'
import { formatUnits } from 'viem'
import { type Reply, replyJson } from '../../routes.ts'
import { type DataContext, readSubject } from '../context.ts'
import { multiply, toNumber } from '../decimals.ts'
import type { ApiAsked, ApiRoutes } from '../http/route.ts'
import type { StoredTransfer } from '../indexer/storeBlocks.ts'
import { describeNft, findNfts, type KnownNft } from '../nfts.ts'
import { type DataNetwork, indexIdOf } from '../settings.ts'
import { findTokens, type KnownToken, nativeToken } from '../tokens.ts'
import { PAGE_ROWS, readCursor, writeCursor } from './cursor.ts'
import { listPurchases } from './purchases.ts'

interface EntryRow {
  network: string
  hash: string
  block: bigint
  position: number
  minedAtMs: bigint
  sender: string
  recipient: string | null
  nonce: bigint
  status: string
  operation: string
  transfers: StoredTransfer[]
}

const bigintSchema = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,18}$/),
  v.transform((text) => BigInt(text)),
)
/** Time, block, position and network of the last row of a page. */
const cursorSchema = v.tuple([
  bigintSchema,
  bigintSchema,
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 1)),
  v.pipe(v.string(), v.maxLength(64), v.regex(/^[\w:-]*$/)),
])

export function historyRoutes(context: DataContext): ApiRoutes {
  return {
    'GET /v1/account/:address/history': async (asked) => {
      if (asked.url.searchParams.get('onramp') === 'coinbase') return replyFresh(await answerPurchases(context, asked))
      return replyJson(await answerHistory(context, asked))
    },
  }
}

/** Purchases move: nobody keeps them without asking again. Wire facts 1.4. */
function replyFresh(value: unknown): Reply {
  const reply = replyJson(value)
  return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-cache' } }
}

function answerPurchases(context: DataContext, { url, params }: ApiAsked) {
  const { address } = readSubject(context, params.address ?? '', url.searchParams.get('chainId'))
  return listPurchases(context, address, url)
}

async function answerHistory(context: DataContext, { url, params }: ApiAsked) {
  const chainId = url.searchParams.get('chainId')
  const { address, networks } = readSubject(context, params.address ?? '', chainId)
  const cursor = readCursor(cursorSchema, url)
  const ids = networks.map(indexIdOf)
  const rows = await context.query<EntryRow>(
    `select network, hash, block, position, mined_at_ms as "minedAtMs", sender, recipient, nonce, status, operation, transfers
     from data_api.entry
     where account = $1 and network = any($2::text[])
       and ($3::bigint is null or (mined_at_ms, block, position, network) < ($3, $4::bigint, $5::integer, $6::text))
     order by mined_at_ms desc, block desc, position desc, network desc limit $7`,
    [address, ids, ...(cursor ?? [null, null, null, null]), PAGE_ROWS + 1],
  )
  const page = rows.slice(0, PAGE_ROWS)
  const last = rows.length > PAGE_ROWS ? page.at(-1) : undefined
  const known = await readDescriptions(context, networks, page)
  return {
    data: page.flatMap((row) => {
      const names = known.get(row.network)
      return names ? [toItem(row, names)] : []
    }),
    next: last ? writeCursor([String(last.minedAtMs), String(last.block), last.position, last.network]) : null,
  }
}

interface Descriptions {
  /** As the question named the network. */
  chain: string
  tokens: ReadonlyMap<string, KnownToken>
  nfts: ReadonlyMap<string, KnownNft>
  native: KnownToken
}

/** Reads what the rows of a page speak of, by the network as the database knows it. */
async function readDescriptions(
  context: DataContext,
  networks: readonly DataNetwork[],
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<string, Descriptions>> {
  const known = new Map<string, Descriptions>()
  for (const network of networks) {
    const own = rows.filter((row) => row.network === indexIdOf(network))
    if (own.length === 0) continue
    const transfers = own.flatMap((row) => row.transfers)
    const addresses = transfers.flatMap(({ kind, contract }) => (kind === 'token' && contract ? [contract] : []))
    const keys = transfers.flatMap(({ kind, contract, tokenId }) =>
      kind === 'nft' && contract && tokenId ? [{ collection: contract, tokenId }] : [],
    )
    known.set(indexIdOf(network), {
      chain: network.id,
      tokens: await findTokens(context, network, addresses),
      nfts: await findNfts(context, network, keys),
      native: nativeToken(context, network),
    })
  }
  return known
}

function toItem(row: EntryRow, known: Descriptions) {
  const { chain } = known
  const { hash, sender: sentFrom, recipient: sentTo, status, operation: operationType } = row
  return {
    id: `${chain}:${hash}`,
    metadata: {
      ...{ operationType, hash, minedAt: new Date(Number(row.minedAtMs)).toISOString(), sentFrom, sentTo, status },
      ...{ nonce: Number(row.nonce), application: null, chain },
    },
    transfers: row.transfers.map((transfer) => toTransfer(transfer, known)),
  }
}

function toTransfer(transfer: StoredTransfer, { chain, tokens, nfts, native }: Descriptions) {
  const { direction, from: sender, to: recipient, units, contract, tokenId, kind } = transfer
  if (kind === 'nft') {
    const nft = nfts.get(`${contract} ${tokenId}`)
    const empty = { fungible_info: null, value: null, price: null, direction, quantity: { numeric: units } }
    return { ...empty, nft_info: nft ? describeNft(nft) : null, sender, recipient }
  }
  const { name, symbol, decimals, iconUrl } = tokens.get(contract ?? '') ?? native
  const numeric = formatUnits(BigInt(units), decimals)
  const price = transfer.price
  const address = contract ? { address: `${chain}:${contract}` } : {}
  return {
    fungible_info: { name, symbol, icon: { url: iconUrl }, ...address },
    ...{ nft_info: null, direction, quantity: { numeric } },
    ...{ value: toNumber(price && multiply(price, numeric)), price: toNumber(price) },
    ...{ sender, recipient },
  }
}
