// Pages on which a visitor pays: the order form and the purchase. They use forms and reloads, so that they work without scripts.
import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import { bundlePage } from '../../bundlePage.ts'
import { fillPage } from '../../login/markup.ts'
import { readPageLook } from '../../login/pageLook.ts'
import { RefusedError, type Reply, type Route, type RouteRequest, replyJson } from '../../routes.ts'
import type { OnrampContext } from './context.ts'
import { beginForm, describeOrder, drawForm, idSchema, type OrderForm, readForm, readOrder } from './orderForm.ts'
import { BUY_PATH } from './partnerRoutes.ts'
import { addPurchase, cancelPurchase, type FailureReason, findPurchase, type Purchase } from './purchases.ts'
import { formatCents } from './quote.ts'

/** Duration of a delayed payment. */
const DELAY_MS = 3_000
/** Forms submit only to this server, and no site can frame the pages. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

interface Said {
  title: string
  text: string
}
const CANCELED: Said = { title: 'Purchase canceled', text: 'Nothing was paid. You can close this window.' }
const FAILURES: Readonly<Record<FailureReason, Said>> = {
  declined: { title: 'Payment declined', text: 'Nothing was paid. You can close this window and try again.' },
  canceled: CANCELED,
  undeliverable: { title: 'Purchase failed', text: 'The network rejected it. You get your money back.' },
}
const IN_PROGRESS: Said = { title: 'Payment in progress', text: 'This page updates automatically.' }
const DONE: Said = { title: 'Purchase complete', text: 'It is in your account. You can close this window.' }

interface Pages {
  buy: string
  purchase: string
}

/** Reads and bundles the pages once. */
export async function pageRoutes(context: OnrampContext): Promise<Record<string, Route>> {
  const [look, css, buy, purchase, script] = await Promise.all([
    readPageLook(),
    readFile(locate('page/onramp.css'), 'utf8'),
    readFile(locate('page/buy.html'), 'utf8'),
    readFile(locate('page/purchase.html'), 'utf8'),
    bundlePage(locate('page/onramp.ts'), { format: 'esm' }),
  ])
  const pages = { buy, purchase }
  const show =
    (answer: (request: RouteRequest) => Promise<Reply>): Route =>
    (request) =>
      answer(request).catch((cause) => {
        if (!(cause instanceof RefusedError)) throw cause
        return replyPage(drawNote(pages, { title: 'This does not work', text: cause.message }), cause.status)
      })
  return {
    'GET /health': () => replyFile('text/plain', 'ok\n'),
    'GET /onramp.css': () => replyFile('text/css', `${look}\n${css}`),
    'GET /onramp.js': () => replyFile('text/javascript', script),
    [`GET ${BUY_PATH}`]: show(async ({ url }) =>
      replyPage(await drawForm(context, pages.buy, beginForm(context, url.search.slice(1)))),
    ),
    'GET /quote': async ({ url }) =>
      replyJson({ text: await describeOrder(context, readForm(Object.fromEntries(url.searchParams))) }),
    'POST /pay': show(async (request) => pay(context, pages, request)),
    'GET /canceled': () => replyPage(drawNote(pages, CANCELED)),
    'GET /purchase': show(async ({ url }) => replyPage(drawPurchase(pages, await findByQuery(context, url)))),
    'GET /status': async ({ url }) => replyJson({ status: (await findByQuery(context, url)).status }),
    'POST /cancel': show(async (request) => {
      assertOwnPage(request)
      const { id } = await findByQuery(context, request.url)
      await cancelPurchase(context.query, id, context.now())
      return moveOn(id)
    }),
  }
}

async function pay(context: OnrampContext, pages: Pages, request: RouteRequest): Promise<Reply> {
  assertOwnPage(request)
  const form = readForm(request.body)
  try {
    const { destination, quote } = await readOrder(context, form)
    const { account, network } = destination
    const madeAtMs = context.now()
    const purchase = { id: form.id, account, network: network.id, method: form.method, quote, madeAtMs }
    await addPurchase(context.query, { ...purchase, due: readDue(form, madeAtMs) })
  } catch (cause) {
    if (!(cause instanceof RefusedError) || cause.status === 403) throw cause
    return replyPage(await drawForm(context, pages.buy, form, cause.message), cause.status)
  }
  void context.deliver()
  return moveOn(form.id)
}

function readDue({ outcome }: OrderForm, nowMs: number): number | null | 'declined' {
  if (outcome === 'declined') return 'declined'
  if (outcome === 'never') return null
  return outcome === 'delayed' ? nowMs + DELAY_MS : nowMs
}

/** Throws RefusedError 403 if another site submitted the form. Source: Fetch Metadata. */
function assertOwnPage({ headers }: RouteRequest): void {
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin') return
  throw new RefusedError(403, 'origin', 'This form came from another site.')
}

/** The ID has 256 random bits, so knowing it is authorization enough. Throws RefusedError 404. */
async function findByQuery({ query }: OnrampContext, { searchParams }: URL): Promise<Purchase> {
  const id = v.safeParse(idSchema, searchParams.get('id'))
  const purchase = id.success ? await findPurchase(query, id.output) : undefined
  if (purchase) return purchase
  throw new RefusedError(404, 'purchase', 'The purchase does not exist.')
}

function drawNote({ purchase }: Pages, { title, text }: Said): string {
  return fillPage(purchase, { TITLE: title, TEXT: text, STATUS: '', FACTS: '', ACTIONS: '' })
}

function drawPurchase({ purchase: page }: Pages, purchase: Purchase): string {
  const { id, status, signed } = purchase
  const { title, text } = describeStatus(purchase)
  const cancel = '<form method="post" action="/cancel?id=__ID__"><button type="submit">Cancel purchase</button></form>'
  const canCancel = status === 'inProgress' && signed === null
  return fillPage(
    page,
    { TITLE: title, TEXT: text, STATUS: status },
    { FACTS: drawFacts(purchase), ACTIONS: canCancel ? fillPage(cancel, { ID: id }) : '' },
  )
}

function describeStatus({ status, reason }: Purchase): Said {
  if (status === 'inProgress') return IN_PROGRESS
  return status === 'success' ? DONE : FAILURES[reason ?? 'undeliverable']
}

function drawFacts({ asset, units, totalCents, currency, account, hash }: Purchase): string {
  const facts = [
    drawFact('You pay', `${formatCents(totalCents)} ${currency}`),
    drawFact('You get', `${formatUnits(BigInt(units), asset.decimals)} ${asset.symbol}`),
    drawFact('To', account, 'code'),
    ...(hash === null ? [] : [drawFact('Transaction', hash, 'code')]),
  ]
  return `<dl>${facts.join('')}</dl>`
}

function drawFact(name: string, value: string, look = ''): string {
  const texts = { NAME: name, VALUE: value, LOOK: look }
  return fillPage('<div><dt>__NAME__</dt><dd class="__LOOK__">__VALUE__</dd></div>', texts)
}

function moveOn(id: string): Reply {
  return { status: 303, headers: { location: `/purchase?id=${id}` } }
}

function replyPage(body: string, status = 200): Reply {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY },
    body,
  }
}

function replyFile(type: string, body: string): Reply {
  return { headers: { 'content-type': `${type}; charset=utf-8` }, body }
}

function locate(path: string): URL {
  return new URL(path, import.meta.url)
}
