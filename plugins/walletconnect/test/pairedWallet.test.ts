// What a page learns of and from a paired wallet, through the kernel.
import type { KernelOptions } from '@latchkey/kernel'
import { createFakeChain, createFakeKernel } from '@latchkey/kernel/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { walletConnect } from '../src/index'
import { OPTIONS } from './playModal'
import { createSession, type ScriptedClient } from './scriptedClient'
import { startPage } from './scriptedLibrary'

vi.mock('@walletconnect/universal-provider', () => import('./scriptedLibrary'))

const A = '0x1111111111111111111111111111111111111111'
const B = '0x2222222222222222222222222222222222222222'
const SIGNING = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction']
let scripted: ScriptedClient
const closes: (() => void)[] = []
beforeEach(() => {
  scripted = startPage()
})
afterEach(() => {
  for (const close of closes.splice(0)) close()
})

async function open(storage?: KernelOptions['storage']) {
  const fake = createFakeKernel({
    chains: [createFakeChain()],
    plugins: [walletConnect(OPTIONS)],
    ...(storage && { storage }),
  })
  closes.push(() => fake.kernel.destroy())
  return fake
}
type Kernel = Awaited<ReturnType<typeof open>>['kernel']

async function connect(
  kernel: Kernel,
  { name = 'Scripted', methods = SIGNING }: { name?: unknown; methods?: string[] } = {},
) {
  const session = createSession('topic', [`eip155:1:${A}`, `eip155:1:${B}`], methods)
  scripted.onProposal = (proposal) => proposal.approve({ ...session, peer: { metadata: { name } } })
  await kernel.connectors.discover()
  await kernel.connections.connect('walletConnect')
}
const request = (kernel: Kernel, method: string, params: readonly unknown[] = [A]) =>
  kernel.request({ network: 'eip155:1', method, params })
const nameOf = (kernel: Kernel) => kernel.connections.account('eip155').connectedWalletInfo?.name

test.each([
  ['Rainbow', 'Rainbow'],
  [' Rain\u202ebow\u200b \n Wallet ', 'Rainbow Wallet'],
  ['x'.repeat(500), 'x'.repeat(64)],
  ['\u200b\u200d', 'WalletConnect'],
  [{ name: 'x' }, 'WalletConnect'],
])('WCT-03 a wallet with the name %j is shown as %s', async (name, shown) => {
  const { kernel } = await open()
  await connect(kernel, { name })
  expect(nameOf(kernel)).toBe(shown)
  await kernel.connections.selectAccount(`eip155:1:${B}`)
  expect(nameOf(kernel)).toBe(shown)
})

test('WCT-03 the wallet has its name after a reload too', async () => {
  const first = await open()
  await connect(first.kernel, { name: 'Rainbow' })
  first.kernel.destroy()
  const { kernel } = await open(first.storage)
  await kernel.start()
  expect(kernel.connections.account('eip155').status).toBe('connected')
  expect(nameOf(kernel)).toBe('Rainbow')
})

test.each([
  ['eth_signTypedData_v4', [A, '{}']],
  ['eth_sendUserOperation', [{}, A]],
  ['wallet_sendCalls', [{ calls: [{}] }]],
  ['wallet_getCapabilities', [A]],
] as const)(
  'BRW-05 WCT-07 %s, which the wallet did not approve, is 4100 and sends no wallet request',
  async (method, params) => {
    const { kernel } = await open()
    await connect(kernel, { methods: ['personal_sign'] })
    await expect(request(kernel, method, params)).rejects.toMatchObject({
      code: 'rpc/unauthorized',
      context: { rpcCode: 4100, method },
      // viem sends calls one by one where it reads this.
      message: expect.stringContaining('does not exist / is not available'),
    })
    expect(scripted.requests).toEqual([])
  },
)

const HASH = `0x${'ab'.repeat(32)}`
test.each([
  ['personal_sign', [null, undefined, '', {}, true, 'signed', ['0x1']], ['0x', '0x1b', '1b', `0x${'1b'.repeat(900)}`]],
  ['eth_signTypedData_v4', [null, {}, 7], ['0x1b']],
  ['eth_sendTransaction', [null, '', '0x', 'ok', `${HASH}0`, { hash: HASH }], [HASH]],
] as const)('BRW-04 RPC-02 an invalid %s response is misbehavior of the wallet', async (method, wrong, right) => {
  const { kernel } = await open()
  await connect(kernel)
  for (const answer of wrong) {
    scripted.onRequest = () => answer
    await expect(request(kernel, method)).rejects.toMatchObject({
      code: 'kernel/connector-misbehaved',
      context: { connectorId: 'walletConnect', method },
    })
  }
  for (const answer of right) {
    scripted.onRequest = () => answer
    await expect(request(kernel, method)).resolves.toBe(answer)
  }
})

test.each([
  [{ code: 5100, message: 'Unsupported chains.' }, 'rpc/invalid-chain-id'],
  [{ code: -32000, message: 'Unsupported chains: eip155:137' }, 'rpc/invalid-chain-id'],
  [{ code: -32000, message: 'The wallet is busy' }, 'rpc/unknown'],
  [{ code: 5000, message: 'No.' }, 'rpc/user-rejected'],
])('WCT-10 a wallet that refuses with %j is %s, and its message stays as the cause', async (refusal, code) => {
  const { kernel } = await open()
  scripted.onProposal = (proposal) => proposal.reject(refusal)
  await kernel.connectors.discover()
  await expect(kernel.connections.connect('walletConnect')).rejects.toMatchObject({ code, cause: { cause: refusal } })
})
