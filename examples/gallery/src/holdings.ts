// The tokens plugin over a data service that says what a row of the gallery needs: its views are the real ones.
import { LatchkeyError, type PluginManifest } from '@latchkey/kernel'
import type { ListedBalance, ListedNft, Token } from '@latchkey/kernel/contracts'
import { tokens } from '@latchkey/plugin-tokens'
import type { WalletModal } from '@latchkey/sdk'
import type { Row } from './row'
import { nextFrame, press, scrollTo } from './visitor'

type Answer = 'ready' | 'hang' | 'fail'
interface Holdings {
  balances?: readonly ListedBalance[]
  nfts?: readonly ListedNft[]
  answer?: Answer
  /** As `answer` unless set. */
  nftAnswer?: Answer
}

const NEVER = new Promise<never>(() => {})
const NETWORK = 'eip155:1'

/** What these tokens are on Ethereum, so that they have their marks. */
const CONTRACTS: ReadonlyMap<string, string> = new Map([
  ['USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
  ['DAI', '0x6B175474E89094C44Da98b954EedeAC495271d0F'],
])

/** `value` in cents; null: nobody knows a price. */
function hold(symbol: string, name: string, amount: string, value: number | null): ListedBalance {
  const [whole = '0', fraction = ''] = amount.split('.')
  const decimals = symbol === 'ETH' ? 18 : 6
  const made = `0x${name.length.toString(16).padStart(40, '0')}${symbol}`
  const address = symbol === 'ETH' ? null : (CONTRACTS.get(symbol) ?? made)
  const token: Token = { network: NETWORK, address, name, symbol, decimals, iconUrl: null }
  const cents = value === null ? null : { units: BigInt(value), decimals: 2 }
  const price = cents && { units: 1n, decimals: 2 }
  return { token, units: BigInt(whole + fraction.padEnd(decimals, '0')), price, value: cents }
}

const LONG = 'A token whose makers could not decide on a shorter name for it'
const USUAL = [
  hold('ETH', 'Ether', '2.104561', 717_504),
  hold('USDC', 'USD Coin', '5000', 500_000),
  hold('DAI', 'Dai', '305.48', 30_548),
  hold('LATCH', 'Latch', '12', null),
]
const BAIT = [
  hold('DUST', 'Dust', '0.000001', 0),
  hold('GIFT', 'Visit ethgift.example to claim', '1000000', null),
  hold('USDС', 'USD Coin', '250000', null),
]
const ODD = [
  hold('ETH', 'Ether', '123456789012345.678', 42_097_912_345_678),
  hold('WWWWWWWWWWWWWWWWWWWWWWWWWWWWWW', LONG, '123456789012345678901234567890.12', 99_999_999_999),
  hold('عملة', 'عملة رقمية', '5', 1),
  hold('<b>', '<b>Bold</b>', '0.000001', null),
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

/** What the empty states offer. */
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

function createHoldings({
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
    gives: ['dataApi'],
    load: async () => ({
      setup: (ctx) => void (ctx.provide as (name: string, service: unknown) => void)('dataApi', api),
    }),
  }
  return [data, tokens()]
}

/** Presses one button after another, each as soon as it is there. */
const pressAll =
  (...names: readonly string[]) =>
  async (modal: WalletModal) => {
    await modal.open()
    for (const name of names) await press(name)
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

export const holdingRows: readonly Row[] = [
  tab('tokens', { balances: [...USUAL, ...BAIT] }),
  tab('tokens-hidden', { balances: [...USUAL, ...BAIT] }, toEnd(pressAll('Show hidden tokens'))),
  tab('tokens-loading', { answer: 'hang' }),
  tab('tokens-failed', { answer: 'fail' }),
  tab('tokens-empty', { balances: [] }, undefined, [ways]),
  tab('tokens-names', { balances: ODD }),
  tab('tokens-unpriced', { balances: [hold('ETH', 'Ether', '2.104561', null), hold('LATCH', 'Latch', '12', null)] }),
  tab('nfts', { balances: USUAL, nfts: NFTS }, pressAll('NFTs')),
  tab('nfts-chosen', { balances: USUAL, nfts: NFTS }, toEnd(pressAll('NFTs', 'Door 2'))),
  tab('nfts-empty', { balances: USUAL }, pressAll('NFTs')),
  tab('nfts-loading', { balances: USUAL, nftAnswer: 'hang' }, pressAll('NFTs')),
  tab('nfts-failed', { balances: USUAL, nftAnswer: 'fail' }, pressAll('NFTs')),
]
