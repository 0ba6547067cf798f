import { expect, test } from 'vitest'
import { wrongNetwork } from './walletErrors'

test('ACC-06 a wallet on another network than the call is told of both, with EIP-1193’s number', () => {
  const error = wrongNetwork({ network: 'eip155:1', method: 'eth_sendTransaction', params: [] }, 'eip155:10')
  expect(error).toMatchObject({
    code: 'rpc/chain-disconnected',
    context: { rpcCode: 4901, name: 'chainDisconnected', method: 'eth_sendTransaction' },
    message:
      'The wallet is on eip155:10, and eth_sendTransaction is meant for eip155:1. Switch the network and try again.',
  })
})
