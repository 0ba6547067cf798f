// Uses the real send plugin over a chain and a wallet that respond as a row of the gallery needs.
import { addressOf, type ChainFeatures, LatchkeyError, type PluginManifest } from '@latchkey/kernel'
import type { HeldToken, Token, TransactionState } from '@latchkey/kernel/contracts'
import { send } from '@latchkey/plugin-send'
import type { WalletModal } from '@latchkey/sdk'
import { atom } from 'jotai/vanilla'
import type { Row } from './row'
import { inDollars, localizeAmount, until } from './visitor'
import { createToken, priceOf, worthOf } from './wellKnown'
import { ADDRESS, createWallets, drawIcon, type WorldOptions } from './world'

const NEVER = new Promise<never>(() => {})
const FRIEND = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
const KNOWN = `0xd8da${'0'.repeat(32)}6045`
const LONG = 'A token whose makers could not decide on a shorter name for it'
const HASH = `0x${'ab'.repeat(32)}`
const FEE = 420_000_000_000_000n

function hold(symbol: string, amount: string, name?: string): HeldToken {
  const token = createToken(symbol, name)
  const [whole = '0', fraction = ''] = amount.split('.')
  const units = BigInt(whole + fraction.padEnd(token.decimals, '0'))
  return { token, units, price: priceOf(token), value: worthOf(token, units), isHidden: false }
}
/** What the account holds in every row of sending and swapping. */
export const HELD: readonly HeldToken[] = [
  hold('ETH', '2.104561'),
  hold('USDC', '5000'),
  hold('WWWWWWWWWWWWWWWWWWWWWWWW', '123456789012.123456789012345678', LONG),
]

/** What the account holds, or how its request fails. */
type Held = readonly HeldToken[] | 'hang' | 'fail'

/** Provides a service that a row needs and none of its plugins has. */
export function give(id: string, name: string, service: unknown): PluginManifest {
  const setup = (ctx: { provide: unknown }) =>
    void (ctx.provide as (name: string, service: unknown) => void)(name, service)
  return { id, api: 1, provides: [name as never], load: async () => ({ setup }) }
}
/** Provides what the account holds, which both plugins read. */
export function createHeld(held: Held): PluginManifest {
  async function portfolio() {
    if (held === 'hang') return NEVER
    if (held === 'fail') throw new LatchkeyError('data/call-failed', 'No answer', { context: { call: 'balances' } })
    return { balances: held, total: null }
  }
  const curate = (tokens: readonly Token[]) => tokens
  return give('tokens', 'tokens', { portfolio, versionAtom: atom(0), refresh: () => {}, isListed: () => true, curate })
}
const names = give('names', 'names', {
  isName: (text: string) => text.endsWith('.eth'),
  resolve: async (name: string) => ({ name, address: FRIEND, avatarUrl: drawIcon(204) }),
  identify: async () => ({ name: null, avatarUrl: null }),
  list: async () => [],
})
const activity = give('history', 'activity', { recipients: async () => [{ address: KNOWN, sends: 3 }] })

export const rejectedByUser = () => Promise.reject({ code: 4001, message: 'User rejected the request.' })

/** Creates a transfer that the network accepts, and that ends as given. */
export function createTransfer(end?: TransactionState): ChainFeatures['transfer'] {
  const native = (units: bigint) => ({ units, decimals: 18, symbol: 'ETH' })
  return {
    async plan({ from, to, token, units }) {
      const summary = { from: addressOf(from), to, tokenAddress: token.address, units }
      const params = [{ ...summary, units: String(units) }]
      const call = { network: token.network, method: 'eth_sendTransaction', params }
      const { address, symbol, decimals } = token
      return { call, summary, token: { address, symbol, decimals }, fee: native(FEE), deposit: native(0n) }
    },
    max: async ({ token }) => HELD.find((held) => held.token.address === token.address)?.units ?? 0n,
    summarize: ({ params: [written] }) => {
      const { from, to, tokenAddress, units } = written as { [Part in 'from' | 'to' | 'units']: string } & {
        tokenAddress: string | null
      }
      return { from, to, tokenAddress, units: BigInt(units) }
    },
    isMistyped: async () => false,
    parsePaymentUri: () => null,
    parseResult: () => HASH,
    describeFailure: (cause) =>
      new LatchkeyError('transfer/failed', 'Something went wrong', {
        context: { namespace: 'eip155' },
        cause,
        toast: 'Something went wrong',
      }),
    follow: async () => end ?? NEVER,
  }
}

