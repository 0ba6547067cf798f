// GET /v1/account/{address}/history: an account's transactions, or its purchases, newest first, in pages.
import { formatUnits } from 'viem'
import { type Reply, replyJson } from '../../routes.ts'
import { type DataContext, readSubject } from '../context.ts'
import { multiply, toNumber } from '../decimals.ts'
import type { HistoryEntry, StoredTransfer } from '../historyEntry.ts'
import type { ApiRequest, ApiRoutes } from '../http/route.ts'
import { describeNft, findNfts, type KnownNft, nameNft } from '../nfts.ts'
import { type DataNetwork, indexIdOf } from '../settings.ts'
import type { ExplorerHistory } from '../sources/accounts/explorer.ts'
import { findTokens, type KnownToken, nameTokens, nativeToken } from '../tokens.ts'
import { listPurchases } from './purchases.ts'
import { type HistoryPage, readHistory } from './readHistory.ts'

export function historyRoutes(context: DataContext): ApiRoutes {
  return {
    'GET /v1/account/:address/history': async (request) => {
      if (request.url.searchParams.get('onramp') === 'coinbase')
        return replyFresh(await answerPurchases(context, request))
      return replyJson(await answerHistory(context, request))
    },
  }
}

/** Purchases change, so caches must revalidate these responses. */
function replyFresh(value: unknown): Reply {
  const reply = replyJson(value)
  return { ...reply, headers: { ...reply.headers, 'cache-control': 'no-cache' } }
}

function answerPurchases(context: DataContext, { url, params }: ApiRequest) {
  const { address } = readSubject(context, params.address ?? '', url.searchParams.get('chainId'))
  return listPurchases(context, address, url)
}

async function answerHistory(context: DataContext, { url, params }: ApiRequest) {
  const { address, networks } = readSubject(context, params.address ?? '', url.searchParams.get('chainId'))
  const { rows, next, explorerHistories } = await readHistory(context, { address, networks, url })
  const known = await readDescriptions(context, networks, rows, explorerHistories)
  return {
    data: rows.flatMap((row) => {
      const names = known.get(row.network)
      return names ? [toItem(row, names)] : []
    }),
    next,
  }
}

interface Descriptions {
  /** The network's ID as the request wrote it. */
  chain: string
  tokens: ReadonlyMap<string, KnownToken>
  nfts: ReadonlyMap<string, KnownNft>
  native: KnownToken
}

/** Reads the tokens and items of a page's rows. Networks have their database IDs. */
async function readDescriptions(
  context: DataContext,
  networks: readonly DataNetwork[],
  rows: readonly HistoryEntry[],
  explorerHistories: HistoryPage['explorerHistories'],
): Promise<ReadonlyMap<string, Descriptions>> {
  const known = new Map<string, Descriptions>()
  for (const network of networks) {
    const own = rows.filter((row) => row.network === indexIdOf(network))
    if (own.length === 0) continue
    const explored = explorerHistories.get(network.id)
    if (explored) {
      known.set(network.id, describeExplored(context, network, explored))
      continue
    }
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

function describeExplored(context: DataContext, network: DataNetwork, { tokens, nfts }: ExplorerHistory): Descriptions {
  return {
    chain: network.id,
    tokens: nameTokens(context, network, tokens),
    nfts: new Map(nfts.map((nft) => [`${nft.collection} ${nft.tokenId}`, nameNft(context, network, nft)])),
    native: nativeToken(context, network),
  }
}

function toItem(row: HistoryEntry, known: Descriptions) {
  const { chain } = known
  const { hash, sender: sentFrom, recipient: sentTo, status, operation: operationType } = row
  return {
    id: `${chain}:${hash}`,
    metadata: {
      operationType,
      hash,
      minedAt: new Date(Number(row.minedAtMs)).toISOString(),
      sentFrom,
      sentTo,
      status,
      nonce: Number(row.nonce),
      application: null,
      chain,
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
    nft_info: null,
    direction,
    quantity: { numeric },
    value: toNumber(price && multiply(price, numeric)),
    price: toNumber(price),
    sender,
    recipient,
  }
}
