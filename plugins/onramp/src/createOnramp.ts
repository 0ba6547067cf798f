// The flow of buying: what, for how much, from whom, its quote, and the way to the provider's page.
import {
  addressOf,
  type CaipAddress,
  type CaipNetworkId,
  networkOf,
  type PageService,
  type PluginContext,
} from '@latchkey/kernel'
import type { DataApiService } from '@latchkey/kernel/contracts'
import { readGivenAmount } from '@latchkey/kernel/decimals'
import { createOpening } from '@latchkey/kernel/review'
import { atom } from 'jotai/vanilla'
import { notOffered } from './errors'
import { createUsualOffer, readOffer } from './offers'
import { checkAddress, DEFAULT_PROVIDERS, listProviders } from './providers'
import type { Purchases } from './purchases'
import { createQuoter } from './quoter'
import type { BuyParams, Chosen, Draft, Offer, OnrampProvider, OnrampService, OnrampTypes, Order } from './types'
import { readAmount, validateOrder } from './validateOrder'

/** The default selection, if it is offered. */
const [USUAL_SYMBOL, USUAL_CURRENCY] = ['USDC', 'USD']

export interface OnrampDeps {
  ctx: PluginContext<OnrampTypes>
  page: PageService
  dataApi: DataApiService
  purchases: Purchases
}

