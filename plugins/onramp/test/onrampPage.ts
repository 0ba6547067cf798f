// A page with an account that can be bought for: its data service, its chain and the browser's windows do what the test says.
import type {
  ActivityItem,
  CaipAddress,
  ChainFeatures,
  DataApiService,
  FeatureName,
  KernelOptions,
  OnrampOptions as ListedOptions,
  OnrampQuote,
  OnrampUrlRequest,
  PluginManifest,
} from '@latchkey/kernel'
import { createFakeChain, createFakeWallet, createLoginPages } from '@latchkey/kernel/testing'
import { type OnrampProvider, onramp } from '@latchkey/plugin-onramp'
import { mountModal } from '@latchkey/ui/mount'
import { expect, vi } from 'vitest'
import type { Phase } from '../src/types'

export const ALICE = '0x1111111111111111111111111111111111111111'
export const ACCOUNT: CaipAddress = `eip155:1:${ALICE}`
export const PAGE = 'https://pay.coinbase.com/buy?signed=1'
const whole = (units: bigint) => ({ units, decimals: 0 })
const LIMITS = [
  { id: 'card', min: whole(10n), max: whole(7500n) },
  { id: 'ach_bank_account', min: whole(10n), max: whole(25_000n) },
]
const here = { name: 'ethereum-mainnet', displayName: 'Ethereum', chainId: '1', contractAddress: '' }
export const OPTIONS: ListedOptions = {
  paymentCurrencies: [
    { id: 'USD', limits: LIMITS },
    { id: 'EUR', limits: LIMITS },
  ],
  purchaseCurrencies: [
    { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [{ ...here, chainId: '10' }, here] },
    { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [here] },
    { id: 'pol', name: 'Pol', symbol: 'POL', networks: [{ ...here, chainId: '137' }] },
  ],
}
export const QUOTE: OnrampQuote = {
  id: 'q-1',
  paymentTotal: { amount: whole(25n), currency: 'USD' },
  paymentSubtotal: { amount: { units: 2437n, decimals: 2 }, currency: 'USD' },
  purchaseAmount: { amount: { units: 2437n, decimals: 2 }, currency: 'USDC' },
  providerFee: { amount: { units: 38n, decimals: 2 }, currency: 'USD' },
  networkFee: { amount: { units: 25n, decimals: 2 }, currency: 'USD' },
}

export interface Play extends Partial<Pick<KernelOptions, 'storage'>> {
  options?: ListedOptions | Error
  quote?: OnrampQuote | null | Error
  url?: string | null | Error
  /** What the service tells of, whenever it is asked. */
  items?: readonly ActivityItem[] | Error
  providers?: readonly OnrampProvider[]
  /** The browser opens no window. */
  isBlocked?: boolean
  hasActivity?: boolean
  /** What the chain calls the network. */
  networkName?: string | null
}
export interface World extends Play {
  asked: string[]
  requests: OnrampUrlRequest[]
}

function give<Value>(value: Value | Error): Value {
  if (value instanceof Error) throw value
  return value
}

/** A data service, and what it was asked. */
export function createFakeData(world: World): PluginManifest {
  const service: Partial<DataApiService> = {
    async onrampOptions() {
      world.asked.push('options')
      return give(world.options ?? OPTIONS)
    },
    async onrampQuote({ purchase, payment, amount }) {
      world.asked.push(`quote ${amount.units} ${payment.id} ${purchase.symbol} ${purchase.networks.length}`)
      return give(world.quote === undefined ? QUOTE : world.quote)
    },
    async onrampUrl(request) {
      world.requests.push(request)
      return give(world.url === undefined ? PAGE : world.url)
    },
    async purchases(account) {
      world.asked.push(`purchases ${account}`)
      return give(world.items ?? [])
    },
  }
  return {
    id: 'data',
    api: 1,
    gives: ['dataApi'],
    load: async () => ({ setup: (ctx) => void ctx.provide('dataApi' as never, service as never) }),
  }
}

const Listed = () => null
const activity: PluginManifest = {
  id: 'history',
  api: 1,
  views: { Activity: { title: 'Activity', load: async () => ({ View: Listed }) } },
  slots: { 'account.tab': [{ id: 'activity', order: 30, label: 'Activity', view: 'Activity' }] },
}

