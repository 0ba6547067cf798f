// What a call can cost at most, on networks that count differently.
import type { CaipNetworkId, RpcCall } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { quoteFee } from './fees'

const TRANSACTION = { from: `0x${'11'.repeat(20)}`, to: `0x${'22'.repeat(20)}`, value: '0x1' }
const LIVE = { signal: new AbortController().signal }
const GWEI = 10n ** 9n

type Replies = Record<string, unknown>
function quote(network: CaipNetworkId, replies: Replies) {
  const read = async ({ method, params }: RpcCall) => {
    const key = method === 'eth_call' ? String((params[0] as { data: string }).data).slice(0, 10) : method
    const reply = replies[key]
    if (reply === undefined) throw new Error(`${key} is not answered`)
    return reply
  }
  return quoteFee({ read }, network, TRANSACTION, LIVE)
}
const MODERN = {
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
  eth_maxPriorityFeePerGas: '0x77359400',
}

test('SND-03 a plain transfer takes exactly its gas, at twice the base fee and the tip', async () => {
  const { fields, units } = await quote('eip155:1', MODERN)
  expect(fields).toEqual({ gas: '0x5208', maxFeePerGas: '0xee6b2800', maxPriorityFeePerGas: '0x77359400' })
  expect(units).toBe(21_000n * 4n * GWEI)
})
test('SND-03 a contract gets a fifth more gas than was estimated', async () => {
  const { fields } = await quote('eip155:1', { ...MODERN, eth_estimateGas: '0xc350' })
  expect(fields.gas).toBe('0xea60')
})
test('SND-03 a node without a method for the tip: what its price has above the base fee', async () => {
  const { eth_maxPriorityFeePerGas: _, ...rest } = MODERN
  const { fields } = await quote('eip155:1', { ...rest, eth_gasPrice: '0x4a817c80' })
  expect(fields.maxPriorityFeePerGas).toBe('0xee6b280')
})
test('SND-03 a network without a base fee has one price, and a margin for its moving', async () => {
  const replies = { ...MODERN, eth_getBlockByNumber: {}, eth_gasPrice: '0x3b9aca00' }
  const { fields, units } = await quote('eip155:56', replies)
  expect(fields).toEqual({ gas: '0x5208', gasPrice: '0x4190ab00' })
  expect(units).toBe((21_000n * GWEI * 11n) / 10n)
})
test.each(['eip155:10', 'eip155:8453'] as const)(
  'SND-03 %s: the fee for the parent chain is in it',
  async (network) => {
    const word = (units: bigint) => `0x${units.toString(16).padStart(64, '0')}`
    const plain = 21_000n * 4n * GWEI
    expect((await quote(network, { ...MODERN, '0xf1c7a58b': word(1000n) })).units).toBe(plain + 1250n)
    // Before the Fjord upgrade there is no upper bound to ask for.
    expect((await quote(network, { ...MODERN, '0x49948e0e': word(2000n) })).units).toBe(plain + 2500n)
    await expect(quote(network, MODERN)).rejects.toThrow('0x49948e0e')
  },
)