/** Creates the flow of one modal. */
export function createOnramp({ ctx, page, dataApi, purchases }: OnrampDeps): OnrampService {
  const { store, options } = ctx
  const { connections, clock } = page
  const all = options.providers ?? DEFAULT_PROVIDERS
  const draftAtom = atom<Draft | null>(null)
  const offerAtom = atom<Offer>({ status: 'loading' })
  let loading = new AbortController()
  let watchers = 0
  /** The page's request, until the available purchases are known. */
  const opening = createOpening<BuyParams>(ctx)

  const networkAtom = atom((get) => {
    const draft = get(draftAtom)
    return draft && networkOf(draft.account)
  })
  const providersAtom = atom((get) => listProviders(all, get(networkAtom)))
  const chosenAtom = atom((get): Chosen => {
    const [draft, offer, providers] = [get(draftAtom), get(offerAtom), get(providersAtom)]
    const { purchases: sold, payments } = offer.status === 'ready' ? offer : { purchases: [], payments: [] }
    const purchase = sold.find(({ symbol }) => symbol === draft?.symbol)
    const payment = payments.find(({ id }) => id === draft?.currency)
    return {
      purchase: purchase ?? sold.find(({ symbol }) => symbol === USUAL_SYMBOL) ?? sold[0] ?? null,
      payment: payment ?? payments.find(({ id }) => id === USUAL_CURRENCY) ?? payments[0] ?? null,
      provider: providers.find(({ id }) => id === draft?.provider) ?? providers[0] ?? null,
    }
  })
  const blockedAtom = atom((get) => validateOrder(get(draftAtom), get(offerAtom), get(chosenAtom)))
  const quoter = createQuoter({ store, clock, dataApi })

  /** The order; null while something is missing. */
  function readChoice() {
    if (store.get(blockedAtom) !== null) return null
    const { purchase, payment } = store.get(chosenAtom)
    const draft = store.get(draftAtom)
    const amount = draft && readAmount(draft)
    return draft && purchase && payment && amount?.ok
      ? { account: draft.account, purchase, payment, amount: amount.units }
      : null
  }
  function quote(isTyped = false): void {
    const choice = readChoice()
    quoter.follow(choice && { network: networkOf(choice.account), ...choice }, isTyped)
  }
  function edit(changed: Partial<Draft>): void {
    const draft = store.get(draftAtom)
    if (draft) store.set(draftAtom, { ...draft, ...changed })
  }
  function change(changed: Partial<Draft>, isTyped = false): void {
    edit(changed)
    quote(isTyped)
  }

  /** Ignores the amount if its currency is not offered, because it would apply to a different one. */
  function takeGiven(): void {
    const offer = store.get(offerAtom)
    const given = offer.status === 'ready' && opening.take()
    if (!given) return
    const [{ symbol, currency, amount }, locale] = given
    const purchase = offer.purchases.find((each) => each.symbol === symbol)
    const payment = offer.payments.find(({ id }) => id === currency)
    const paid = payment && { currency: payment.id, amountText: readGivenAmount(amount, 0, locale), locale }
    edit({ ...(purchase && { symbol: purchase.symbol }), ...paid })
  }

  async function readNetworkName(network: CaipNetworkId): Promise<string | null> {
    return (await (await ctx.chain(network)).feature('onramp'))?.networkName(network) ?? null
  }

  /** Null if the service does not respond and no provider knows the network. */
  async function findOffer(id: CaipNetworkId, signal: AbortSignal): Promise<Offer> {
    const [options, networkName] = await Promise.all([
      dataApi.onrampOptions(id, { signal }).catch(() => null),
      readNetworkName(id),
    ])
    if (options) return readOffer(options, id, networkName)
    const network = page.chains.flatMap(({ networks }) => networks).find((each) => each.id === id)
    return network && networkName !== null ? createUsualOffer(network, networkName) : { status: 'failed' }
  }

  async function load(account: CaipAddress): Promise<void> {
    loading.abort()
    loading = new AbortController()
    const { signal } = loading
    store.set(offerAtom, { status: 'loading' })
    const offer = await findOffer(networkOf(account), signal).catch((): Offer => ({ status: 'failed' }))
    if (signal.aborted) return
    store.set(offerAtom, offer)
    takeGiven()
    quote()
  }

  /** A draft belongs to one account on one network. */
  function followAccount(): void {
    const account = store.get(connections.activeAtom)?.sessions[0]?.caipAddress ?? null
    if ((store.get(draftAtom)?.account ?? null) === account) return
    purchases.follow()
    quoter.follow(null)
    loading.abort()
    if (store.get(draftAtom)) opening.drop()
    const empty = { amountText: '', locale: undefined, symbol: null, currency: null, provider: null }
    store.set(draftAtom, account && { account, ...empty })
    store.set(offerAtom, { status: 'loading' })
    if (account && watchers > 0) void load(account)
  }

  store.sub(connections.activeAtom, followAccount)
  ctx.signal.addEventListener('abort', () => {
    loading.abort()
    quoter.stop()
  })
  followAccount()

  function readOrder(): Order | null {
    const choice = readChoice()
    const offer = store.get(offerAtom)
    if (!choice || offer.status !== 'ready') return null
    const { account, purchase, payment, amount } = choice
    const networkName = offer.networkName ?? purchase.networks[0]?.name ?? ''
    return { account, symbol: purchase.symbol, amount, currency: payment.id, networkName }
  }
  const providerOf = (id: string) => all.find((each) => each.id === id) ?? null

  return {
    draftAtom,
    offerAtom,
    chosenAtom,
    providersAtom,
    quotingAtom: quoter.quotingAtom,
    blockedAtom,
    purchasesAtom: purchases.purchasesAtom,
    providerOf,
    begin(params, locale) {
      if (!opening.receive(params, locale)) return
      takeGiven()
      quote()
    },
    typeAmount: (amountText, locale) => change({ amountText, locale }, true),
    choose: (choice) => change(choice),
    reload() {
      const account = store.get(draftAtom)?.account
      if (account) void load(account)
    },
    watch() {
      watchers += 1
      const account = store.get(draftAtom)?.account
      const offer = store.get(offerAtom)
      if (account && (offer.status !== 'ready' || offer.isEstimate)) void load(account)
      const stop = quoter.watch()
      return () => {
        watchers -= 1
        stop()
      }
    },
    buy(popup) {
      const order = readOrder()
      const { provider } = store.get(chosenAtom)
      return order && provider ? purchases.begin(order, provider, popup) : null
    },
    buyAgain(id, popup) {
      const purchase = store.get(purchases.purchasesAtom).find((each) => each.id === id)
      const provider = purchase && providerOf(purchase.provider)
      if (!purchase || !provider) return null
      purchases.forget(id)
      return purchases.begin(purchase.order, provider, popup)
    },
    openedByLink: purchases.openedByLink,
    forget: purchases.forget,
  }
}

/** Requests the URL of the provider's page from the data service, or uses the provider's own function. Throws `onramp/*`, `data/*`. */
export function createFindAddress(dataApi: DataApiService, signal: AbortSignal) {
  return async (order: Order, provider: OnrampProvider): Promise<string> => {
    if (provider.link) return checkAddress(provider, provider.link(order))
    const { account, symbol, amount, currency, networkName } = order
    const address = addressOf(account)
    const wallet = { address, blockchains: [networkName], assets: [symbol] }
    // The wire has no currency for the amount: it is always dollars.
    const preset = currency === USUAL_CURRENCY ? { presetFiatAmount: Number(amount) } : {}
    const request = {
      destinationWallets: [wallet],
      defaultNetwork: networkName,
      partnerUserId: address,
      ...preset,
    }
    const network = networkOf(account)
    const url = await dataApi.onrampUrl(request, network, { signal })
    if (url === null) throw notOffered(network)
    return checkAddress(provider, url)
  }
}
