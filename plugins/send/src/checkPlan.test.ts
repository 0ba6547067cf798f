// Each value of a plan against the draft, changed one at a time: no other one may reach the wallet.
import type { ChainToken, Token, TransferDraft, TransferPlan, TransferSummary } from '@latchkey/kernel/contracts'
import { describe, expect, test } from 'vitest'
import { findDifference } from './checkPlan'
import type { PlanDifference } from './types'

const hex = (digits: string) => `0x${digits.repeat(20)}`
/** Each family with its own spelling, and another value for every part. */
const FAMILIES = {
  evm: {
    network: 'eip155:1',
    other: 'eip155:10',
    parse: (text: string) => (/^0x[0-9a-f]{40}$/i.test(text) ? text.toLowerCase() : null),
    addresses: [hex('1a'), hex('2b'), hex('3c'), hex('4d')],
  },
  solana: {
    network: 'solana:main',
    other: 'solana:dev',
    parse: (text: string) => (/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? text : null),
    addresses: ['A'.repeat(40), 'B'.repeat(40), 'C'.repeat(40), 'D'.repeat(40)],
    program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  },
  bitcoin: {
    network: 'bip122:main',
    other: 'bip122:test',
    parse: (text: string) => (text.startsWith('bc1') ? text.toLowerCase() : null),
    addresses: ['bc1qa', 'bc1qb', null, 'bc1qd'],
  },
} as const

type Family = (typeof FAMILIES)[keyof typeof FAMILIES]

function planOf({ network, addresses, ...rest }: Family) {
  const [from, to, tokenAddress] = addresses
  const program = 'program' in rest ? rest.program : undefined
  const token: Token = { network, address: tokenAddress, name: 'T', symbol: 'T', decimals: 6, iconUrl: null }
  const draft: TransferDraft = { from: `${network}:${from}`, to, token, units: 5n }
  const summary: TransferSummary = {
    from,
    to,
    tokenAddress,
    units: 5n,
    feeUnits: 3n,
    ...(program && { tokenProgram: program, decimals: 6 }),
  }
  const chainToken: ChainToken = { address: tokenAddress, symbol: 'T', decimals: 6, ...(program && { program }) }
  const native = (units: bigint) => ({ units, decimals: 18, symbol: 'N' })
  const plan: TransferPlan = {
    call: { network, method: 'send', params: [] },
    summary,
    token: chainToken,
    fee: native(3n),
    deposit: native(0n),
  }
  return { plan, summary, draft }
}

type Change = (parts: ReturnType<typeof planOf>, family: Family) => Partial<ReturnType<typeof planOf>>
const inSummary =
  (change: (summary: TransferSummary, family: Family) => Partial<TransferSummary>): Change =>
  ({ summary }, family) => ({ summary: { ...summary, ...change(summary, family) } })
const inPlan =
  (change: (plan: TransferPlan, family: Family) => Partial<TransferPlan>): Change =>
  ({ plan }, family) => ({ plan: { ...plan, ...change(plan, family) } })
const other = ({ addresses }: Family) => addresses[3]

const CHANGES: readonly [PlanDifference, string, Change][] = [
  [
    'network',
    'the call is for another network',
    inPlan(({ call }, { other: network }) => ({ call: { ...call, network } })),
  ],
  [
    'network',
    'the token is of another network',
    ({ draft }, { other: network }) => ({ draft: { ...draft, token: { ...draft.token, network } } }),
  ],
  ['sender', 'someone else sends', inSummary((_, family) => ({ from: other(family) }))],
  ['sender', 'the sender is no address', inSummary(() => ({ from: 'x' }))],
  ['recipient', 'someone else receives', inSummary((_, family) => ({ to: other(family) }))],
  ['recipient', 'the recipient is no address', inSummary(() => ({ to: 'x' }))],
  ['token', 'another token moves', inSummary((_, family) => ({ tokenAddress: other(family) }))],
  [
    'token',
    'the coin moves in place of a token, or a token in place of the coin',
    inSummary(({ tokenAddress }, family) => ({ tokenAddress: tokenAddress === null ? other(family) : null })),
  ],
  [
    'token',
    'another token was looked up',
    inPlan(({ token }, family) => ({ token: { ...token, address: other(family) } })),
  ],
  ['amount', 'a unit more', inSummary(({ units }) => ({ units: units + 1n }))],
  ['amount', 'a unit less', inSummary(({ units }) => ({ units: units - 1n }))],
  ['decimals', 'the chain has other decimals', inPlan(({ token }) => ({ token: { ...token, decimals: 8 } }))],
  ['decimals', 'the call states other decimals', inSummary(() => ({ decimals: 5 }))],
  [
    'program',
    'another program moves it',
    inSummary(() => ({ tokenProgram: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' })),
  ],
  ['fee', 'the call lets the network take more', inSummary(({ feeUnits = 0n }) => ({ feeUnits: feeUnits + 1n }))],
  ['fee', 'the call names a fee that is not shown', inPlan(() => ({ fee: null }))],
]

describe.each(Object.entries(FAMILIES))('SAF-02 %s', (_name, family) => {
  const find = (change: Change = () => ({})) => {
    const parts = planOf(family)
    const { plan, summary, draft } = { ...parts, ...change(parts, family) }
    return findDifference(plan, summary, draft, family.parse)
  }
  test('the requested transfer has no difference', () => expect(find()).toBeNull())
  test.each(CHANGES)('%s: %s', (difference, _what, change) => expect(find(change)).toBe(difference))
  test('two invalid addresses are not equal', () => {
    const isBoth: Change = ({ summary, draft }) => ({ summary: { ...summary, to: 'x' }, draft: { ...draft, to: 'y' } })
    expect(find(isBoth)).toBe('recipient')
  })
  test('anything but a plain transfer', () => {
    const { plan, draft } = planOf(family)
    expect(findDifference(plan, null, draft, family.parse)).toBe('form')
  })
  test('a call without a fee leaves it to the wallet, and a lower fee is not a difference', () => {
    expect(find(({ summary: { feeUnits: _, ...summary } }) => ({ summary }))).toBeNull()
    expect(find(inSummary(() => ({ feeUnits: 2n })))).toBeNull()
    expect(
      find(({ plan, summary: { feeUnits: _, ...summary } }) => ({ summary, plan: { ...plan, fee: null } })),
    ).toBeNull()
  })
})

test('SAF-02 two spellings of one EVM address are equal', () => {
  const { plan, summary, draft } = planOf(FAMILIES.evm)
  const upper = (text: string) => `0x${text.slice(2).toUpperCase()}`
  const spelled = { ...summary, from: upper(summary.from), to: upper(summary.to), tokenAddress: upper(hex('3c')) }
  expect(findDifference(plan, spelled, draft, FAMILIES.evm.parse)).toBeNull()
})
