import { expect, test } from 'vitest'
import { result, startRpcServer } from '../test/rpcServer'
import { mainnet } from './networks'
import { ALICE } from './testing/scriptedWallet'
import { createVerifyMessage } from './verify'

test('WCT-11 a contract is asked for its signature with a request of its own, because some nodes refuse batches', async () => {
  const node = await startRpcServer()
  node.script(result('0x01'))
  const { verify } = createVerifyMessage({ networks: [{ ...mainnet, rpcUrls: [node.url] }] })
  const proof = { account: `eip155:1:${ALICE}`, message: 'hello', signature: `0x${'1'.repeat(130)}` } as const
  await expect(verify(proof, { signal: new AbortController().signal })).resolves.toBe(true)
  expect(node.received.map(({ body }) => 'method' in body && body.method)).toEqual(['eth_call'])
  await node.close()
})