/** What a test sees of a window. */
export interface FakeWindow {
  opener: unknown
  closed: boolean
  location: { href: string }
  document: Document
  close(): void
}

/** The browser's windows from now on, until `vi.unstubAllGlobals`. */
function stubWindows(world: World): FakeWindow[] {
  const opened: FakeWindow[] = []
  vi.stubGlobal('open', () => {
    if (world.isBlocked) return null
    const popup: FakeWindow = {
      opener: window,
      closed: false,
      location: { href: 'about:blank' },
      document: document.implementation.createHTMLDocument(),
      close() {
        popup.closed = true
      },
    }
    opened.push(popup)
    return popup
  })
  return opened
}

const pages = createLoginPages((kernel) => mountModal(kernel, { locale: 'en' }))
export const { closePages, fill } = pages

/** Connected, with the account open. */
export async function openAccount(play: Play = {}) {
  const world: World = { asked: [], requests: [], ...play }
  const windows = stubWindows(world)
  const wallet = createFakeWallet({ accounts: [ACCOUNT] })
  const networkName = world.networkName === undefined ? 'ethereum' : world.networkName
  const features: Partial<ChainFeatures> = { onramp: { networkName: () => networkName } }
  const feature = async <F extends FeatureName>(name: F) => (features[name] as ChainFeatures[F] | undefined) ?? null
  const chain = createFakeChain({ connectors: [wallet.connector], features: ['onramp'], adapter: { feature } })
  const plugin = onramp(world.providers ? { providers: world.providers } : {})
  const others = world.hasActivity === false ? [] : [activity]
  const page = pages.openPage([createFakeData(world), ...others, plugin], {
    chains: [chain],
    ...(world.storage && { storage: world.storage }),
  })
  const completed = vi.fn()
  const failed = vi.fn()
  page.kernel.on('onramp:completed', completed)
  page.kernel.on('onramp:failed', failed)
  await page.kernel.connectors.discover()
  await page.kernel.connections.connect(wallet.connector.id)
  page.kernel.router.open('Account')
  return { ...page, world, windows, wallet, completed, failed }
}
export type Page = Awaited<ReturnType<typeof openAccount>>

/** At the form of buying. */
export async function openBuy(play: Play = {}) {
  const page = await openAccount(play)
  ;(await page.find('Buy')).click()
  return page
}

/** With an amount, and its quote. */
export async function fillIn(page: Page, amount = '25'): Promise<void> {
  fill(await page.field('Amount to pay'), amount)
  // Longer than the debounce of specification section 9.
  page.clock.advance(600)
}

/** At the progress of a purchase, its window open where it may be. */
export async function startBuying(play: Play = {}) {
  const page = await openBuy(play)
  await fillIn(page)
  ;(await page.find('Continue to')).click()
  return page
}

/** As a person chooses in a list, once it is there. */
export async function choose({ root }: Page, label: string, value: string): Promise<void> {
  const select = await vi.waitFor(() => {
    const found = root.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)
    if (!found) throw new Error(`No choice '${label}'`)
    return found
  })
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

/** How often it was asked what became of purchases. */
export const asksOf = ({ world }: Page) => world.asked.filter((each) => each.startsWith('purchases')).length

/** Resolves once the purchase on the screen has come so far. */
export function until({ root }: Page, phase: Phase): Promise<void> {
  const shown = () => root.querySelector<HTMLElement>('[data-testid=lk-onramp-progress]')?.dataset.phase
  return vi.waitFor(() => expect(shown()).toBe(phase))
}

/** As the service tells of a purchase. */
export function tell(id: string, status: ActivityItem['status'], minedAtMs = 2_000_000_000_000): ActivityItem {
  return {
    ...{ id, operation: 'buy', status, hash: status === 'confirmed' ? '0xd' : null, network: 'eip155:1', minedAtMs },
    ...{ from: null, to: ALICE, application: null },
    transfers: [
      {
        ...{ kind: 'token', direction: 'in', from: null, to: ALICE, name: 'USD Coin', symbol: 'USDC', iconUrl: null },
        ...{ amount: { units: 24_370_001n, decimals: 6 }, value: null },
      },
    ],
  }
}
