// API for a partner's server, authorized by its secret: options, quotes, links, and the state of purchases.
import { createHash, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import { readInput } from '../../data-api/http/readInput.ts'
import { RefusedError, type Reply, type Route, type RouteRequest, replyJson } from '../../routes.ts'
import { findNetwork, listOptions, readAsset } from './catalog.ts'
import type { OnrampContext } from './context.ts'
import { readDestination, toAccount } from './destination.ts'
import { signLink } from './links.ts'
import { listPurchases, type Purchase } from './purchases.ts'
import { formatCents, type Quote, quoteOrder, readCents } from './quote.ts'

/** Path of the page that links open. */
export const BUY_PATH = '/buy/select-asset'
const textSchema = v.pipe(v.string(), v.maxLength(200))
const listSchema = v.pipe(v.array(textSchema), v.minLength(1), v.maxLength(50))
const presetSchema = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)))
const linkSchema = v.object({
  destinationWallets: v.tuple([v.object({ address: textSchema, blockchains: listSchema, assets: listSchema })]),
  defaultNetwork: textSchema,
  partnerUserId: v.pipe(v.string(), v.minLength(32), v.maxLength(50)),
  defaultExperience: v.optional(v.picklist(['buy', 'send']), 'buy'),
  presetCryptoAmount: presetSchema,
  presetFiatAmount: presetSchema,
})
const quoteSchema = v.object({
  purchaseCurrency: v.object({
    symbol: textSchema,
    networks: v.pipe(v.array(v.object({ name: textSchema })), v.maxLength(50)),
  }),
  paymentCurrency: v.object({ id: textSchema }),
  amount: textSchema,
})
const listedSchema = v.object({
  account: v.pipe(v.string(), v.regex(/^\w{1,100}$/), v.transform(toAccount)),
  since: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)), '0'),
})

export function partnerRoutes(context: OnrampContext): Record<string, Route> {
  const asPartner =
    (answer: (request: RouteRequest) => Promise<unknown>): Route =>
    async (request): Promise<Reply> => {
      assertPartner(context, request)
      return replyJson(await answer(request))
    }
  return {
    'GET /v1/options': asPartner(async () => listOptions(context)),
    'POST /v1/quotes': asPartner(async ({ body }) => describeQuote(await quote(context, body))),
    'POST /v1/links': asPartner(async ({ body }) => ({ url: createLink(context, body) })),
    'GET /v1/purchases': asPartner(async ({ url: { searchParams } }) => {
      const { account, since } = readInput(listedSchema, Object.fromEntries(searchParams))
      return { purchases: (await listPurchases(context.query, account, since)).map(describePurchase) }
    }),
  }
}

/** Throws RefusedError 401. */
function assertPartner({ partner }: OnrampContext, { headers }: RouteRequest): void {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  if (timingSafeEqual(hash(headers.authorization ?? ''), hash(`Bearer ${partner.secret}`))) return
  throw new RefusedError(401, 'authentication', 'The partner secret is wrong.')
}

function createLink(context: OnrampContext, body: unknown): string {
  const { destinationWallets, ...wish } = readInput(linkSchema, body)
  readDestination(context, { destinationWallets, ...wish })
  const members = Object.entries(wish).map(([name, value]) => [name, String(value)])
  const wallets = JSON.stringify(destinationWallets)
  const link = { appId: context.partner.id, destinationWallets: wallets, ...Object.fromEntries(members) }
  return `${context.url()}${BUY_PATH}?${signLink(context.partner.secret, link, context.now())}`
}

function quote(context: OnrampContext, body: unknown): Promise<Quote> {
  const { purchaseCurrency, paymentCurrency, amount } = readInput(quoteSchema, body)
  const { symbol, networks } = purchaseCurrency
  const [network] = networks.flatMap(({ name }) => findNetwork(context, name) ?? [])
  if (!network) throw new RefusedError(400, 'purchaseCurrency', 'Nothing is sold on these networks.')
  const order = { network, asset: readAsset(network, symbol), currency: paymentCurrency.id }
  return quoteOrder(context, { ...order, totalCents: readCents(amount) })
}

function describeQuote({ currency, asset, units, ...cents }: Quote) {
  const money = (amount: bigint) => ({ amount: formatCents(amount), currency })
  return {
    paymentTotal: money(cents.totalCents),
    paymentSubtotal: money(cents.subtotalCents),
    purchaseAmount: { amount: formatUnits(units, asset.decimals), currency: asset.symbol },
    coinbaseFee: money(cents.feeCents),
    networkFee: money(cents.networkFeeCents),
    quoteId: crypto.randomUUID(),
  }
}

const STATUS_NAMES = {
  inProgress: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  success: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
  failed: 'ONRAMP_TRANSACTION_STATUS_FAILED',
} as const

function describePurchase({ id, network, asset, units, status, hash, madeAtMs, changedAtMs }: Purchase) {
  const { name, symbol, decimals, address } = asset
  return {
    id,
    network,
    hash,
    status: STATUS_NAMES[status],
    quantity: formatUnits(BigInt(units), decimals),
    asset: { name, symbol, address },
    madeAtMs: Number(madeAtMs),
    changedAtMs: Number(changedAtMs),
  }
}
