// Swaps on a real chain, prepared by a real data service: what is planned is what happens, and what was tampered with is refused.
import type { CaipAddress } from '@latchkey/kernel'
import { parseAmount } from '@latchkey/kernel'
import type { ProposedTransaction, SwapTerms, Token } from '@latchkey/kernel/contracts'
import { toAmountText } from '@latchkey/kernel/decimals'
import { assert, asyncProperty, bigInt, constantFrom, integer } from 'fast-check'
import { createWalletClient, type Hex, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DataWorld, LOCAL, PROJECT_ID, startDataWorld } from '../../../../services/data-api/test/dataWorld.ts'
import { TEST_MNEMONIC } from '../../../../services/local/chains/evm/networks.ts'
import { type Clients, createClients } from '../clients'
import { createSimulation } from './simulation'
import { createSwaps } from './swaps'
import { createTokens } from './tokens'
import { createTransfer } from './transfer'

const START_DEADLINE_MS = 60_000
const LIVE = { signal: new AbortController().signal }
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const user = mnemonicToAccount(TEST_MNEMONIC)
const account: CaipAddress = `${LOCAL}:${user.address}`
const modal = new AbortController()

let world: DataWorld
let clients: Clients
let swaps: ReturnType<typeof createSwaps>
let tokens: ReturnType<typeof createTokens>
let transfer: ReturnType<typeof createTransfer>
let routers: Record<typeof LOCAL, readonly string[]>
let rpcUrl: string
let bySymbol: Record<string, Token>

beforeAll(async () => {
  world = await startDataWorld({ families: ['evm'] })
  const [local] = world.evm.chains
  const [pools] = world.evm.pools
  if (!local || !pools) throw new Error('No chain')
  const { name, nativeCurrency } = local
  rpcUrl = local.rpcUrl
  const networks = [{ id: LOCAL, name, native: nativeCurrency, rpcUrls: [rpcUrl] }] as const
  clients = createClients(networks, { batch: true, signal: modal.signal })
  swaps = createSwaps(networks, clients)
  tokens = createTokens(clients, networks)
  transfer = createTransfer(networks, clients)
  routers = { [LOCAL]: [pools.router] }
  const native: Token = { network: LOCAL, address: null, ...nativeCurrency, iconUrl: null }
  const listed = pools.tokens.map((token) => [token.symbol, { ...token, network: LOCAL, iconUrl: null }] as const)
  bySymbol = { ETH: native, ...Object.fromEntries(listed) }
}, START_DEADLINE_MS)
afterAll(async () => {
  modal.abort()
  await world.stop()
})
beforeEach(() => world.control({ do: 'clear' }))

const tokenOf = (symbol: string): Token => {
  const token = bySymbol[symbol]
  if (!token) throw new Error(`No ${symbol}`)
  return token
}
const caipOf = ({ address }: Token) => `${LOCAL}:${address ?? NATIVE}`
const optionsOf = () => ({ ...LIVE, routers, nowMs: Date.now() })

function read(tx: {
  from: string
  to: string
  data: string
  amount?: string
  eip155?: Record<string, string>
}): ProposedTransaction {
  const [from = '', to = ''] = [tx.from, tx.to].map((each) => each.slice(each.lastIndexOf(':') + 1))
  const toBigInt = (text: string | undefined) => (text === undefined ? null : BigInt(text))
  const { gas, gasPrice } = tx.eip155 ?? {}
  return { from, to, data: tx.data, gas: toBigInt(gas), gasPrice: toBigInt(gasPrice), toUnits: toBigInt(tx.amount) }
}
async function proposeSwap(from: Token, to: Token, units: bigint): Promise<ProposedTransaction> {
  const eip155 = { slippage: 1 }
  const sides = { from: caipOf(from), to: caipOf(to), userAddress: account }
  const body = { projectId: PROJECT_ID, amount: String(units), ...sides, eip155, disableEstimate: true }
  const answer = await (await world.post('/v1/convert/build-transaction', body)).json()
  return read(answer.tx)
}
async function proposeApproval(from: Token, to: Token): Promise<ProposedTransaction> {
  const answer = await world.request('/v1/convert/build-approve', {
    from: caipOf(from),
    to: caipOf(to),
    userAddress: account,
  })
  return read((await answer.json()).tx)
}
async function quote(from: Token, to: Token, units: bigint): Promise<bigint> {
  const query = { amount: String(units), from: caipOf(from), to: caipOf(to) }
  const answer = await (await world.request('/v1/convert/quotes', query)).json()
  return BigInt(answer.quotes[0].toAmount)
}
async function termsOf(fromSymbol: string, toSymbol: string, units: bigint): Promise<SwapTerms & { quoted: bigint }> {
  const [from, to] = [tokenOf(fromSymbol), tokenOf(toSymbol)]
  const quoted = await quote(from, to, units)
  return { account, from, to, units, minimumUnits: (quoted * 99n + 99n) / 100n, quoted }
}
async function send(params: readonly unknown[]): Promise<void> {
  const wallet = createWalletClient({ account: user, transport: http(rpcUrl) })
  const hash = await wallet.request({ method: 'eth_sendTransaction', params } as never)
  const state = await transfer.follow({ network: LOCAL, hash: hash as Hex, from: user.address }, LIVE)
  expect(state).toEqual({ status: 'confirmed', feeUnits: expect.any(BigInt) })
}
const heldOf = (token: Token) => tokens.balance(account, token, LIVE)

