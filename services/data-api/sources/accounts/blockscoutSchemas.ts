// Responses of Blockscout's REST API v2, as far as this server reads them. Source: https://docs.blockscout.com/api-reference, "get address …", and
// types/api of github.com/blockscout/frontend. Names are those since Blockscout 7. `parseExact` has turned numbers into text.
import * as v from 'valibot'

const quantity = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const count = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i), v.toLowerCase())
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i), v.toLowerCase())
/** `2022-08-02T07:18:05.000000Z` */
const time = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.safeInteger(),
)
const party = v.object({ hash: address })
const text = v.nullish(v.string(), '')

const token = v.object({
  address_hash: address,
  name: text,
  symbol: text,
  decimals: v.nullish(count),
  type: v.string(),
  reputation: v.nullish(v.string()),
})

/** `next_page_params` is null on the last page. It holds the query for the next page. This server continues from a block instead. */
function pageOf<Item extends v.GenericSchema>(item: Item) {
  return v.object({ items: v.array(item), next_page_params: v.nullish(v.record(v.string(), v.unknown())) })
}

/** `/addresses/{hash}/transactions`. A pending transaction has no block and no time. */
export const transactionsSchema = pageOf(
  v.object({
    hash,
    from: party,
    to: v.nullish(party),
    created_contract: v.nullish(party),
    value: quantity,
    nonce: quantity,
    block_number: v.nullish(quantity),
    position: v.nullish(count, null),
    timestamp: v.nullish(time),
    status: v.nullish(v.string()),
    method: text,
    raw_input: v.nullish(v.string(), '0x'),
  }),
)

/** `/addresses/{hash}/token-transfers`. */
export const tokenTransfersSchema = pageOf(
  v.object({
    transaction_hash: hash,
    block_number: quantity,
    timestamp: time,
    from: party,
    to: party,
    token: v.nullish(token),
    total: v.nullish(
      v.object({ value: v.nullish(quantity), token_id: v.nullish(quantity), decimals: v.nullish(count) }),
    ),
  }),
)

/** `/addresses/{hash}/internal-transactions`. */
export const internalTransactionsSchema = pageOf(
  v.object({
    transaction_hash: hash,
    block_number: quantity,
    timestamp: time,
    from: party,
    to: v.nullish(party),
    created_contract: v.nullish(party),
    value: quantity,
    success: v.boolean(),
    type: v.string(),
    index: quantity,
  }),
)

/** `/addresses/{hash}/tokens?type=ERC-20`. */
export const tokensSchema = pageOf(v.object({ token }))

/** `/addresses/{hash}/nft`. */
export const nftsSchema = pageOf(
  v.object({
    id: quantity,
    token,
    image_url: text,
    metadata: v.nullish(v.object({ name: v.fallback(v.string(), '') })),
  }),
)

type Item<Schema extends v.GenericSchema<unknown, { items: unknown[] }>> = v.InferOutput<Schema>['items'][number]
export type ExplorerTransaction = Item<typeof transactionsSchema>
export type ExplorerTransfer = Item<typeof tokenTransfersSchema>
export type ExplorerCall = Item<typeof internalTransactionsSchema>
export type ExplorerToken = v.InferOutput<typeof token>
