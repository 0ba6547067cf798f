import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mainnet } from '../networks'
import { createEndpoint } from './endpoint'

const LIVE = { signal: new AbortController().signal }
const answering = (reply: unknown) => createEndpoint({ read: async () => reply })

test('RPC-05 an endpoint is identified by its chain id, whichever network is requested', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 32 }), async (chainId) => {
      expect(await answering(`0x${chainId.toString(16)}`).readNetwork(mainnet.id, LIVE)).toBe(`eip155:${chainId}`)
    }),
  )
})
test.each([null, '', '0x', {}, 'main'])('RPC-05 %j does not identify a network', async (reply) => {
  expect(await answering(reply).readNetwork(mainnet.id, LIVE)).toBeNull()
})