describe('what is planned happens', () => {
  test.each([
    ['ETH', 'TUSD', 10n ** 17n],
    ['TUSD', 'LATCH', 25_000_000n],
    ['LATCH', 'ETH', 10n ** 20n],
    ['ETH', 'WETH', 10n ** 16n],
    ['WETH', 'ETH', 10n ** 15n],
    ['LBTC', 'LATCH', 100_000n],
  ])(
    'SWP-03 SAF-05 %s to %s: exactly the quote arrives, as simulated, after an approval of exactly the amount',
    async (from, to, units) => {
      const terms = await termsOf(from, to, units)
      // Unwrapping ether needs no approval.
      if (terms.from.address !== null && from !== 'WETH') {
        const plan = await swaps.planApproval(await proposeApproval(terms.from, terms.to), terms, optionsOf())
        expect(plan.units).toBe(units)
        await send(plan.call.params)
      }
      const plan = await swaps.planSwap(await proposeSwap(terms.from, terms.to, units), terms, optionsOf())
      expect(plan.minimumUnits >= terms.minimumUnits).toBe(true)
      const watched = [terms.from, terms.to].map(({ address }) => ({ owner: user.address, tokenAddress: address }))
      const simulated = await createSimulation(clients).simulate(plan.call, watched, LIVE)
      expect(simulated).toMatchObject({ status: 'done', changes: [{ units: -units }, { units: terms.quoted }] })
      const before = await Promise.all([heldOf(terms.from), heldOf(terms.to)])
      await send(plan.call.params)
      const after = await Promise.all([heldOf(terms.from), heldOf(terms.to)])
      const given = before[0] - after[0]
      const got = after[1] - before[1]
      // The native side pays the network too, never more than was said.
      if (terms.from.address !== null) expect(given).toBe(units)
      else expect(given > units && given <= units + plan.fee.units).toBe(true)
      if (terms.to.address !== null) expect(got).toBe(terms.quoted)
      else expect(got < terms.quoted && got >= terms.quoted - plan.fee.units).toBe(true)
    },
  )
})

test('SWP-03 SAF-05 coins that arrive do not run the swap a second time, even with a larger allowance', async () => {
  const units = 3_000_000n
  const terms = await termsOf('TUSD', 'ETH', units)
  const more = { ...terms, units: units * 5n }
  const { call } = await swaps.planApproval(await proposeApproval(terms.from, terms.to), more, optionsOf())
  await send(call.params)
  const plan = await swaps.planSwap(await proposeSwap(terms.from, terms.to, units), terms, optionsOf())
  const watched = [terms.from, terms.to].map(({ address }) => ({ owner: user.address, tokenAddress: address }))
  const simulated = await createSimulation(clients).simulate(plan.call, watched, LIVE)
  expect(simulated).toMatchObject({ status: 'done', changes: [{ units: -units }, { units: terms.quoted }] })
})

test('SWP-03 for a token that cannot change an allowance, the existing one is reset first, then exactly the amount is approved and swapped', async () => {
  const units = 5_000_001n
  const terms = await termsOf('OUSD', 'TUSD', units)
  const approve = async (wanted: bigint) => {
    const proposed = await proposeApproval(terms.from, terms.to)
    const plan = await swaps.planApproval(proposed, { ...terms, units: wanted }, optionsOf())
    await send(plan.call.params)
    return plan.units
  }
  expect(await approve(3n)).toBe(3n)
  expect(await approve(units)).toBe(0n)
  expect(await approve(units)).toBe(units)
  const before = await heldOf(terms.to)
  const plan = await swaps.planSwap(await proposeSwap(terms.from, terms.to, units), terms, optionsOf())
  await send(plan.call.params)
  expect((await heldOf(terms.to)) - before).toBe(terms.quoted)
})

test('SWP-04 an approval that fails without an existing approval to reset rejects with the failed simulation', async () => {
  const terms = await termsOf('TUSD', 'ETH', 1_000_000n)
  const proposed = await proposeApproval(terms.from, terms.to)
  // The router is not a token, and knows no such call.
  const from = { ...terms.from, address: routers[LOCAL]?.[0] ?? '' }
  const response = swaps.planApproval({ ...proposed, to: from.address }, { ...terms, from }, optionsOf())
  await expect(response).rejects.toMatchObject({ code: 'transfer/simulation-failed' })
})

