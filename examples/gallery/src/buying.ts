// Uses the real on-ramp plugin over a data service that returns what a row of the gallery needs; no window really opens.
import { LatchkeyError } from '@latchkey/kernel'
import type { ActivityItem, OnrampOptions as ListedOptions, OnrampQuote } from '@latchkey/kernel/contracts'
import { type OnrampProvider, onramp } from '@latchkey/plugin-onramp'
import type { WalletModal } from '@latchkey/sdk'
import type { Row } from './row'
import { give } from './sending'
import { until } from './visitor'
import { createToken } from './wellKnown'
import { drawIcon } from './world'

const NEVER = new Promise<never>(() => {})
const PAGE = 'https://pay.example/buy?order=1'
const LONG = 'A provider whose makers could not decide on a shorter name for it'
const whole = (units: bigint) => ({ units, decimals: 0 })
const LIMITS = [
  { id: 'card', min: whole(10n), max: whole(7500n) },
  { id: 'ach_bank_account', min: whole(10n), max: whole(25_000n) },
]
function sell(symbol: string, made?: string) {
  const { name, address } = createToken(symbol, made)
  const place = { name: 'ethereum-mainnet', displayName: 'Ethereum', chainId: '1', contractAddress: address ?? '' }
  return { id: symbol, symbol, name, networks: [place] }
}
const OPTIONS: ListedOptions = {
  paymentCurrencies: ['USD', 'EUR'].map((id) => ({ id, limits: LIMITS })),
  purchaseCurrencies: [sell('USDC'), sell('ETH'), sell('WWWWWWWWWWWWWWWW', LONG)],
}
const QUOTE: OnrampQuote = {
  id: 'q',
  paymentTotal: { amount: whole(250n), currency: 'USD' },
  paymentSubtotal: { amount: { units: 24_600n, decimals: 2 }, currency: 'USD' },
  purchaseAmount: { amount: { units: 245_975_402n, decimals: 6 }, currency: 'USDC' },
  providerFee: { amount: { units: 375n, decimals: 2 }, currency: 'USD' },
  networkFee: { amount: { units: 25n, decimals: 2 }, currency: 'USD' },
}
const one: OnrampProvider = {
  id: 'pay',
  name: 'Example Pay',
  feeBps: [100, 200],
  origins: ['https://pay.example'],
  iconUrl: drawIcon(220),
}
const several: readonly OnrampProvider[] = [
  one,
  { ...one, id: 'long', name: LONG, iconUrl: drawIcon(21) },
  { ...one, id: 'plain', name: 'محفظة الدفع', feeBps: [85, 85] },
]
const failed = () => new LatchkeyError('data/call-failed', 'No answer', { context: { call: 'onrampOptions' } })

interface Play {
  options?: 'fail' | 'hang' | 'none'
  quote?: 'fail' | 'hang'
  url?: 'fail' | 'elsewhere' | 'hang'
  /** The state of the purchase that the service reports. */
  status?: ActivityItem['status']
  amount?: string
  symbol?: string
  providers?: readonly OnrampProvider[]
  isUnknown?: boolean
  window?: 'open' | 'closed' | 'blocked'
  to?: 'form' | 'progress' | 'account' | 'gone'
  waitMs?: number
}

const activityItem = (status: ActivityItem['status']): ActivityItem => ({
  id: 'purchase',
  operation: 'buy',
  status,
  hash: '0xd',
  network: 'eip155:1',
  minedAtMs: Date.now(),
  from: null,
  to: null,
  application: null,
  transfers: [
    {
      kind: 'token',
      direction: 'in',
      from: null,
      to: null,
      name: 'USD Coin',
      symbol: 'USDC',
      iconUrl: null,
      amount: { units: 245_975_402n, decimals: 6 },
      value: null,
    },
  ],
})

