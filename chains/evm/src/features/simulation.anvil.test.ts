// Simulations on a real node: what they say is what the chain then does, for every token there is, and nothing is changed by asking.
import type { CaipAddress, CaipNetworkId } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EvmChains, startEvmChains } from '../../../../services/local/chains/evm/startEvmChains.ts'
import { type AnvilChain, connectAnvil, sender } from '../../test/anvilChain'
import { createClients } from '../clients'
import { createSimulation } from './simulation'
import { createTokens } from './tokens'
import { createTransfer } from './transfer'

const START_DEADLINE_MS = 30_000
const LIVE = { signal: new AbortController().signal }
const RECIPIENT = `0x${'51'.repeat(20)}`
const modal = new AbortController()

let running: EvmChains
let network: CaipNetworkId
let from: CaipAddress
let chain: AnvilChain
let simulation: ReturnType<typeof createSimulation>
let transfer: ReturnType<typeof createTransfer>
let tokens: ReturnType<typeof createTokens>
let held: readonly Token[]

beforeAll(async () => {
  running = await startEvmChains({ ports: [0, 0] })
  const [local] = running.chains
  if (!local) throw new Error('No chain')
  network = `eip155:${local.id}`
  const networks = [{ id: network, name: local.name, native: local.nativeCurrency, rpcUrls: [local.rpcUrl] }]
  const clients = createClients(networks, { batch: true, signal: modal.signal })
  simulation = createSimulation(clients)
  transfer = createTransfer(networks, clients)
  tokens = createTokens(clients, networks)
  chain = connectAnvil(local.rpcUrl)
  from = `${network}:${sender.address}`
  const coin: Token = { network, address: null, ...local.nativeCurrency, iconUrl: null }
  const all = (running.pools[0]?.tokens ?? []).map((token): Token => ({ ...token, network, iconUrl: null }))
  const balances = await Promise.all(all.map((token) => tokens.balance(from, token, LIVE)))
  held = [coin, ...all.filter((_, index) => (balances[index] ?? 0n) > 0n)]
}, START_DEADLINE_MS)
afterAll(async () => {
  modal.abort()
  await running.stop()
})

const tokenOf = (symbol: string) => {
  const found = held.find((token) => token.symbol === symbol)
  if (!found) throw new Error(`No ${symbol}`)
  return found
}
const watch = ({ address }: Token) => [
  { owner: sender.address, tokenAddress: address },
  { owner: RECIPIENT, tokenAddress: address },
]
async function planFor(token: Token, units: bigint) {
  return transfer.plan({ from, to: RECIPIENT, token, units }, LIVE)
}

test('SAF-05 for every token on the local chain, the simulation predicts to the unit what then happens', async () => {
  expect(held.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['ETH', 'TUSD', 'OUSD', 'TOLL']))
  for (const token of held) {
    const own = await tokens.balance(from, token, LIVE)
    const units = own < 1_000_001n ? own : 1_000_001n
    const { call } = await planFor(token, units)
    const before = await tokens.balance(`${network}:${RECIPIENT}`, token, LIVE)
    const simulated = await simulation.simulate(call, watch(token), LIVE)
    expect(await tokens.balance(`${network}:${RECIPIENT}`, token, LIVE), 'asking changes nothing').toBe(before)
    const hash = await chain.request({ method: 'eth_sendTransaction', params: call.params } as never)
    await chain.waitForTransactionReceipt({ hash: hash as unknown as Hex })
    const arrived = (await tokens.balance(`${network}:${RECIPIENT}`, token, LIVE)) - before
    const [sent, received] = watch(token)
    expect(simulated, token.symbol).toEqual({
      status: 'done',
      changes: [
        { ...sent, units: -units },
        { ...received, units: arrived },
      ],
    })
    expect(arrived < units, token.symbol).toBe(token.symbol === 'TOLL')
  }
})

test('SAF-05 coins that an account sends to itself stay', async () => {
  const { call } = await planFor(tokenOf('ETH'), 5n)
  const [transaction] = call.params as [object]
  for (const data of ['0x', '0x00', '0x0000'])
    expect(
      await simulation.simulate(
        { ...call, params: [{ ...transaction, to: sender.address, data }] },
        watch(tokenOf('ETH')),
        LIVE,
      ),
    ).toMatchObject({ status: 'done', changes: [{ units: 0n }, { units: 0n }] })
})

describe('SAF-05 what would fail', () => {
  test('more than the balance of a token', async () => {
    const { call } = await planFor(tokenOf('TUSD'), 1n)
    const [transaction] = call.params as [{ data: string }]
    const data = `${transaction.data.slice(0, -64)}${'f'.repeat(64)}`
    const corrupted = { ...call, params: [{ ...transaction, data }] }
    expect(await simulation.simulate(corrupted, watch(tokenOf('TUSD')), LIVE)).toMatchObject({ status: 'reverted' })
  })
  test('more coins than the balance, and a contract that returns a reason', async () => {
    const { call } = await planFor(tokenOf('ETH'), 1n)
    const [transaction] = call.params as [object]
    const rich = { ...call, params: [{ ...transaction, value: `0x${'f'.repeat(30)}` }] }
    expect(await simulation.simulate(rich, watch(tokenOf('ETH')), LIVE)).toEqual({ status: 'reverted', reason: null })
    // Runtime that reverts with Error("closed today") for every call.
    const words = `08c379a0${'20'.padStart(64, '0')}${'c'.padStart(64, '0')}${Buffer.from('closed today').toString('hex').padEnd(64, '0')}`
    const closed = `0x${'61'.repeat(20)}` as const
    await chain.setCode({ address: closed, bytecode: `0x6064600c60003960646000fd${words}` })
    const toClosed = { ...call, params: [{ ...transaction, to: closed }] }
    expect(await simulation.simulate(toClosed, [], LIVE)).toEqual({ status: 'reverted', reason: 'closed today' })
  })
})

test('SAF-05 data that is not a transaction, or a watched contract without balances, gives no result', async () => {
  const { call } = await planFor(tokenOf('ETH'), 1n)
  const unavailable = { status: 'unavailable' }
  expect(await simulation.simulate({ ...call, method: 'personal_sign' }, [], LIVE)).toEqual(unavailable)
  expect(await simulation.simulate({ ...call, params: [{ from: 'x' }] }, [], LIVE)).toEqual(unavailable)
  const closed = `0x${'61'.repeat(20)}` as const
  await chain.setCode({ address: closed, bytecode: '0x60006000fd' })
  const watched = [{ owner: sender.address, tokenAddress: closed }]
  expect(await simulation.simulate(call, watched, LIVE)).toEqual(unavailable)
})
