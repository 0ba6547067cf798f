// @vitest-environment node
// Swaps over TON's virtual machine: a server's proposal is compared with the terms field by field, and the pool delivers what was quoted.
import type { ProposedTransaction, SwapTerms } from '@latchkey/kernel/contracts'
import { type Address, beginCell } from '@ton/core'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { JETTON_SWAP_VALUE, SWAP_VALUE, WALLET_FEE } from '../src/costs'
import { mainnet, testnet } from '../src/networks'
import { type SwapMessage, writeSwap } from './dedustMessages'
import { coin, connectFunded, DOLLARS, dollar, LIVE, NET } from './kernelWorld'
import { startLocalTon, unusedAddress } from './localTon'

const COINS = 10n ** 13n
const NOW_S = 1_750_000_000

const local = await startLocalTon()
afterEach(() => {
  vi.unstubAllGlobals()
})
afterAll(() => local.stop())

const plain = (address: Address) => address.toString({ bounceable: false })

/** Connects with coins and dollars, and creates a swap as an honest server proposes it. */
async function setUp(seed: number, given: 'coins' | 'dollars') {
  const connected = await connectFunded(local, COINS, { seed })
  const { adapter, account, wallet } = connected
  const [swaps, transfer] = [await adapter.feature('swaps'), await adapter.feature('transfer')]
  if (!swaps || !transfer) throw new Error('The family has no swaps, or no transfer.')
  const isCoins = given === 'coins'
  const units = isCoins ? 2_000_000_000_000n : 123_456_789n
  const reserves = await local.reserves(NET)
  const [own, other] = isCoins ? [reserves.coins, reserves.jettons] : [reserves.jettons, reserves.coins]
  const quoted = (other * units) / (own + units)
  const [from, to] = isCoins ? [coin, dollar] : [dollar, coin]
  const terms: SwapTerms = { account, from, to, units, minimumUnits: (quoted * 99n) / 100n }
  const message: SwapMessage = {
    units: isCoins ? units : null,
    pool: local.pool,
    minimumUnits: terms.minimumUnits,
    deadlineS: NOW_S + 600,
    recipient: wallet.address,
  }
  const proposal = (change: Partial<SwapMessage> = {}, to = local.pool): ProposedTransaction => ({
    from: plain(wallet.address),
    to: plain(to),
    data: writeSwap({ ...message, ...change }),
    gas: null,
    gasPrice: null,
    toUnits: quoted,
  })
  const options = { ...LIVE, nowMs: NOW_S * 1_000, routers: { [mainnet.id]: [plain(local.pool)] } }
  const dollarsOf = () => local.heldOf(NET, wallet.address, local.dollar)
  return { ...connected, swaps, transfer, terms, quoted, proposal, options, dollarsOf }
}

test('SWP-03 SAF-02 coins for a token: the step matches its bytes, and exactly the quote arrives', async () => {
  const { kernel, swaps, transfer, terms, quoted, proposal, options, coinsOf, dollarsOf } = await setUp(50, 'coins')
  const step = await swaps.planSwap(proposal(), terms, options)
  expect(step).toMatchObject({ router: plain(local.pool), minimumUnits: terms.minimumUnits })
  expect(step.fee).toEqual({ units: SWAP_VALUE + WALLET_FEE, symbol: 'TON', decimals: 9 })
  const hash = transfer.parseResult(await kernel.request(step.call))
  expect(local.accepted).toContain(hash)
  expect(await dollarsOf()).toBe(DOLLARS + quoted)
  const paid = COINS - (await coinsOf()) - terms.units
  expect(paid > 0n && paid < step.fee.units).toBe(true)
})

test('SWP-03 SAF-02 a token for coins: no approval is requested, and exactly the quote arrives', async () => {
  const { kernel, swaps, terms, quoted, proposal, options, coinsOf, dollarsOf } = await setUp(51, 'dollars')
  expect(swaps.planApproval).toBeUndefined()
  const step = await swaps.planSwap(proposal(), terms, options)
  expect(step.fee.units).toBe(JETTON_SWAP_VALUE + WALLET_FEE)
  await kernel.request(step.call)
  expect(await dollarsOf()).toBe(DOLLARS - terms.units)
  const fee = COINS + quoted - (await coinsOf())
  expect(fee > 0n && fee < step.fee.units).toBe(true)
})

