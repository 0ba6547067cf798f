// The history of an account. In responses, `metadata` is camelCase, and everything inside `transfers` is snake_case.
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  namespaceOf,
  networkOf,
  parseCaipNetworkId,
} from '@latchkey/kernel'
import type { ActivityItem, ActivityPage, ActivityTransfer, DataApiService } from '@latchkey/kernel/contracts'
import {
  array,
  boolean,
  check,
  type InferOutput,
  nullish,
  object,
  parse,
  picklist,
  pipe,
  string,
  transform,
} from 'valibot'
import type { Question } from '../client'
import { decimal, opaque, optionalDecimal, optionalText, picture, text, webUrl } from '../wire/pieces'
import { encodePart, type RowTools } from './rows'

/** The states of a purchase. */
const STATUSES = {
  confirmed: 'confirmed',
  failed: 'failed',
  pending: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'confirmed',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failed',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
} as const satisfies Record<string, ActivityItem['status']>
const STATUS_WORDS = Object.keys(STATUSES) as (keyof typeof STATUSES)[]

/** Parses ISO 8601 as milliseconds since the epoch. */
const instant = pipe(
  string(),
  transform(Date.parse),
  check((atMs) => !Number.isNaN(atMs)),
)
const transferSchema = object({
  direction: picklist(['in', 'out', 'self']),
  sender: optionalText,
  recipient: optionalText,
  fungible_info: nullish(object({ name: optionalText, symbol: optionalText, icon: picture, address: optionalText })),
  quantity: nullish(object({ numeric: decimal })),
  value: optionalDecimal,
  nft_info: nullish(
    object({
      name: optionalText,
      content: nullish(object({ preview: picture })),
      flags: nullish(object({ is_spam: nullish(boolean()) })),
    }),
  ),
})
const itemSchema = object({
  id: opaque,
  metadata: object({
    operationType: text,
    hash: optionalText,
    minedAt: instant,
    sentFrom: optionalText,
    sentTo: optionalText,
    status: picklist(STATUS_WORDS),
    application: nullish(object({ name: optionalText, iconUrl: webUrl })),
    chain: nullish(
      pipe(
        string(),
        transform((id) => parseCaipNetworkId(id)),
      ),
    ),
  }),
  transfers: nullish(array(transferSchema)),
})
const pageSchema = object({ data: array(itemSchema), next: nullish(opaque) })
type Transfer = InferOutput<typeof transferSchema>
type ReadAddress = (input: string | null) => string | null

/** Creates the rows of the history. */
export function createHistoryRows({
  client,
  gate,
  addressesOf,
}: RowTools): Pick<DataApiService, 'history' | 'purchases'> {
  function fetchPage(
    account: CaipAddress,
    question: Pick<Question<unknown>, 'call' | 'query' | 'signal' | 'cache'>,
  ): Promise<ActivityPage> {
    const network = networkOf(account)
    const load = async (): Promise<ActivityPage> => {
      const { parse: parseAddress } = await addressesOf(network)
      return client.fetch({
        ...question,
        path: `v1/account/${encodePart(addressOf(account))}/history`,
        query: { chainId: network, ...question.query },
        read(response) {
          const { data, next } = parse(pageSchema, response)
          const items = data.map((item) => toItem(item, network, (input) => input && parseAddress(input)))
          return { items, next: next || null }
        },
      })
    }
    return gate.pass<ActivityPage>(network, question.signal, load, () => ({ items: [], next: null }))
  }
  return {
    history: (account, { cursor, signal } = {}) => fetchPage(account, { call: 'history', query: { cursor }, signal }),
    purchases: async (account, { signal } = {}) => {
      const query = { onramp: 'coinbase' }
      return (await fetchPage(account, { call: 'purchases', query, cache: 'no-cache', signal })).items
    },
  }
}

function toItem(
  { id, metadata, transfers }: InferOutput<typeof itemSchema>,
  network: CaipNetworkId,
  readAddress: ReadAddress,
): ActivityItem {
  const { operationType, hash, minedAt, sentFrom, sentTo, status, application, chain } = metadata
  const isNamed = application && (application.name !== null || application.iconUrl !== null)
  // Addresses of a family other than the account's cannot be parsed here.
  const read = !chain || chain.namespace === namespaceOf(network) ? readAddress : () => null
  return {
    id,
    operation: operationType,
    status: STATUSES[status],
    hash,
    network: chain?.networkId ?? null,
    minedAtMs: minedAt,
    from: read(sentFrom),
    to: read(sentTo),
    application: isNamed ? { name: application.name ?? '', iconUrl: application.iconUrl } : null,
    transfers: (transfers ?? []).map((each) => toTransfer(each, read)).filter((each) => each !== null),
  }
}

/** Returns null for a transfer that moves neither a token nor an NFT. */
function toTransfer(transfer: Transfer, readAddress: ReadAddress): ActivityTransfer | null {
  const { direction, fungible_info: fungible, nft_info: nft, quantity, value } = transfer
  const way = { direction, from: readAddress(transfer.sender), to: readAddress(transfer.recipient) }
  if (nft) {
    const { name, content, flags } = nft
    const previewUrl = content?.preview ?? null
    return { ...way, kind: 'nft', name: name ?? '', previewUrl, isSpam: flags?.is_spam ?? false }
  }
  if (!fungible || !quantity) return null
  const { name, symbol, icon } = fungible
  // Without an address it is the native token for some services, and any token for others.
  const address = readAddress(fungible.address)
  const shown = { name: name ?? symbol ?? '', symbol: symbol ?? '', iconUrl: icon, ...(address && { address }) }
  return { ...way, kind: 'token', ...shown, amount: quantity.numeric, value }
}
