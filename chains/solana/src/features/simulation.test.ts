// Simulations with a scripted node: what would change, and when the result is unknown.
import type { RpcCall } from '@latchkey/kernel'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { BLOCKHASH, createNode, holdingOf, mintOf, walletOf } from '../../test/scriptedNode'
import { mainnet } from '../networks'
import { ALICE, BOB } from '../testing/scriptedWallet'
import { signTransaction } from './signTransaction'
import { createSimulation } from './simulation'
import { TOKEN_PROGRAM } from './tokenPrograms'
import { encodeTransfer } from './transfer/encodeTransfer'
import { tokenAccountOf } from './transfer/programs'

const LIVE = { signal: new AbortController().signal }
const MINT = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM'
const COSTS = { unitPrice: 0n, unitLimit: 500 }
const bytes = encodeTransfer({ from: ALICE, to: BOB, units: 5n, token: null }, COSTS, BLOCKHASH)
const CALL = signTransaction.planSend(`${mainnet.id}:${ALICE}`, bytes) as RpcCall
const SOL = [
  { owner: ALICE, tokenAddress: null },
  { owner: BOB, tokenAddress: null },
]
const [ofAlice, ofBob] = [ALICE, BOB].map((owner) => tokenAccountOf(owner, MINT, TOKEN_PROGRAM)) as [string, string]
const TOKEN = SOL.map(({ owner }) => ({ owner, tokenAddress: MINT }))
const BEFORE = {
  [ALICE]: walletOf(100_000),
  [BOB]: walletOf(7),
  [MINT]: mintOf(TOKEN_PROGRAM, 6),
  [ofAlice]: holdingOf(TOKEN_PROGRAM, MINT, 50n),
}

/** The accounts that are watched, as the simulation leaves them. */
const leaving = (...accounts: unknown[]) => ({ err: null, logs: [], accounts })
const simulate = (
  value: unknown,
  {
    watched = SOL,
    call = CALL,
    accounts = {},
  }: {
    watched?: readonly { owner: string; tokenAddress: string | null }[]
    call?: RpcCall
    accounts?: Record<string, unknown>
  } = {},
) => {
  const node = createNode({ ...BEFORE, ...accounts }, { simulateTransaction: () => value })
  return { ...node, simulated: createSimulation(node.rpc).simulate(call, watched, LIVE) }
}
const UNAVAILABLE = { status: 'unavailable' }

describe('SAF-05 the changes', () => {
  test('of SOL, without the fee, which is shown separately', async () => {
    const { simulated, requests } = simulate({ value: leaving(walletOf(94_995), walletOf(12)) })
    expect(await simulated).toEqual({
      status: 'done',
      changes: [
        { ...SOL[0], units: -5n },
        { ...SOL[1], units: 5n },
      ],
    })
    expect(requests.map(({ isExact }) => isExact)).toEqual([true, true])
    const trial = requests.find(({ method }) => method === 'simulateTransaction')
    expect(trial?.params[1]).toMatchObject({
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { addresses: [ALICE, BOB] },
    })
  })
  test('of a token, where a missing account holds nothing', async () => {
    const after = [holdingOf(TOKEN_PROGRAM, MINT, 45n), holdingOf(TOKEN_PROGRAM, MINT, 5n)]
    const { simulated, requests } = simulate({ value: leaving(...after) }, { watched: TOKEN })
    expect(await simulated).toEqual({
      status: 'done',
      changes: [
        { ...TOKEN[0], units: -5n },
        { ...TOKEN[1], units: 5n },
      ],
    })
    expect(requests.map(({ params: [addresses] }) => addresses)).toContainEqual([ofAlice, ofBob])
  })
  test('of accounts that are closed afterward', async () => {
    const { simulated } = simulate({ value: leaving(null, null) })
    expect(await simulated).toMatchObject({ changes: [{ units: -95_000n }, { units: -7n }] })
  })
})

test.each([
  ['that of a program', { err: {}, logs: ['Program log: Error: no'] }, 'no'],
  ['that of the network', { err: 'AccountNotFound' }, 'account not found'],
  ['missing', { err: { Custom: null } }, 'custom'],
])('SAF-05 the reason of a transfer that would fail is %s', async (_, value, reason) => {
  expect(await simulate({ value }).simulated).toEqual({ status: 'reverted', reason })
})

test.each<[string, unknown, Parameters<typeof simulate>[1]?]>([
  ['no response', null],
  ['no value', { value: null }],
  ['a result that does not state whether it failed', { value: { accounts: [walletOf(1), walletOf(1)] } }],
  ['no accounts', { value: { err: null } }],
  ['fewer accounts', { value: leaving(walletOf(1)) }],
  ['more accounts', { value: leaving(walletOf(1), walletOf(1), walletOf(1)) }],
  ['an invalid account', { value: leaving(walletOf(1), 'x') }],
  ['an invalid token', { value: leaving(null, null) }, { watched: TOKEN, accounts: { [MINT]: walletOf(1) } }],
  ['a token that is not there', { value: leaving(null, null) }, { watched: TOKEN, accounts: { [MINT]: null } }],
])('SAF-05 %s is not a simulation', async (_, value, scene) => {
  expect(await simulate(value, scene).simulated).toEqual(UNAVAILABLE)
})

test('SAF-05 a call that is not a plain transfer is not simulated, and no node is called', async () => {
  for (const watched of [SOL, TOKEN]) {
    const { simulated, requests } = simulate(null, { watched, call: { ...CALL, method: 'solana_signTransaction' } })
    expect([await simulated, requests]).toEqual([UNAVAILABLE, []])
  }
})

describe('SAF-05 time', () => {
  afterEach(() => void vi.useRealTimers())
  const waiting = (signal: AbortSignal) =>
    createSimulation({ call: () => new Promise(() => {}) }).simulate(CALL, SOL, { signal })

  test('a node that does not respond is abandoned after four seconds', async () => {
    vi.useFakeTimers()
    const settled = vi.fn()
    void waiting(LIVE.signal).then(settled)
    await vi.advanceTimersByTimeAsync(3_999)
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(settled).toHaveBeenCalledExactlyOnceWith(UNAVAILABLE)
  })
  test('an aborted simulation rejects', async () => {
    vi.useFakeTimers()
    const page = new AbortController()
    const refused = expect(waiting(page.signal)).rejects.toMatchObject({ code: 'kernel/aborted' })
    page.abort()
    await vi.advanceTimersByTimeAsync(4_000)
    await refused
  })
})
