import { expect, test } from 'vitest'
import { wrongNetwork } from './walletErrors'

test('ACC-06 if the wallet is on another network than the call, the error names both, with EIP-1193’s code', () => {
  const error = wrongNetwork({ network: 'eip155:1', method: 'eth_sendTransaction', params: [] }, 'eip155:10')
  expect(error).toMatchObject({
    code: 'rpc/chain-disconnected',
    context: { rpcCode: 4901, name: 'chainDisconnected', method: 'eth_sendTransaction' },
    message:
      'The wallet is on eip155:10, and eth_sendTransaction is meant for eip155:1. Switch the network and try again.',
  })
})