interface Play extends Pick<WorldOptions, 'request' | 'wallets'> {
  held?: Held
  end?: TransactionState
  amount?: string
  recipient?: string
  /** The view in which the row ends. */
  to?: 'form' | 'tokens' | 'review' | 'confirmed'
  /** Index in the held tokens. */
  token?: number
}

const show =
  ({ amount = '', recipient = '', to = 'form', token }: Play) =>
  async (modal: WalletModal) => {
    const { router, store, service } = await modal.core.load()
    router.open('Account')
    if (to !== 'confirmed') router.push('WalletSend')
    const flow = await service('send')
    await until(() => store.get(flow.heldAtom).status === 'ready')
    const chosen = HELD[token ?? 0]
    if (chosen && token !== undefined) flow.chooseToken(chosen)
    flow.typeAmount(...(await localizeAmount(amount)))
    if (recipient) flow.typeRecipient(recipient, 'en')
    if (recipient) await until(() => store.get(flow.draftAtom)?.recipient.status !== 'reading')
    if (to === 'tokens') router.push('WalletSendSelectToken')
    if (to !== 'review' && to !== 'confirmed') return
    await until(() => store.get(flow.verdictAtom).blocked === null)
    flow.review()
    // Confirms with every warning acknowledged.
    if (to === 'confirmed') void flow.confirm(store.get(flow.reviewAtom)?.warnings.map(({ kind }) => kind))
  }

/** Opens the token list directly, because there is nothing to fill in until the tokens load. */
async function openTokens(modal: WalletModal): Promise<void> {
  const { router } = await modal.core.load()
  router.open('Account')
  router.push('WalletSend')
  router.push('WalletSendSelectToken')
}

const row = (id: string, play: Play = {}): Row => ({
  id,
  isConnected: true,
  world: {
    features: { transfer: createTransfer(play.end) },
    ...(play.request && { request: play.request }),
    ...(play.wallets && { wallets: play.wallets }),
    // The native balance is read if no tokens are known, so it fails too.
    balance: play.held === 'fail' ? 'fail' : 'ready',
  },
  plugins: [createHeld(play.held ?? HELD), names, activity, send()],
  show: typeof play.held === 'string' ? openTokens : show(play),
})

const FILLED: Play = { amount: '0.5', recipient: 'ada.eth' }
const sent = async () => HASH

export const sendRows: readonly Row[] = [
  row('send'),
  row('send-filled', FILLED),
  inDollars(row('send-dollars', FILLED), '1234.5'),
  row('send-wrong', { amount: '1,5', recipient: '0x12.eth2 and more' }),
  row('send-over', { amount: '7', recipient: FRIEND }),
  row('send-names', { token: 2, amount: '123456789012.123456789012345678', recipient: FRIEND }),
  row('send-tokens', { to: 'tokens' }),
  row('send-tokens-empty', { to: 'tokens', held: [] }),
  row('send-tokens-loading', { held: 'hang' }),
  row('send-tokens-failed', { held: 'fail' }),
  row('send-review', { ...FILLED, to: 'review' }),
  row('send-review-names', { token: 2, amount: '123456789012.123456789012345678', recipient: KNOWN, to: 'review' }),
  row('send-review-known', { amount: '0.5', recipient: KNOWN, to: 'review' }),
  row('send-review-own', { amount: '0.5', recipient: ADDRESS, to: 'review' }),
  row('send-review-wallet-names', {
    amount: '0.5',
    recipient: KNOWN,
    to: 'review',
    wallets: createWallets([LONG]),
  }),
  row('send-asking', { ...FILLED, to: 'confirmed' }),
  row('send-declined', { ...FILLED, to: 'confirmed', request: rejectedByUser }),
  row('send-failed', { ...FILLED, to: 'confirmed', request: () => Promise.reject(new Error('No')) }),
  row('sent-pending', { ...FILLED, to: 'confirmed', request: sent }),
  row('sent-confirmed', { ...FILLED, to: 'confirmed', request: sent, end: { status: 'confirmed' } }),
  row('sent-reverted', { ...FILLED, to: 'confirmed', request: sent, end: { status: 'failed', reason: 'out of gas' } }),
]
