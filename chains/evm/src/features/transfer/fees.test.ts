// What a call can cost at most, on networks that count differently.
import type { CaipNetworkId, RpcCall } from '@latchkey/kernel'
import { beforeEach, describe, expect, test } from 'vitest'
import { keepFee, quoteFee } from './fees'

const TRANSACTION = { from: `0x${'11'.repeat(20)}`, to: `0x${'22'.repeat(20)}`, value: '0x1' }
const LIVE = { signal: new AbortController().signal }
const GWEI = 10n ** 9n

const requests: RpcCall[] = []
beforeEach(() => void requests.splice(0))

type Replies = Record<string, unknown>
function quote(
  network: CaipNetworkId,
  replies: Replies,
  transaction: typeof TRANSACTION & { data?: string } = TRANSACTION,
) {
  const read = async (call: RpcCall) => {
    requests.push(call)
    const { method, params } = call
    const key = method === 'eth_call' ? String((params[0] as { data: string }).data).slice(0, 10) : method
    const reply = replies[key]
    if (reply === undefined) throw new Error(`${key} is not answered`)
    return reply
  }
  return quoteFee({ read }, network, transaction, LIVE)
}
const MODERN = {
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
  eth_maxPriorityFeePerGas: '0x77359400',
}

test('SND-03 a plain transfer uses exactly its gas, at twice the base fee plus the tip', async () => {
  const { fields, units } = await quote('eip155:1', MODERN)
  expect(fields).toEqual({ gas: '0x5208', maxFeePerGas: '0xee6b2800', maxPriorityFeePerGas: '0x77359400' })
  expect(units).toBe(21_000n * 4n * GWEI)
})
test('SND-03 CHN-01 for a contract, a fifth is added to the estimated gas', async () => {
  const { fields } = await quote('eip155:1', { ...MODERN, eth_estimateGas: '0xc350' })
  expect(fields.gas).toBe('0xea60')
})
test('SND-03 if a node has no method for the tip, the tip is its gas price minus the base fee', async () => {
  const { eth_maxPriorityFeePerGas: _, ...rest } = MODERN
  const { fields } = await quote('eip155:1', { ...rest, eth_gasPrice: '0x4a817c80' })
  expect(fields.maxPriorityFeePerGas).toBe('0xee6b280')
})
test('SND-03 if the gas price is below the base fee, the tip is zero', async () => {
  const { eth_maxPriorityFeePerGas: _, ...rest } = MODERN
  const { fields } = await quote('eip155:1', { ...rest, eth_gasPrice: '0x1' })
  expect(fields).toEqual({ gas: '0x5208', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x0' })
})
test('SND-03 a node that returns neither a tip nor a gas price gives no fee', async () => {
  const { eth_maxPriorityFeePerGas: _, ...rest } = MODERN
  await expect(quote('eip155:1', rest)).rejects.toThrow('eth_maxPriorityFeePerGas is not answered')
})
test.each([
  ['without a base fee', {}],
  ['that is not there yet', null],
])(
  'SND-03 a block %s means a single gas price, and blocks are requested without their transactions',
  async (_what, block) => {
    const { fields } = await quote('eip155:56', { ...MODERN, eth_getBlockByNumber: block, eth_gasPrice: '0x64' })
    expect(fields).toEqual({ gas: '0x5208', gasPrice: '0x6e' })
    expect(requests.find(({ method }) => method === 'eth_getBlockByNumber')?.params).toEqual(['latest', false])
  },
)
test('SND-03 a network without a base fee has a single gas price, with a margin for changes', async () => {
  const replies = { ...MODERN, eth_getBlockByNumber: {}, eth_gasPrice: '0x3b9aca00' }
  const { fields, units } = await quote('eip155:56', replies)
  expect(fields).toEqual({ gas: '0x5208', gasPrice: '0x4190ab00' })
  expect(units).toBe((21_000n * GWEI * 11n) / 10n)
})
test.each(['eip155:10', 'eip155:8453'] as const)(
  'SND-03 %s: the fee includes the parent chain’s fee',
  async (network) => {
    const word = (units: bigint) => `0x${units.toString(16).padStart(64, '0')}`
    const plain = 21_000n * 4n * GWEI
    expect((await quote(network, { ...MODERN, '0xf1c7a58b': word(1000n) })).units).toBe(plain + 1250n)
    // Before the Fjord upgrade there is no upper bound to ask for.
    expect((await quote(network, { ...MODERN, '0x49948e0e': word(2000n) })).units).toBe(plain + 2500n)
    await expect(quote(network, MODERN)).rejects.toThrow('0x49948e0e')
  },
)

test('SND-03 the parent chain’s fee is queried for the whole transaction, not only for the call', async () => {
  const replies = { ...MODERN, '0xf1c7a58b': `0x${'0'.repeat(64)}` }
  const data = `0x${'11'.repeat(68)}`
  await quote('eip155:10', replies, { ...TRANSACTION, data })
  const [call] = requests.flatMap(({ method, params }) =>
    method === 'eth_call' ? (params[0] as { data: string }) : [],
  )
  // The prefix of the call's data is counted as a byte.
  expect(call?.data).toBe(`0xf1c7a58b${(200 + 69).toString(16).padStart(64, '0')}`)
})

describe('SAF-04 the usual fee', () => {
  const hex = (gwei: bigint) => `0x${(gwei * GWEI).toString(16)}`
  const history = (base: readonly bigint[], tips: readonly bigint[]) => ({
    eth_feeHistory: { baseFeePerGas: [...base, 9n].map(hex), reward: tips.map((tip) => [hex(tip)]) },
  })
  const usual = async (network: CaipNetworkId, replies: Replies) =>
    (await quote(network, { ...MODERN, ...replies })).usualUnits

  test('is the median of recent base fees, plus the median tip of blocks with tips', async () => {
    expect(await usual('eip155:1', history([10n, 30n, 20n], [1n, 0n, 3n]))).toBe(21_000n * 23n * GWEI)
  })
  test('does not count the base fee of the next block, or values that are not numbers', async () => {
    expect(await usual('eip155:1', history([10n, 30n], []))).toBe(21_000n * 30n * GWEI)
    const some = { eth_feeHistory: { baseFeePerGas: ['x', hex(10n), hex(30n), hex(9n)] } }
    expect(await usual('eip155:1', some)).toBe(21_000n * 30n * GWEI)
  })
  test('takes the parent chain into account', async () => {
    const replies = { ...history([10n], []), '0xf1c7a58b': `0x${1_000n.toString(16).padStart(64, '0')}` }
    expect(await usual('eip155:10', replies)).toBe(21_000n * 10n * GWEI + 1_250n)
  })
  test('is at least two gwei, because lower prices do not matter', async () => {
    expect(await usual('eip155:1', history([0n, 0n, 0n], [0n, 0n, 0n]))).toBe(21_000n * 2n * GWEI)
  })
  test.each([{}, { eth_feeHistory: { baseFeePerGas: 'x' } }, { eth_feeHistory: { baseFeePerGas: ['x', null] } }])(
    'is a high guess if the node has no history: %j',
    async (replies) => {
      expect(await usual('eip155:137', replies)).toBe(21_000n * 50_000n * GWEI)
      expect(await usual('eip155:56', replies)).toBe(21_000n * 2_000n * GWEI)
    },
  )
  test('on a network with a cheap coin follows the history, however high', async () => {
    expect(await usual('eip155:369', history([900_000n], []))).toBe(21_000n * 900_000n * GWEI)
  })
  test('field case 22: a base fee of 1,000,000 gwei is a thousand times too high, even if the node claims that it always was', async () => {
    const lie = { eth_getBlockByNumber: { baseFeePerGas: hex(1_000_000n) } }
    for (const replies of [lie, { ...lie, ...history([1_000_000n, 1_000_000n, 1_000_000n], [1n, 1n, 1n]) }]) {
      const { units, usualUnits } = await quote('eip155:1', { ...MODERN, ...replies })
      expect(units / usualUnits).toBe(1_000n)
    }
  })
})

describe('SAF-03 a displayed fee', () => {
  const at = (gas: bigint, cap: bigint, dataFee = 0n) => {
    const [gasHex, capHex] = [gas, cap].map((value) => `0x${value.toString(16)}` as const)
    const fields = { gas: gasHex ?? '0x0', maxFeePerGas: capHex ?? '0x0', maxPriorityFeePerGas: '0x1' as const }
    return { fields, units: gas * cap + dataFee, usualUnits: 1n }
  }
  test.each([
    ['the same', at(100n, 40n), true],
    ['a base fee that rose by a third', at(100n, 53n), true],
    ['a base fee that rose by more', at(100n, 54n), false],
    ['half as much', at(100n, 20n), true],
    ['less than half', at(100n, 19n), false],
    ['a fifth more gas', at(120n, 40n), true],
    ['more gas than that', at(121n, 40n), false],
    ['half the gas', at(50n, 40n), true],
    ['less than half the gas', at(49n, 40n), false],
    ['a data fee within its margin', at(100n, 40n, 125n), true],
    ['a data fee beyond it', at(100n, 40n, 126n), false],
  ])('is kept while it is sufficient and not too high: %s', (_what, quoted, isKept) => {
    const earlier = at(100n, 40n, 100n)
    const kept = keepFee(quoted, earlier)
    expect(kept.fields.maxFeePerGas === earlier.fields.maxFeePerGas && kept.units === earlier.units).toBe(isKept)
  })
  test('is kept unchanged, with its tip, up to three quarters of the new one', () => {
    const earlier = at(100n, 60n)
    expect(keepFee(at(100n, 80n), earlier)).toEqual(earlier)
    expect(keepFee(at(100n, 81n), earlier)).toEqual(at(100n, 81n))
  })
  test('on a network with a single gas price, and for a call without a fee, is replaced by the new quote', () => {
    const legacy = { ...at(100n, 40n), fields: { gas: '0x64', gasPrice: '0x28' } as const }
    expect(keepFee(legacy, at(100n, 40n))).toBe(legacy)
    const quoted = at(100n, 40n)
    for (const fields of [{}, { gas: '0x64' }, { maxFeePerGas: '0x28' }]) {
      expect(keepFee(quoted, { fields, units: 4_000n })).toBe(quoted)
    }
    expect(keepFee(legacy, { fields: { gas: '0x64', maxFeePerGas: '0x0' }, units: 4_000n })).toBe(legacy)
  })
})
