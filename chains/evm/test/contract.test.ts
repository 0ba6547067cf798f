import { chainContract } from '@latchkey/kernel/testing'
import { afterAll, beforeAll } from 'vitest'
import { evm } from '../src/index'
import { mainnet, optimism } from '../src/networks'
import { ALICE, placeWallet } from '../src/testing/scriptedWallet'
import { type RpcServer, result, rpcError, startRpcServer } from './rpcServer'

let node: RpcServer
beforeAll(async () => {
  node = await startRpcServer()
})
afterAll(() => node.close())

chainContract(() => evm({ networks: [{ ...mainnet, rpcUrls: [node?.url ?? mainnet.rpcUrls[0] ?? ''] }, optimism] }), {
  goodAddresses: [ALICE, ALICE.toLowerCase(), ALICE.slice(2)],
  badAddresses: [`${ALICE}0`, ALICE.slice(0, -1), '0xg39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'vitalik.eth'],
  unsafeCall: { method: 'eth_sendTransaction', params: [{ from: ALICE, to: ALICE, value: '0x1' }] },
  placeWallet,
  send: {
    method: 'eth_sendTransaction',
    params: [{ from: ALICE, to: ALICE, value: '0x1' }],
    isAnswer: (hash) => typeof hash === 'string' && /^0x[0-9a-f]{64}$/.test(hash),
  },
  balance: {
    account: `eip155:1:${ALICE}`,
    maxUnits: 2n ** 256n - 1n,
    hold: (units) => node.script(result(`0x${units.toString(16)}`)),
    fail: () => node.script(rpcError(-32000, 'header not found')),
  },
})