function createData({ options, quote, url, status }: Play) {
  let requestCount = 0
  return give('data', 'dataApi', {
    async onrampOptions() {
      if (options === 'hang') return NEVER
      if (options === 'fail') throw failed()
      return options === 'none' ? { paymentCurrencies: [], purchaseCurrencies: [] } : OPTIONS
    },
    async onrampQuote() {
      if (quote === 'hang') return NEVER
      if (quote === 'fail') throw failed()
      return QUOTE
    },
    async onrampUrl() {
      if (url === 'hang') return NEVER
      if (url === 'fail') throw failed()
      return url === 'elsewhere' ? 'https://elsewhere.example/' : PAGE
    },
    // The first response is from before the purchase.
    async purchases() {
      requestCount += 1
      return status && requestCount > 1 ? [activityItem(status)] : []
    },
  })
}

/** The part of a window that the flow reads. */
const createWindow = (closed: boolean) =>
  ({ closed, opener: null, location: { href: '' }, close() {} }) as unknown as Window

const show =
  ({ amount = '', symbol, window: popup = 'open', to = 'form' }: Play) =>
  async (modal: WalletModal) => {
    const { router, store, service } = await modal.core.load()
    router.open('Account')
    if (to === 'gone') return router.push('BuyInProgress', { id: 'gone' })
    router.push('OnRampProviders')
    if (amount === '') return
    const flow = await service('onramp')
    await until(() => store.get(flow.offerAtom).status === 'ready')
    if (symbol) flow.choose({ symbol })
    flow.typeAmount(amount, 'en')
    if (to === 'form') return
    const shown = popup === 'blocked' ? null : createWindow(false)
    const id = flow.buy(shown)
    if (id === null) return
    router.push('BuyInProgress', { id })
    const phase = () => store.get(flow.purchasesAtom)[0]?.phase
    await until(() => phase() !== 'opening')
    if (shown && popup === 'closed') Object.assign(shown, { closed: true })
    if (to === 'account') router.reset('Account')
  }

/** The service counts its requests, so each showing gets a new one. */
const row = (id: string, play: Play = {}): Row => ({
  id,
  isConnected: true,
  world: { features: { onramp: { networkName: () => (play.isUnknown ? null : 'ethereum') } } },
  get plugins() {
    return [createData(play), onramp({ providers: play.providers ?? [one] })]
  },
  show: show(play),
  ...(play.waitMs && { waitMs: play.waitMs }),
})

/** Milliseconds until a quote, or the state of a purchase, has been requested and received. */
const [QUOTED_MS, TOLD_MS, LOOKED_MS] = [800, 4500, 1500]
const progress = { amount: '250', to: 'progress' } as const

export const buyRows: readonly Row[] = [
  row('buy'),
  row('buy-quoted', { amount: '250', waitMs: QUOTED_MS }),
  row('buy-several', { amount: '250', providers: several, waitMs: QUOTED_MS }),
  row('buy-estimate', { amount: '250', quote: 'fail', waitMs: QUOTED_MS }),
  row('buy-usual', { amount: '250', options: 'fail', quote: 'fail', waitMs: QUOTED_MS }),
  row('buy-over', { amount: '99999' }),
  row('buy-names', { amount: '7000', symbol: 'WWWWWWWWWWWWWWWW', providers: several, waitMs: QUOTED_MS }),
  row('buy-loading', { options: 'hang' }),
  row('buy-failed', { options: 'fail', isUnknown: true }),
  row('buy-nothing', { options: 'none' }),
  row('buy-waiting', progress),
  row('buy-closed', { ...progress, window: 'closed', waitMs: LOOKED_MS }),
  row('buy-blocked', { ...progress, window: 'blocked' }),
  row('buy-untracked', { ...progress, providers: [{ ...one, link: () => PAGE }] }),
  row('buy-unopened', { ...progress, url: 'fail' }),
  row('buy-elsewhere', { ...progress, url: 'elsewhere' }),
  row('buy-arriving', { ...progress, status: 'pending', waitMs: TOLD_MS }),
  row('buy-arrived', { ...progress, status: 'confirmed', waitMs: TOLD_MS }),
  row('buy-declined', { ...progress, status: 'failed', waitMs: TOLD_MS }),
  row('buy-gone', { to: 'gone' }),
  row('buy-account', { ...progress, to: 'account' }),
]
