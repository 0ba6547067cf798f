import { toRpcError } from '@latchkey/kernel/rpc-errors'
import { expect, test } from 'vitest'
import { mainnet, testnet } from '../networks'
import { createEndpoint } from './endpoint'

const LIVE = { signal: new AbortController().signal }
/** Bitcoin's first block, 2009-01-03. */
const GENESIS = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'

test('CHN-03 an endpoint is identified by its first block, whichever network is requested', async () => {
  const endpoint = createEndpoint({ genesis: async () => GENESIS })
  expect(await endpoint.readNetwork(mainnet.id, LIVE)).toBe(mainnet.id)
  expect(await endpoint.readNetwork(testnet.id, LIVE)).toBe(mainnet.id)
})
test('CHN-03 the endpoint’s error is passed on', async () => {
  const fail = () => Promise.reject(toRpcError({ code: 'rpc/http-failed' }))
  await expect(createEndpoint({ genesis: fail }).readNetwork(mainnet.id, LIVE)).rejects.toMatchObject({
    code: 'rpc/http-failed',
  })
})
