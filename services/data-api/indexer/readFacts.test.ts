// What contracts say about themselves: a hostile one fills neither the memory nor the database, and the others are read.
import { decodeFunctionData, encodeAbiParameters, encodeFunctionResult, erc20Abi, type Hex, numberToHex } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { replyRpc, startNodeProxy } from '../../test/nodeProxy.ts'
import { readNftFacts, readTokenFacts } from './readFacts.ts'

const GOOD: Hex = `0x${'11'.repeat(20)}`
const HOSTILE: Hex = `0x${'22'.repeat(20)}`
const TEN_MB = 10_485_760

interface Call {
  id: number
  params: [{ to: Hex; data: Hex; gas: Hex }]
}

async function startNode(answer: (call: Call['params'][0]) => Hex) {
  const batches: number[] = []
  const node = await startNodeProxy('', async (body, response) => {
    const calls = body as Call[]
    batches.push(calls.length)
    replyRpc(
      response,
      calls.map(({ id, params }) => ({ id, result: answer(params[0]) })),
    )
  })
  onTestFinished(node.stop)
  return { rpcUrl: node.rpcUrl, batches }
}

function answerGetter(data: Hex): Hex {
  const { functionName } = decodeFunctionData({ abi: erc20Abi, data })
  if (functionName === 'decimals') return encodeFunctionResult({ abi: erc20Abi, functionName, result: 6 })
  return encodeAbiParameters([{ type: 'string' }], ['Good'])
}
const good = { address: GOOD, name: 'Good', symbol: 'Good', decimals: 6 }

test.each([256n, 2n ** 31n, 2n ** 255n])('SRV-07 a token that reports %s decimals has none', async (decimals) => {
  const { rpcUrl } = await startNode(({ to, data }) =>
    to === HOSTILE ? numberToHex(decimals, { size: 32 }) : answerGetter(data),
  )
  const [hostile, other] = await readTokenFacts(rpcUrl, [HOSTILE, GOOD])
  expect([hostile?.decimals, other]).toEqual([0, good])
})

test('SRV-07 SRV-11 endless texts are left out, and those next to them are read', async () => {
  const { rpcUrl, batches } = await startNode(({ to, data, gas }) => {
    expect(BigInt(gas)).toBe(10_000_000n)
    return to === HOSTILE ? `0x${'ab'.repeat(2 * TEN_MB)}` : answerGetter(data)
  })
  const facts = await readTokenFacts(rpcUrl, [GOOD, HOSTILE, GOOD])
  expect(facts).toEqual([good, { address: HOSTILE, name: '', symbol: '', decimals: 0 }, good])
  expect(batches[0]).toBe(9)
})

test('SRV-07 of thousands of items in one transaction, only some are read', async () => {
  const { rpcUrl, batches } = await startNode(() => '0x')
  const keys = Array.from({ length: 5_000 }, (_, tokenId) => ({
    collection: HOSTILE,
    tokenId: String(tokenId),
    standard: 'erc721' as const,
  }))
  expect(await readNftFacts(rpcUrl, keys)).toHaveLength(500)
  expect(batches).toEqual([100, 100, 100, 100, 100])
})