test('SWP-03 a price that moved below the minimum costs only the fee: the pool gives everything back', async () => {
  const { kernel, swaps, terms, proposal, options, coinsOf, dollarsOf } = await setUp(52, 'dollars')
  const high = { ...terms, minimumUnits: terms.minimumUnits * 2n }
  const { call } = await swaps.planSwap(proposal({ minimumUnits: high.minimumUnits }), high, options)
  await kernel.request(call)
  expect(await dollarsOf()).toBe(DOLLARS)
  expect(COINS - (await coinsOf()) < JETTON_SWAP_VALUE + WALLET_FEE).toBe(true)
})

const extra = beginCell().endCell()
test.each<[string, Partial<SwapMessage>, string]>([
  ['another recipient', { recipient: unusedAddress(9) }, 'recipient'],
  ['a lower minimum', { minimumUnits: 1n }, 'minimum'],
  ['another amount', { units: 1n }, 'amount'],
  ['a token in place of the coin', { units: null }, 'tokens'],
  ['another pool', { pool: unusedAddress(9) }, 'router'],
  ['no deadline', { deadlineS: 0 }, 'deadline'],
  ['an expired deadline', { deadlineS: NOW_S }, 'deadline'],
  ['a deadline next month', { deadlineS: NOW_S + 30 * 86_400 }, 'deadline'],
  ['a second step', { next: extra }, 'form'],
  ['a referrer', { referrer: unusedAddress(9) }, 'form'],
  ['a payload that forwards the result', { onSuccess: extra }, 'form'],
  ['an amount to receive', { isForAmountOut: true }, 'form'],
])('SWP-04 SAF-02 a proposal with %s is refused', async (_what, change, mismatch) => {
  const { swaps, terms, proposal, options, wallet } = await setUp(53, 'coins')
  await expect(swaps.planSwap(proposal(change), terms, options)).rejects.toMatchObject({
    code: 'swap/tampered',
    context: { mismatch },
  })
  expect(wallet.calls).toEqual([])
})

test('SWP-04 SAF-02 another vault, another pair and data that is not a message are refused', async () => {
  const { swaps, terms, proposal, options } = await setUp(54, 'coins')
  const refused = (mismatch: string) => ({ code: 'swap/tampered', context: { mismatch } })
  const plan = (proposed: ProposedTransaction, requested = terms) => swaps.planSwap(proposed, requested, options)
  await expect(plan(proposal({}, unusedAddress(9)))).rejects.toMatchObject(refused('router'))
  const other = plain(await local.addToken(NET, { symbol: 'OTH', decimals: '6' }))
  await expect(plan(proposal(), { ...terms, to: { ...terms.to, address: other } })).rejects.toMatchObject(
    refused('tokens'),
  )
  for (const data of ['', '0x', '0xzz', 'te6ccg', '0x00', `0x${'00'.repeat(100_000)}`]) {
    await expect(plan({ ...proposal(), data })).rejects.toMatchObject(refused('form'))
  }
  await expect(plan({ ...proposal(), to: 'nobody' })).rejects.toMatchObject(refused('form'))
})

test('SWP-03 what the account cannot pay is reported before the wallet gets a request', async () => {
  const { swaps, terms, proposal, options, wallet } = await setUp(55, 'coins')
  const contract = await local.contractOf(NET, wallet.address)
  contract.balance = terms.units + SWAP_VALUE
  await expect(swaps.planSwap(proposal(), terms, options)).rejects.toMatchObject({
    code: 'transfer/insufficient-fee',
    context: { feeUnits: SWAP_VALUE + WALLET_FEE },
  })
})

test('SWP-02 when all coins are swapped, the part held back is enough for the swap of the rest', async () => {
  const { kernel, swaps, terms, proposal, options, dollarsOf } = await setUp(57, 'coins')
  const reserve = (await swaps.readReserve?.(mainnet.id, LIVE)) ?? 0n
  const all = { ...terms, units: COINS - reserve }
  const { call } = await swaps.planSwap(proposal({ units: all.units }), all, options)
  await kernel.request(call)
  expect((await dollarsOf()) ?? 0n).toBeGreaterThan(DOLLARS + terms.minimumUnits)
})

test('SWP-01 swaps are offered where the host names contracts', async () => {
  const { swaps, options } = await setUp(56, 'coins')
  expect(swaps.isSupported(mainnet.id, options.routers)).toBe(true)
  expect([swaps.isSupported(mainnet.id), swaps.isSupported(testnet.id, options.routers)]).toEqual([false, false])
})
