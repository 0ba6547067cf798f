// A node's test run of a step: what is watched, what stops the step, and what would arrive.
import type { Simulation, SimulationFeature, Token } from '@latchkey/kernel/contracts'
import { describe, expect, test } from 'vitest'
import { simulateStep } from './simulateStep'
import type { SwapReview } from './types'

const ether: Token = { network: 'eip155:1', address: null, name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: null }
const dollar: Token = { ...ether, address: '0xdd', symbol: 'USDC', decimals: 6 }
const coin: Token = { ...ether, address: '0xee', symbol: 'COIN' }
const CALL = { network: 'eip155:1', method: 'send', params: [] } as const
const fee = { units: 1n, decimals: 18, symbol: 'ETH' }
const swap: SwapReview['step'] = { kind: 'swap', plan: { call: CALL, fee, router: '0xr', minimumUnits: 1n } }
const approval: SwapReview['step'] = { kind: 'approve', plan: { call: CALL, fee, spender: '0xs', units: 100n } }

interface Run {
  from?: Token
  to?: Token
  step?: SwapReview['step']
  held?: readonly Token[]
}
async function run(
  simulation: Simulation | ((address: string | null) => bigint),
  { from = dollar, to = coin, ...rest }: Run = {},
) {
  const watched: (string | null)[] = []
  const feature: SimulationFeature = {
    async simulate(call, list) {
      expect(call).toBe(CALL)
      expect(new Set(list.map(({ owner }) => owner))).toEqual(new Set(['0xa']))
      watched.push(...list.map(({ tokenAddress }) => tokenAddress))
      if (typeof simulation !== 'function') return simulation
      return { status: 'done', changes: list.map((each) => ({ ...each, units: simulation(each.tokenAddress) })) }
    },
  }
  const terms = { account: 'eip155:1:0xa', from, to, units: 100n, minimumUnits: 1n } as const
  const options = { signal: new AbortController().signal }
  const arriving = await simulateStep(feature, { terms, step: swap, held: [], ...rest }, options)
  return { watched, arriving }
}
const moves = (changes: Readonly<Record<string, bigint>>) => (address: string | null) =>
  changes[address ?? 'coin'] ?? 0n
const MORE = expect.objectContaining({ code: 'swaps/takes-more' })

describe('SAF-05 the watched balances', () => {
  test('both tokens, the network’s coin, and other held tokens, each once', async () => {
    const others = ['0xDD', '0x1', null, '0xEE', '0x2', '0x1'].map((address) => ({ ...ether, address }))
    expect((await run(moves({}), { held: others })).watched).toEqual(['0xdd', '0xee', null, '0x1', '0x2'])
    expect((await run(moves({}), { from: ether })).watched).toEqual([null, '0xee'])
  })
  test('of the held tokens, the first twenty', async () => {
    const held = Array.from({ length: 30 }, (_, index) => ({ ...ether, address: `0x${index}` }))
    const { watched } = await run(moves({}), { held })
    expect([watched.length, watched.at(-1)]).toEqual([23, '0x19'])
  })
})

describe('SAF-05 what blocks a step', () => {
  test.each<[string, Readonly<Record<string, bigint>>, Run?]>([
    ['more of what is given leaves', { '0xdd': -101n, '0xee': 5n }],
    ['the coin leaves too', { '0xdd': -100n, '0xee': 5n, coin: -1n }],
    ['what was to be received leaves', { '0xdd': -100n, '0xee': -1n }],
    ['something else leaves', { '0xdd': -100n, '0x1': -1n }, { held: [{ ...ether, address: '0x1' }] }],
    ['an approval takes a unit', { '0xdd': -1n }, { step: approval }],
  ])('%s', async (_what, changes, how) => {
    await expect(run(moves(changes), how)).rejects.toEqual(MORE)
  })
  test('a simulation that fails, with the contract’s reason', async () => {
    const failed = { code: 'swaps/would-fail', context: { reason: 'paused' } }
    await expect(run({ status: 'reverted', reason: 'paused' })).rejects.toMatchObject(failed)
  })
})

describe('SAF-05 the amount that would arrive', () => {
  test.each<[string, bigint | null, Simulation | ReturnType<typeof moves>, Run?]>([
    ['the reported amount', 5n, moves({ '0xdd': -100n, '0xee': 5n })],
    ['less of what is given leaves', 5n, moves({ '0xdd': -99n, '0xee': 5n })],
    ['the coin is given', 5n, moves({ coin: -100n, '0xee': 5n }), { from: ether }],
    ['nothing', 0n, moves({ '0xdd': -100n })],
    [
      'a token in another letter case',
      5n,
      { status: 'done', changes: [{ owner: '0xa', tokenAddress: '0xEE', units: 5n }] },
    ],
    ['unknown if it is not reported', null, { status: 'done', changes: [] }],
    ['unknown if no node can run it', null, { status: 'unavailable' }],
    ['an approval brings nothing, whatever is told', null, moves({ '0xee': 5n }), { step: approval }],
  ])('%s', async (_what, units, simulation, how) => {
    expect((await run(simulation, how)).arriving).toBe(units)
  })
  test('a family that cannot simulate returns nothing', async () => {
    const terms = { account: 'eip155:1:0xa', from: dollar, to: coin, units: 1n, minimumUnits: 1n } as const
    const options = { signal: new AbortController().signal }
    expect(await simulateStep(null, { terms, step: swap, held: [] }, options)).toBeNull()
  })
})
