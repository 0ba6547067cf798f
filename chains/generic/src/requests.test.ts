import { createFakeKernel } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import { createPhone, PHONE } from '../test/phone'
import { generic } from './index'
import { cosmos } from './networks'

const [network] = cosmos.networks
const ADDRESS = 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq'

test('CHN-04 RPC-01 methods that the host lists go to the wallet unchanged; everything else is denied', async () => {
  const { requests, plugins } = createPhone(ADDRESS, network.id)
  const { kernel } = createFakeKernel({ chains: [generic(cosmos)], plugins })
  const fetching = vi.spyOn(globalThis, 'fetch')
  await kernel.connectors.discover()
  await kernel.connections.connect(PHONE)
  const call = { network: network.id, method: 'cosmos_signDirect', params: [{ signerAddress: 'x', signDoc: {} }] }
  await expect(kernel.request(call)).resolves.toEqual({ signature: 'yes' })
  expect(requests).toEqual([call])
  const foreign = ['personal_sign', 'eth_sendTransaction', 'eth_call', 'solana_signMessage', 'wallet_getCapabilities']
  for (const method of [
    ...foreign,
    'status',
    'cosmos_signArbitrary',
    'algo_signTxn',
    'constructor',
    '__proto__',
    '*',
  ]) {
    await expect(kernel.request({ ...call, method })).rejects.toMatchObject({ code: 'kernel/rpc-denied' })
  }
  expect(requests).toHaveLength(1)
  expect(fetching).not.toHaveBeenCalled()
  kernel.destroy()
})

test('RPC-01 a method in both lists needs approval: no node is called', async () => {
  const chain = generic({ ...cosmos, methods: ['status'], safeMethods: ['status'] })
  const { kernel } = createFakeKernel({ chains: [chain] })
  const fetching = vi.spyOn(globalThis, 'fetch')
  const call = { network: network.id, method: 'status', params: [] }
  await expect(kernel.request(call)).rejects.toMatchObject({ code: 'kernel/not-connected' })
  const reading = (await kernel.chain()).read(call, { signal: new AbortController().signal })
  await expect(reading).rejects.toMatchObject({ code: 'rpc/method-not-found' })
  expect(fetching).not.toHaveBeenCalled()
  kernel.destroy()
})
