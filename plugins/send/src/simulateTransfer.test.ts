// Every outcome of a simulation against the draft: what is shown, what is refused, and what is not an alarm.
import type {
  BalanceChange,
  Simulation,
  SimulationFeature,
  Token,
  TransferDraft,
  TransferPlan,
} from '@latchkey/kernel/contracts'
import { describe, expect, test } from 'vitest'
import { simulateTransfer } from './simulateTransfer'

const LIVE = { signal: new AbortController().signal }
const coin: Token = { network: 'eip155:1', address: null, name: 'E', symbol: 'ETH', decimals: 18, iconUrl: null }
const token: Token = { ...coin, address: '0xd', symbol: 'USD', decimals: 6 }
const draftOf = (of: Token, to = '0xb'): TransferDraft => ({ from: 'eip155:1:0xa', to, token: of, units: 1_000n })

function run(
  draft: TransferDraft,
  simulation: Simulation | 'none',
  more: Partial<TransferPlan> = {},
  requests: unknown[] = [],
) {
  const native = (units: bigint) => ({ units, decimals: 18, symbol: 'ETH' })
  const { to, units } = draft
  const { address, symbol, decimals } = draft.token
  const plan: TransferPlan = {
    call: { network: 'eip155:1', method: 'send', params: [] },
    summary: { from: '0xa', to, tokenAddress: address, units },
    token: { address, symbol, decimals },
    fee: native(5n),
    deposit: native(0n),
    ...more,
  }
  const feature: SimulationFeature = {
    simulate: async (call, watched) => {
      requests.push([call, watched])
      return simulation === 'none' ? { status: 'unavailable' } : simulation
    },
  }
  return simulateTransfer(simulation === 'none' ? null : feature, plan, draft, LIVE)
}
/** Of the sender, the recipient, and the sender's coin where a token moves. */
const done = (...units: bigint[]): Simulation => ({
  status: 'done',
  changes: units.map((each): BalanceChange => ({ owner: '', tokenAddress: null, units: each })),
})
const MORE = { code: 'send/takes-more' }
const FAILS = { code: 'transfer/simulation-failed' }

test('SAF-05 the sender, the recipient and the sender’s coin are watched', async () => {
  const requests: unknown[] = []
  await run(draftOf(token), done(-1_000n, 1_000n, 0n), {}, requests)
  await run(draftOf(coin), done(-1_000n, 1_000n), {}, requests)
  const call = { network: 'eip155:1', method: 'send', params: [] }
  const [alice, bob] = [{ owner: '0xa' }, { owner: '0xb' }]
  expect(requests).toEqual([
    [
      call,
      [
        { ...alice, tokenAddress: '0xd' },
        { ...bob, tokenAddress: '0xd' },
        { ...alice, tokenAddress: null },
      ],
    ],
    [
      call,
      [
        { ...alice, tokenAddress: null },
        { ...bob, tokenAddress: null },
      ],
    ],
  ])
})

describe('SAF-05 an expected result is not an alarm', () => {
  test.each<[string, TransferDraft, Simulation | 'none', Partial<TransferPlan>?]>([
    ['a token', draftOf(token), done(-1_000n, 1_000n, 0n)],
    ['the coin', draftOf(coin), done(-1_000n, 1_000n)],
    ['a token that rounds', draftOf(token), done(-1_002n, 998n, 0n)],
    ['a token that gives more', draftOf(token), done(-1_000n, 1_001n, 3n)],
    [
      'a deposit that is shown',
      draftOf(token),
      done(-1_000n, 1_000n, -7n),
      { deposit: { units: 7n, decimals: 18, symbol: 'ETH' } },
    ],
    [
      'a deposit that is paid in the coin that is sent',
      draftOf(coin),
      done(-1_009n, 1_000n),
      { deposit: { units: 7n, decimals: 18, symbol: 'ETH' } },
    ],
    ['someone else pays', draftOf(token), done(0n, 1_000n, 0n)],
    ['to oneself', draftOf(token, '0xa'), done(0n, 0n, 0n)],
    [
      'to oneself, as the call spells it',
      draftOf(token, '0xa'),
      done(0n, 0n, 0n),
      { summary: { from: '0xA', to: '0xa', tokenAddress: '0xd', units: 1_000n } },
    ],
    [
      'to oneself, as the account spells it',
      draftOf(token, '0xA'),
      done(0n, 0n, 0n),
      { summary: { from: '0xA', to: '0xA', tokenAddress: '0xd', units: 1_000n } },
    ],
    ['a node that cannot', draftOf(token), { status: 'unavailable' }],
    ['a family that cannot', draftOf(token), 'none'],
  ])('%s', async (_what, draft, simulation, more) => {
    expect((await run(draft, simulation, more)).receivedUnits).toBeUndefined()
  })
})

describe('SAF-05 less arrives', () => {
  test.each([
    [997n, 997n],
    [900n, 900n],
    [0n, 0n],
    [-5n, 0n],
  ])('a thousand are sent, %s arrive: %s are shown', async (arriving, shown) => {
    expect((await run(draftOf(token), done(-1_000n, arriving, 0n))).receivedUnits).toBe(shown)
  })
  test('the chain’s estimate is replaced by the simulated amount', async () => {
    expect((await run(draftOf(token), done(-1_000n, 900n, 0n), { receivedUnits: 950n })).receivedUnits).toBe(900n)
    expect(
      (await run(draftOf(token), done(-1_000n, 1_000n, 0n), { receivedUnits: 950n })).receivedUnits,
    ).toBeUndefined()
    expect((await run(draftOf(token), { status: 'unavailable' }, { receivedUnits: 950n })).receivedUnits).toBe(950n)
  })
})

describe('SAF-05 what stops the review', () => {
  const deposit = { deposit: { units: 7n, decimals: 18, symbol: 'ETH' } }
  test.each<[string, TransferDraft, Simulation, object, Partial<TransferPlan>?]>([
    ['more of the token leaves', draftOf(token), done(-1_003n, 1_000n, 0n), MORE],
    ['a deposit leaves as the token', draftOf(token), done(-1_009n, 1_000n, 0n), MORE, deposit],
    ['more than amount and deposit leave', draftOf(coin), done(-1_010n, 1_000n), MORE, deposit],
    ['coins leave with a token', draftOf(token), done(-1_000n, 1_000n, -1n), MORE],
    ['more coins leave', draftOf(coin), done(-1_003n, 1_000n), MORE],
    ['something leaves on the way to oneself', draftOf(token, '0xa'), done(-3n, -3n, 0n), MORE],
    ['nothing moves', draftOf(token), done(0n, 0n, 0n), FAILS],
    ['it fails', draftOf(token), { status: 'reverted', reason: null }, FAILS],
    [
      'it fails with a reason',
      draftOf(token),
      { status: 'reverted', reason: 'paused' },
      { ...FAILS, context: { reason: 'paused' } },
    ],
  ])('%s', async (_what, draft, simulation, error, more) => {
    await expect(run(draft, simulation, more)).rejects.toMatchObject(error)
  })
})
