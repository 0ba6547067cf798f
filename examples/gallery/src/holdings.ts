// Uses the real tokens plugin over a data service that returns what a row of the gallery needs.
import { LatchkeyError, type PluginManifest } from '@latchkey/kernel'
import type { ListedBalance, ListedNft } from '@latchkey/kernel/contracts'
import { tokens } from '@latchkey/plugin-tokens'
import type { WalletModal } from '@latchkey/sdk'
import type { Row } from './row'
import { nextFrame, press, scrollTo } from './visitor'
import { createToken, priceOf, worthOf } from './wellKnown'

type Answer = 'ready' | 'hang' | 'fail'
interface Holdings {
  balances?: readonly ListedBalance[]
  nfts?: readonly ListedNft[]
  answer?: Answer
  /** Default: the value in `answer`. */
  nftAnswer?: Answer
}

const NEVER = new Promise<never>(() => {})
const NETWORK = 'eip155:1'

/** `cents`: a value other than the price gives; null if no price is known. */
function hold(
  symbol: string,
  amount: string,
  { name, cents }: { name?: string; cents?: bigint | null } = {},
): ListedBalance {
  const token = createToken(symbol, name)
  const [whole = '0', fraction = ''] = amount.split('.')
  const units = BigInt(whole + fraction.padEnd(token.decimals, '0'))
  if (cents === undefined) return { token, units, price: priceOf(token), value: worthOf(token, units) }
  const value = cents === null ? null : { units: cents, decimals: 2 }
  return { token, units, price: value && { units: 1n, decimals: 2 }, value }
}

const LONG = 'A token whose makers could not decide on a shorter name for it'
/** What a typical account holds. */
export const USUAL = [
  hold('ETH', '2.104561'),
  hold('USDC', '5000'),
  hold('DAI', '305.48'),
  hold('LATCH', '12', { name: 'Latch' }),
]
const BAIT = [
  hold('DUST', '0.000001', { name: 'Dust', cents: 0n }),
  hold('GIFT', '1000000', { name: 'Visit ethgift.example to claim' }),
  hold('USDС', '250000', { name: 'USD Coin' }),
]
const ODD = [
  hold('ETH', '123456789012345.678'),
  hold('WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW', '123456789012345678901234567890.12', { name: LONG, cents: 99_999_999_999n }),
  hold('عملة', '5', { name: 'عملة رقمية', cents: 1n }),
  hold('<b>', '0.000001', { name: '<b>Bold</b>' }),
]
const NFTS: readonly ListedNft[] = Array.from({ length: 7 }, (_, index) => ({
  network: NETWORK,
  address: '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d',
  tokenId: String(index + 1),
  name: index === 4 ? LONG : `Door ${index + 1}`,
  collection: 'Doors',
  previewUrl: index % 3 === 2 ? null : `${location.origin}/door.svg`,
  isSpam: index > 5,
}))

/** The features that empty states offer. */
const ways: PluginManifest = {
  id: 'ways',
  api: 1,
  slots: {
    'account.action': [
      { id: 'onramp', order: 1, label: 'Buy', icon: 'wallet', opens: 'Account' },
      { id: 'receive', order: 2, label: 'Receive', icon: 'qr', opens: 'Account' },
    ],
  },
}

export function createHoldings({
  balances = [],
  nfts = [],
  answer = 'ready',
  nftAnswer = answer,
}: Holdings): readonly PluginManifest[] {
  const give = async <Value>(value: Value, how = answer): Promise<Value> => {
    if (how === 'hang') return NEVER
    if (how === 'ready') return value
    throw new LatchkeyError('kernel/http-status', 'HTTP status code: 503', {
      context: { status: 503, retryAfter: null },
    })
  }
  const api = {
    balances: () => give(balances),
    nfts: () => give({ items: nfts, next: null }, nftAnswer),
    prices: () => give([]),
  }
  const data: PluginManifest = {
    id: 'data',
    api: 1,
    provides: ['dataApi'],
    load: async () => ({
      setup: (ctx) => void (ctx.provide as (name: string, service: unknown) => void)('dataApi', api),
    }),
  }
  return [data, tokens()]
}

/** Presses the first match of each selector in turn, as soon as it exists. */
const pressAll =
  (...selectors: readonly string[]) =>
  async (modal: WalletModal) => {
    await modal.open()
    for (const selector of selectors) await press(selector)
  }
const toEnd = (show: (modal: WalletModal) => Promise<void>) => async (modal: WalletModal) => {
  await show(modal)
  await nextFrame()
  await nextFrame()
  scrollTo(9999)
}

const tab = (id: string, holdings: Holdings, show?: Row['show'], more: readonly PluginManifest[] = []): Row => ({
  id,
  isConnected: true,
  plugins: [...createHoldings(holdings), ...more],
  ...(show && { show }),
})

const NFTS_TAB = '[data-tab=nfts]'

export const holdingRows: readonly Row[] = [
  tab('tokens', { balances: [...USUAL, ...BAIT] }),
  tab('tokens-hidden', { balances: [...USUAL, ...BAIT] }, toEnd(pressAll('[role=tabpanel] .button[aria-expanded]'))),
  tab('tokens-loading', { answer: 'hang' }),
  tab('tokens-failed', { answer: 'fail' }),
  tab('tokens-empty', { balances: [] }, undefined, [ways]),
  tab('tokens-names', { balances: ODD }),
  tab('tokens-unpriced', {
    balances: [hold('ETH', '2.104561', { cents: null }), hold('LATCH', '12', { name: 'Latch' })],
  }),
  tab('nfts', { balances: USUAL, nfts: NFTS }, pressAll(NFTS_TAB)),
  tab('nfts-chosen', { balances: USUAL, nfts: NFTS }, toEnd(pressAll(NFTS_TAB, '.nfts li:nth-child(2) button'))),
  tab('nfts-empty', { balances: USUAL }, pressAll(NFTS_TAB)),
  tab('nfts-loading', { balances: USUAL, nftAnswer: 'hang' }, pressAll(NFTS_TAB)),
  tab('nfts-failed', { balances: USUAL, nftAnswer: 'fail' }, pressAll(NFTS_TAB)),
]
