// @vitest-environment node
// Every honest swap of the local pools, chosen, reviewed and confirmed through the plugin, over a real chain and a real data service.
import { evm } from '@latchkey/chain-evm'
import type { Token } from '@latchkey/kernel/contracts'
import { createFakeKernel } from '@latchkey/kernel/testing'
import { data } from '@latchkey/plugin-data'
import { send } from '@latchkey/plugin-send'
import { swaps } from '@latchkey/plugin-swaps'
import { tokens } from '@latchkey/plugin-tokens'
import { createWalletClient, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type DataWorld, LOCAL, PROJECT_ID, startDataWorld } from '../../../services/data-api/test/dataWorld.ts'
import { TEST_MNEMONIC } from '../../../services/local/chains/evm/networks.ts'

const START_DEADLINE_MS = 60_000
const PATIENCE = { timeout: 15_000 }
const user = mnemonicToAccount(TEST_MNEMONIC)
const OTHER = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 5 }).address
/** Each direction of each pool that the plugin offers, in whole tokens; what is held is enough for each. */
const HONEST = [
  ['ETH', 'TUSD', '0.1'],
  ['TUSD', 'ETH', '25'],
  ['ETH', 'LATCH', '0.1'],
  ['LATCH', 'ETH', '10'],
  ['TUSD', 'LATCH', '25'],
  ['LATCH', 'TUSD', '10'],
  ['ETH', 'LBTC', '0.01'],
  ['LBTC', 'ETH', '0.001'],
  ['GRDN', 'LBTC', '5'],
  ['LBTC', 'GRDN', '0.001'],
  ['TUSD', 'OUSD', '10'],
  ['OUSD', 'TUSD', '10'],
] as const

let world: DataWorld
let bySymbol: ReadonlyMap<string, Token>
let openPage: () => Promise<Page>
type Page = Awaited<ReturnType<typeof openSwapPage>>

async function openSwapPage(rpcUrl: string, router: string, native: Token) {
  const wallet = createWalletClient({ account: user, transport: http(rpcUrl) })
  const sent: unknown[] = []
  const request = (call: { method: string; params?: readonly unknown[] }) => {
    if (call.method === 'eth_accounts' || call.method === 'eth_requestAccounts') return [user.address]
    // The node answers some of them itself, and is not a wallet.
    if (call.method.startsWith('wallet_')) throw { code: 4200, message: 'Not supported' }
    if (call.method === 'eth_sendTransaction') sent.push(call.params)
    return wallet.request(call as never)
  }
  const { fetch } = globalThis
  // As a browser sends it: the service answers pages only.
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('origin', 'https://page.example')
    return fetch(url, { ...init, headers })
  })
  vi.stubGlobal('ethereum', { request: async (call: Parameters<typeof request>[0]) => request(call) })
  const { name, symbol, decimals } = native
  const network = { id: LOCAL, name: 'Local', native: { name, symbol, decimals }, rpcUrls: [rpcUrl] } as const
  const { kernel } = createFakeKernel({
    chains: [evm({ networks: [network] })],
    clock: {
      now: Date.now,
      setTimeout: (run, ms) =>
        (
          ({ id }) =>
          () =>
            clearTimeout(id)
        )({ id: setTimeout(run, ms) }),
    },
    plugins: [
      data({ projectId: PROJECT_ID, dataUrl: world.api.url }),
      tokens(),
      send(),
      swaps({ routers: { [LOCAL]: [router] }, providerFeeBps: 0 }),
    ],
  })
  await kernel.connectors.discover()
  const [connector] = kernel.store.get(kernel.connectors.listAtom)
  await kernel.connections.connect(connector?.id ?? '')
  const swap = await kernel.service('swap')
  const read = kernel.store.get
  await vi.waitFor(() => expect(read(swap.listingAtom).status).toBe('ready'), PATIENCE)
  return { kernel, swap, read, sent }
}

