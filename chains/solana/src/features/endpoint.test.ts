import { expect, test } from 'vitest'
import { devnet, mainnet } from '../networks'
import { createEndpoint } from './endpoint'

const LIVE = { signal: new AbortController().signal }
/** Of the main cluster. */
const GENESIS_HASH = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const answering = (reply: unknown) => createEndpoint({ call: async () => reply })

test('CHN-02 an endpoint is identified by its genesis hash, whichever cluster is requested', async () => {
  expect(await answering(GENESIS_HASH).readNetwork(mainnet.id, LIVE)).toBe(mainnet.id)
  expect(await answering(GENESIS_HASH).readNetwork(devnet.id, LIVE)).toBe(mainnet.id)
})
test.each([null, 5, {}, '', 'short', `0${'x'.repeat(40)}`])('CHN-02 %j does not identify a cluster', async (reply) => {
  expect(await answering(reply).readNetwork(mainnet.id, LIVE)).toBeNull()
})
