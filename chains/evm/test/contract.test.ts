import { chainContract } from '@latchkey/kernel/testing'
import { afterAll, beforeAll } from 'vitest'
import { evm } from '../src/index'
import { mainnet, optimism } from '../src/networks'
import { ALICE, placeWallet } from '../src/testing/scriptedWallet'
import { type RpcServer, result, rpcError, type Script, startRpcServer } from './rpcServer'

let node: RpcServer
beforeAll(async () => {
  node = await startRpcServer()
})
afterAll(() => node.close())

const BOB = `0x${'5b'.repeat(20)}`
const native = { name: 'Ether', symbol: 'ETH', decimals: 18, iconUrl: null }
/** A network on which everyone has one Ether. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  eth_getBalance: '0xde0b6b3a7640000',
  eth_estimateGas: '0x5208',
  eth_getCode: '0x',
  eth_getBlockByNumber: { baseFeePerGas: '0x3b9aca00' },
  eth_maxPriorityFeePerGas: '0x3b9aca00',
}
const answerByMethod: Script = (response, body) => {
  const { method } = Array.isArray(body) ? { method: '' } : body
  result(ANSWERS[method])(response, body)
}

chainContract(() => evm({ networks: [{ ...mainnet, rpcUrls: [node?.url ?? mainnet.rpcUrls[0] ?? ''] }, optimism] }), {
  goodAddresses: [ALICE, ALICE.toLowerCase(), ALICE.slice(2)],
  badAddresses: [`${ALICE}0`, ALICE.slice(0, -1), '0xg39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'vitalik.eth'],
  unsafeCall: { method: 'eth_sendTransaction', params: [{ from: ALICE, to: ALICE, value: '0x1' }] },
  placeWallet,
  send: {
    method: 'eth_sendTransaction',
    params: [{ from: ALICE, to: ALICE, value: '0x1' }],
    isResult: (hash) => typeof hash === 'string' && /^0x[0-9a-f]{64}$/.test(hash),
  },
  transfer: {
    draft: { from: `eip155:1:${ALICE}`, to: BOB, token: { network: 'eip155:1', address: null, ...native } },
    minimumUnits: 1n,
    fund: () => node.script(answerByMethod),
    response: `0x${'ab'.repeat(32)}`,
    paymentUris: [`ethereum:${BOB}@1?value=1.5e18`, `ethereum:${BOB}/transfer?address=${BOB}&uint256=1`],
  },
  balance: {
    account: `eip155:1:${ALICE}`,
    maxUnits: 2n ** 256n - 1n,
    hold: (units) => node.script(result(`0x${units.toString(16)}`)),
    fail: () => node.script(rpcError(-32000, 'header not found')),
  },
})