beforeAll(async () => {
  world = await startDataWorld({ families: ['evm'] })
  const [local] = world.evm.chains
  const [pools] = world.evm.pools
  if (!local || !pools) throw new Error('No chain')
  const native: Token = { network: LOCAL, address: null, ...local.nativeCurrency, iconUrl: null }
  const listed = pools.tokens.map((token) => [token.symbol, { ...token, network: LOCAL, iconUrl: null }] as const)
  bySymbol = new Map<string, Token>([['ETH', native], ...listed])
  await world.indexed()
  openPage = () => openSwapPage(local.rpcUrl, pools.router, native)
}, START_DEADLINE_MS)
afterAll(() => world.stop())

function tokenOf(symbol: string): Token {
  const token = bySymbol.get(symbol)
  if (!token) throw new Error(`No ${symbol}`)
  return token
}

async function toReview({ swap, read }: Page, from: string, to: string, amount: string) {
  swap.choose('from', tokenOf(from))
  swap.choose('to', tokenOf(to))
  swap.typeAmount(amount, 'en')
  await vi.waitFor(() => expect(read(swap.blockedAtom), `${from} to ${to}`).toBeNull(), PATIENCE)
  await swap.review()
  const review = read(swap.reviewAtom)
  if (!review) throw new Error('No review')
  return review
}

test('SAF-05 SAF-06 honest swaps: no review shows a false alarm, and the simulated amount is what arrives', {
  timeout: 120_000,
}, async () => {
  const page = await openPage()
  const { swap, read } = page
  const alarms: string[] = []
  for (const [from, to, amount] of HONEST) {
    let review = await toReview(page, from, to, amount)
    const note = () => {
      for (const { id } of review.risks) alarms.push(`${from} to ${to}: ${id}`)
      if (review.refusal) alarms.push(`${from} to ${to}: ${review.refusal.code}`)
    }
    note()
    if (review.step.kind === 'approve') {
      expect(await swap.confirm()).toMatchObject({ outcome: 'approved' })
      await vi.waitFor(() => expect(read(swap.reviewAtom)?.step.kind).toBe('swap'), PATIENCE)
      review = read(swap.reviewAtom) ?? review
      note()
    }
    expect(review.arrivingUnits, `${from} to ${to}`).toBe(review.figures.toUnits)
    await vi.waitFor(() => expect(read(swap.termsAtom).isSettling).toBe(false), PATIENCE)
    for (const term of read(swap.termsAtom).worse) alarms.push(`${from} to ${to}: ${term} got worse`)
    const confirmed = await swap.confirm()
    expect(confirmed?.outcome, `${from} to ${to}`).toBe('swapped')
    if (confirmed?.outcome === 'swapped') expect(await confirmed.settled).toMatchObject({ status: 'confirmed' })
  }
  expect(alarms).toEqual([])
  page.kernel.destroy()
})

test('SAF-05 a token that keeps part of each transfer: that part is left out of the quote in Swap, and named in Send', {
  timeout: 60_000,
}, async () => {
  const page = await openPage()
  const { read } = page
  const bought = await toReview(page, 'ETH', 'TOLL', '0.1')
  expect([bought.risks, bought.arrivingUnits]).toEqual([[], bought.figures.toUnits])
  const send = await page.kernel.service('send')
  const held = await vi.waitFor(() => {
    const list = read(send.heldAtom)
    const found = list.status === 'ready' && list.held.find(({ token }) => token.symbol === 'TOLL')
    if (!found) throw new Error('Not loaded')
    return found
  }, PATIENCE)
  send.chooseToken(held)
  send.typeAmount('10', 'en')
  send.typeRecipient(OTHER, 'en')
  await vi.waitFor(() => expect(read(send.verdictAtom).blocked).toBeNull(), PATIENCE)
  send.review()
  expect(read(send.reviewAtom)?.warnings).toContainEqual({
    kind: 'keeps-part',
    receivedUnits: 98n * 10n ** 17n,
    isLarge: false,
  })
  expect(page.sent).toEqual([])
  page.kernel.destroy()
})
