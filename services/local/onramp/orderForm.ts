// The order form: parsed with a schema, and rendered again with its values and errors.
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import { fillPage } from '../../login/markup.ts'
import { RefusedError } from '../../routes.ts'
import { readAsset } from './catalog.ts'
import type { OnrampContext } from './context.ts'
import { type Destination, readDestination } from './destination.ts'
import { type Link, readLink } from './links.ts'
import { describeLimit, formatCents, type Quote, quoteOrder, readCents } from './quote.ts'
import { LIMITS, listCurrencies, type PaymentMethod } from './settings.ts'

/** Result of the simulated payment; no real money is involved. */
const OUTCOMES = { success: 'Success', declined: 'Declined', delayed: 'Delayed', never: 'Never finishes' } as const
const METHODS = Object.keys(LIMITS) as [PaymentMethod, ...PaymentMethod[]]
const FIRST_AMOUNT = '25'
const ID_BYTES = 32
/** ID of a purchase: `ID_BYTES` random bytes in base64url. */
export const idSchema = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const textSchema = v.pipe(v.string(), v.maxLength(100))
const orderSchema = v.object({
  link: v.pipe(v.string(), v.maxLength(8_000)),
  id: idSchema,
  amount: v.pipe(textSchema, v.trim()),
  currency: textSchema,
  symbol: textSchema,
  method: v.picklist(METHODS),
  outcome: v.picklist(Object.keys(OUTCOMES) as (keyof typeof OUTCOMES)[]),
})
export type OrderForm = v.InferOutput<typeof orderSchema>

/** Returns the submitted form. Throws RefusedError 400 if it is not one that this server rendered. */
export function readForm(fields: unknown): OrderForm {
  const parsed = v.safeParse(orderSchema, fields)
  if (parsed.success) return parsed.output
  throw new RefusedError(400, 'form', 'This form is incomplete. Go back to the site and start again.')
}

/** Returns the initial form of a link. Throws RefusedError 403 `link`. */
export function beginForm(context: OnrampContext, text: string): OrderForm {
  const link = readLink(context.partner.secret, text, context.now())
  const [asset] = readDestination(context, link).assets
  return {
    link: text,
    id: randomBytes(ID_BYTES).toString('base64url'),
    symbol: asset?.symbol ?? '',
    amount: link.presetFiatAmount === undefined ? FIRST_AMOUNT : String(link.presetFiatAmount),
    currency: 'USD',
    method: 'card',
    outcome: 'success',
  }
}

export interface Order {
  destination: Destination
  quote: Quote
}

/** Throws RefusedError: 403 `link`, otherwise with a message for the visitor. */
export async function readOrder(context: OnrampContext, form: OrderForm): Promise<Order> {
  const { destination } = readTarget(context, form)
  const { network } = destination
  const totalCents = readCents(form.amount)
  const limit = LIMITS[form.method]
  if (totalCents < limit.minCents || totalCents > limit.maxCents) {
    throw new RefusedError(400, 'amount', `Pay ${describeLimit(limit)}.`)
  }
  const asset = readAsset({ ...network, assets: destination.assets }, form.symbol)
  const quote = await quoteOrder(context, { network, asset, currency: form.currency, totalCents })
  return { destination, quote }
}

function readTarget(context: OnrampContext, form: OrderForm): { link: Link; destination: Destination } {
  const link = readLink(context.partner.secret, form.link, context.now())
  return { link, destination: readDestination(context, link) }
}

/** Returns one sentence about what the order buys, or about its first error. */
export async function describeOrder(context: OnrampContext, form: OrderForm): Promise<string> {
  try {
    const { asset, units, currency, feeCents, networkFeeCents } = (await readOrder(context, form)).quote
    const fees = `${formatCents(feeCents)} ${currency} for us, ${formatCents(networkFeeCents)} ${currency} for the network`
    return `You get about ${formatUnits(units, asset.decimals)} ${asset.symbol}. Fees: ${fees}.`
  } catch (cause) {
    if (cause instanceof RefusedError && cause.code !== 'link') return cause.message
    throw cause
  }
}

/** Renders the page with the form. Throws RefusedError 403 `link`. */
export async function drawForm(
  context: OnrampContext,
  page: string,
  form: OrderForm,
  problem?: string,
): Promise<string> {
  const { network, account, assets } = readTarget(context, form).destination
  const texts = {
    ACCOUNT: account,
    NETWORK: network.name,
    LINK: form.link,
    ID: form.id,
    AMOUNT: form.amount,
    LIMITS: Object.values(LIMITS).map(describeLimit).join(', or '),
    QUOTE: problem === undefined ? await describeOrder(context, form) : '',
  }
  return fillPage(page, texts, {
    PROBLEM:
      problem === undefined
        ? ''
        : fillPage('<p class="problem" role="alert" tabindex="-1">__TEXT__</p>', { TEXT: problem }),
    CURRENCIES: drawOptions(
      listCurrencies(context).map((code) => [code, code]),
      form.currency,
    ),
    ASSETS: drawOptions(
      assets.map(({ symbol, name }) => [symbol, `${name} (${symbol})`]),
      form.symbol,
    ),
    OUTCOMES: drawOptions(Object.entries(OUTCOMES), form.outcome),
    METHODS: METHODS.map((method) => drawMethod(method, method === form.method)).join(''),
  })
}

function drawOptions(options: readonly (readonly [value: string, label: string])[], selected: string): string {
  const draw = ([value, label]: readonly [string, string]) =>
    fillPage(`<option value="__VALUE__"${value === selected ? ' selected' : ''}>__LABEL__</option>`, {
      VALUE: value,
      LABEL: label,
    })
  return options.map(draw).join('')
}

function drawMethod(method: PaymentMethod, isChosen: boolean): string {
  const input = `<input type="radio" name="method" value="__METHOD__"${isChosen ? ' checked' : ''} />`
  return fillPage(`<label>${input}<span>__LABEL__</span></label>`, { METHOD: method, LABEL: LIMITS[method].label })
}
