import { describe, expect, test, vi } from 'vitest'
import type { PluginManifest } from '../plugin/manifest'
import type { RpcCall } from '../rpc/call'
import { createFakeChain, createFakeKernel } from '../testing/fakeKernel'
import { createFakeWallet, type FakeWalletOptions } from '../testing/fakeWallet'
import { readToast } from '../testing/readToast'

const approveView: PluginManifest = {
  id: 'approve',
  api: 1,
  views: { ApproveTransaction: { load: async () => ({ View: () => null }) } },
}
const call = (method: string, params: unknown[] = []): RpcCall => ({ network: 'eip155:1', method, params })

async function connect(options: FakeWalletOptions = {}) {
  const wallet = createFakeWallet(options)
  const read = vi.fn(async () => '0xread')
  const chain = createFakeChain({ connectors: [wallet.connector], adapter: { read }, methods: { net_version: 'safe' } })
  const { kernel } = createFakeKernel({ chains: [chain], plugins: [approveView] })
  await kernel.connectors.discover()
  await kernel.connections.connect('fake')
  return { kernel, wallet, read, router: () => kernel.store.get(kernel.router.stateAtom) }
}

test('RPC-01 the broker: approval to the wallet, safe to the public endpoint, the rest refused', async () => {
  const { kernel, wallet, read } = await connect({ script: { request: () => '0xsigned' } })
  const denied = vi.fn()
  kernel.on('rpc:denied', denied)
  await expect(kernel.request(call('personal_sign', ['0x', '0x']))).resolves.toBe('0xsigned')
  await expect(kernel.request(call('eth_blockNumber'))).resolves.toBe('0xread')
  await expect(kernel.request(call('net_version'))).resolves.toBe('0xread')
  await expect(kernel.request(call('eth_sign'))).rejects.toMatchObject({
    code: 'kernel/rpc-denied',
    message: 'Requested RPC call is not allowed',
    toast: 'Action not allowed',
  })
  expect(denied).toHaveBeenCalledExactlyOnceWith({ method: 'eth_sign' })
  expect(wallet.requests).toEqual(['connect', 'personal_sign'])
  expect(read).toHaveBeenCalledTimes(2)
})

describe('MOD-10 a wallet whose approvals the modal shows', () => {
  test('MOD-09 MOD-10 opens ApproveTransaction if the modal is closed, and closes after success', async () => {
    let answer: (value: string) => void = () => {}
    const held = new Promise((resolve) => {
      answer = resolve
    })
    const { kernel, router } = await connect({ approvesIn: 'modal', script: { request: () => held } })
    const sent = kernel.request(call('personal_sign'))
    await vi.waitFor(() => expect(router()).toMatchObject({ isOpen: true, stack: [{ view: 'ApproveTransaction' }] }))
    answer('0xsigned')
    await expect(sent).resolves.toBe('0xsigned')
    expect(router().isOpen).toBe(false)
  })

  test('MOD-09 MOD-10 pushes it on an open modal, and goes back after an error', async () => {
    const { kernel, router } = await connect({ approvesIn: 'modal', script: { request: 'reject' } })
    kernel.router.open()
    await expect(kernel.request(call('personal_sign'))).rejects.toMatchObject({ code: 'rpc/user-rejected' })
    expect(router()).toMatchObject({ isOpen: true, stack: [{ view: 'Account' }] })
  })

  test('MOD-10 closing the modal rejects it, while a safe request continues', async () => {
    const { kernel, read, router } = await connect({ approvesIn: 'modal', script: { request: 'hang' } })
    let answer: (value: string) => void = () => {}
    read.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    const sent = kernel.request(call('eth_sendTransaction', [{}]))
    const reading = kernel.request(call('eth_blockNumber'))
    await vi.waitFor(() => expect(router().isOpen).toBe(true))
    await kernel.router.close()
    await expect(sent).rejects.toMatchObject({ code: 'kernel/aborted', message: 'Request was aborted' })
    await vi.waitFor(() => expect(read).toHaveBeenCalled())
    answer('0x10')
    await expect(reading).resolves.toBe('0x10')
  })

  test('MOD-10 closing the modal does not end a request in the wallet’s own window', async () => {
    let answer: (value: string) => void = () => {}
    const held = new Promise((resolve) => {
      answer = resolve
    })
    const { kernel } = await connect({ script: { request: () => held } })
    kernel.router.open()
    const sent = kernel.request(call('eth_sendTransaction', [{}]))
    await kernel.router.close()
    answer('0xhash')
    await expect(sent).resolves.toBe('0xhash')
  })
})

test('RPC-01 methods that a wallet approved apply to the network of its session', async () => {
  const sessions = [
    { caipAddress: 'eip155:1:0xabc', connectorId: 'fake', accountType: 'eoa' },
    { caipAddress: 'eip155:10:0xabc', connectorId: 'fake', accountType: 'eoa', methods: ['eth_blockNumber'] },
  ]
  const { kernel, wallet, read } = await connect({ script: { connect: () => sessions, request: () => '0xwallet' } })
  await expect(kernel.request(call('eth_blockNumber'))).resolves.toBe('0xread')
  await expect(kernel.request({ ...call('eth_blockNumber'), network: 'eip155:10' })).resolves.toBe('0xwallet')
  expect([read.mock.calls.length, wallet.requests]).toEqual([1, ['connect', 'eth_blockNumber']])
})

test('RPC-01 a family that the page does not have answers no request', async () => {
  const { kernel, read } = await connect()
  const request = kernel.request({ ...call('eth_blockNumber'), network: 'solana:main' })
  await expect(request).rejects.toMatchObject({ code: 'kernel/chain-missing' })
  expect(read).not.toHaveBeenCalled()
})

test.each([true, false])('RPC-01 a refusal is only shown in a modal that is open: %s', async (isOpen) => {
  const { kernel } = await connect()
  if (isOpen) kernel.router.open()
  await expect(kernel.request(call('eth_sign'))).rejects.toMatchObject({ code: 'kernel/rpc-denied' })
  const shown = kernel.store.get(kernel.snackbar.messageAtom)
  expect(shown && [shown.kind, readToast(kernel)]).toEqual(isOpen ? ['error', 'Action not allowed'] : null)
})

test('RPC-01 ACC-07 a wallet that has left the page gets no request and no switch', async () => {
  const wallet = createFakeWallet()
  const chain = createFakeChain()
  let leave = () => {}
  const { kernel } = createFakeKernel({
    chains: [
      {
        ...chain,
        async load() {
          const { createAdapter } = await chain.load()
          return {
            createAdapter(ctx) {
              leave = ctx.addConnector(wallet.connector)
              return createAdapter(ctx)
            },
          }
        },
      },
    ],
  })
  await kernel.connectors.discover()
  await kernel.connections.connect('fake')
  leave()
  await expect(kernel.request(call('personal_sign'))).rejects.toMatchObject({ code: 'kernel/not-connected' })
  await expect(kernel.networks.switch('eip155:10')).rejects.toMatchObject({ code: 'kernel/network-switch-failed' })
  await kernel.connections.disconnect()
  expect(wallet.requests).toEqual(['connect'])
})

test('a destroyed modal refuses requests', async () => {
  const { kernel } = await connect()
  kernel.destroy()
  await expect(kernel.request(call('eth_blockNumber'))).rejects.toMatchObject({ code: 'kernel/destroyed' })
})
