import { expect, test, vi } from 'vitest'
import type { RpcCall } from '../rpc/call'
import { createFakeChain, createFakeKernel } from '../testing/fakeKernel'
import { readToast } from '../testing/readToast'
import type { PluginManifest } from './manifest'
import type { PluginContext } from './pluginContext'

const CALL: RpcCall = { network: 'eip155:1', method: 'eth_chainId', params: [] }

interface Types {
  provides: 'walletLinks'
}

async function setUp(rest: Partial<PluginManifest> = {}) {
  const read = vi.fn(async (_call: RpcCall, _options: { signal: AbortSignal }): Promise<unknown> => '0x1')
  const contexts: PluginContext<Types>[] = []
  const plugin: PluginManifest = {
    id: 'acme',
    api: 1,
    load: async () => ({ setup: (ctx: PluginContext<Types>) => void contexts.push(ctx) }),
    ...rest,
  }
  const { kernel } = createFakeKernel({ plugins: [plugin], chains: [createFakeChain({ adapter: { read } })] })
  await kernel.plugins.activate('acme')
  const [ctx] = contexts
  if (!ctx) throw new Error('not set up')
  return { kernel, read, ctx }
}

test('PLG-04 a plugin sends a request without options, and the request ends with the plugin', async () => {
  const { kernel, read, ctx } = await setUp()
  await expect(ctx.request(CALL)).resolves.toBe('0x1')
  read.mockImplementation(() => new Promise(() => {}))
  const open = ctx.request(CALL)
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2))
  kernel.destroy()
  await expect(open).rejects.toMatchObject({ code: 'kernel/aborted' })
})

test('PLG-04 a plugin ends its request with its own signal', async () => {
  const { read, ctx } = await setUp()
  read.mockImplementation(() => new Promise(() => {}))
  const aborter = new AbortController()
  const open = ctx.request(CALL, { signal: aborter.signal })
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
  aborter.abort()
  await expect(open).rejects.toMatchObject({ code: 'kernel/aborted' })
})

test('PLG-04 a service that a plugin provides is there until the plugin stops providing it', async () => {
  const { kernel, ctx } = await setUp({ provides: ['walletLinks'] })
  const links = { find: async () => null }
  const stop = ctx.provide('walletLinks', links)
  await expect(kernel.service('walletLinks')).resolves.toBe(links)
  stop()
  await expect(kernel.service('walletLinks')).rejects.toMatchObject({ code: 'kernel/service-missing' })
})

test('PLG-04 a message of a plugin shows until the plugin removes it, or ends', async () => {
  const { kernel, ctx } = await setUp()
  const stop = ctx.toast('loading', 'Working')
  expect(readToast(kernel)).toBe('Working')
  stop()
  expect(readToast(kernel)).toBeNull()
})