test('SND-07 SWP-03 no unit changes between the typed amount and the wallet request, with 0 to 36 decimals', async () => {
  const { from, to, ...terms } = await termsOf('TUSD', 'ETH', 1_000_000n)
  const proposed = await proposeApproval(from, to)
  const locales = constantFrom('en', 'de', 'fr', 'ar-EG', 'hi', undefined)
  const typed = asyncProperty(
    bigInt(1n, 2n ** 255n),
    integer({ min: 0, max: 36 }),
    locales,
    async (units, decimals, locale) => {
      const read = parseAmount(toAmountText(units, decimals, locale), decimals, locale)
      if (!read.ok) throw new Error(read.reason)
      const requested = { ...terms, from: { ...from, decimals }, to, units: read.units }
      const { call } = await swaps.planApproval(proposed, requested, optionsOf())
      const [{ data }] = call.params as [{ data: string }]
      expect(BigInt(`0x${data.slice(-64)}`)).toBe(units)
    },
  )
  await assert(typed, { numRuns: 25 })
})

describe('tampered data never reaches the wallet', () => {
  const refused = (mismatch: string) => ({ code: 'swap/tampered', context: { mismatch } })
  const tamper = (path: string, patch: string) => world.control({ do: 'add', rule: { kind: 'tampered', path, patch } })

  test.each([
    ['otherRouter', 'router'],
    ['otherRecipient', 'recipient'],
    ['lowerMinimum', 'minimum'],
    ['otherTarget', 'tokens'],
    ['staleDeadline', 'deadline'],
    ['noDeadline', 'deadline'],
    ['otherCall', 'form'],
    ['trailingBytes', 'form'],
    ['absurdGas', 'gas'],
  ])('field case 36: the swap, %s is reported as %s (SWP-03)', async (patch, mismatch) => {
    const terms = await termsOf('ETH', 'TUSD', 10n ** 16n)
    await tamper('/v1/convert/build-transaction', patch)
    const proposed = await proposeSwap(terms.from, terms.to, terms.units)
    await expect(swaps.planSwap(proposed, terms, optionsOf())).rejects.toMatchObject(refused(mismatch))
  })

  test('field case 36: the swap, a greater amount (SWP-03)', async () => {
    const terms = await termsOf('TUSD', 'ETH', 1_000_000n)
    await tamper('/v1/convert/build-transaction', 'greaterAmount')
    const proposed = await proposeSwap(terms.from, terms.to, terms.units)
    await expect(swaps.planSwap(proposed, terms, optionsOf())).rejects.toMatchObject(refused('amount'))
  })

  test.each([
    ['otherSpender', 'spender'],
    ['otherApprovedToken', 'form'],
    ['absurdGas', 'gas'],
  ])('field case 36: the approval, %s is reported as %s (SWP-03)', async (patch, mismatch) => {
    const terms = await termsOf('TUSD', 'ETH', 1_000_000n)
    await tamper('/v1/convert/build-approve', patch)
    const proposed = await proposeApproval(terms.from, terms.to)
    await expect(swaps.planApproval(proposed, terms, optionsOf())).rejects.toMatchObject(refused(mismatch))
  })

  test('field case 36: an unlimited approval becomes one of exactly the amount (SWP-03)', async () => {
    const terms = await termsOf('TUSD', 'ETH', 1_000_000n)
    await tamper('/v1/convert/build-approve', 'unlimitedApproval')
    const { call } = await swaps.planApproval(await proposeApproval(terms.from, terms.to), terms, optionsOf())
    const [{ data }] = call.params as [{ data: string }]
    expect(BigInt(`0x${data.slice(-64)}`)).toBe(1_000_000n)
  })

  test.each(['ETH', 'TUSD'])('SWP-03 wrongDecimals: %s with other decimals than its own', async (symbol) => {
    const read = async () => {
      const { tokens: listed } = await (await world.request('/v1/convert/tokens', { chainId: LOCAL })).json()
      const found = listed.find((each: { symbol: string }) => each.symbol === symbol)
      return tokens.verify({ ...tokenOf(symbol), decimals: found.decimals }, LIVE)
    }
    await expect(read()).resolves.toMatchObject({ symbol })
    await tamper('/v1/convert/tokens', 'wrongDecimals')
    await expect(read()).rejects.toMatchObject({
      code: 'transfer/token-mismatch',
      context: { mismatch: 'decimals' },
    })
  })
})

test('SWP-01 the twelve networks and the host’s own are supported', () => {
  const ids = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
  for (const id of ids) expect(swaps.isSupported(`eip155:${id}`)).toBe(true)
  expect(swaps.isSupported('eip155:5')).toBe(false)
  expect(swaps.isSupported(LOCAL)).toBe(false)
  expect(swaps.isSupported(LOCAL, routers)).toBe(true)
})
