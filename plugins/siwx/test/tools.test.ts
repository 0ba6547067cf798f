// What a host's provider receives from this plugin, and failures that a host may throw.
import { type CaipAddress, type ChainFeatures, LatchkeyError } from '@latchkey/kernel'
import { createFakeChain, createFakeWallet } from '@latchkey/kernel/testing'
import type { SignInTools, SiweConfig } from '@latchkey/plugin-siwx'
import { createLocalSignIn } from '@latchkey/plugin-siwx/storage'
import { describe, expect, test, vi } from 'vitest'
import { keepingOpen, ONE, openFlow, openPrompt, proof, QUICK } from './flowPage'
import { ALICE, type Play, SIGNATURE } from './signInWorld'

const account: CaipAddress = 'solana:main:So11111111111111111111111111111111111111112'
const native = { name: 'Coin', symbol: 'COIN', decimals: 9 }
const networks = [{ id: 'solana:main', name: 'Main', native, rpcUrls: [] }] as const

describe('SIW-05 the signature check that a provider receives', () => {
  async function lend(verify: ChainFeatures['verifyMessage']['verify']): Promise<SignInTools> {
    const feature = async (name: string) => (name === 'verifyMessage' ? { verify } : null) as never
    const family = createFakeChain({ namespace: 'solana', networks, adapter: { feature } })
    const lent: SignInTools[] = []
    await openFlow({
      families: [family],
      options: {
        siwx(tools) {
          lent.push(tools)
          return createLocalSignIn(tools)
        },
      },
    })
    const [tools] = lent
    if (!tools) throw new Error('Nothing was lent.')
    return tools
  }

  test.each([true, false])('is that of the account’s family: %s', async (isValid) => {
    const verify = vi.fn(async () => isValid)
    const tools = await lend(verify)
    const signed = { account, message: 'm', signature: SIGNATURE }
    expect(await tools.verifySignature(signed)).toBe(isValid)
    expect(verify).toHaveBeenCalledExactlyOnceWith(signed, { signal: expect.any(AbortSignal) })
  })
})

/** A page with two families, and the first one connected. */
async function openFamilies(play: Play) {
  const wallet = createFakeWallet({ id: 'other', accounts: [account] })
  const family = createFakeChain({ namespace: 'solana', networks, connectors: [wallet.connector] })
  const flow = await openFlow({ families: [family], ...play })
  await flow.connect()
  return { flow, other: wallet.connector.id }
}

describe('SIW-04 a page with several families', () => {
  test('ends the sessions of each that disconnects', async () => {
    const warn = vi.spyOn(console, 'warn')
    const { flow, other } = await openFamilies({ provider: { getRequired: () => false } })
    await flow.kernel.connections.connect(other)
    await flow.kernel.connections.disconnect()
    await vi.waitFor(() => expect(flow.requests).toEqual([`revoke eip155:1 ${ALICE}`, 'set 0']), QUICK)
    expect(warn).not.toHaveBeenCalled()
  })
  test('SIW-02 asks the next family’s account after the visitor cancels for the first', async () => {
    const { flow, other } = await openFamilies({ kernel: { plugins: [keepingOpen] } })
    await flow.kernel.service('siwxTestGuard' as never)
    await flow.kernel.connections.connect(other)
    await vi.waitFor(() => expect(flow.state()).toMatchObject({ phase: 'asking', account }), QUICK)
    await flow.signIn.cancel()
    await vi.waitFor(() => expect(flow.state()).toMatchObject({ phase: 'asking', account: ONE }), QUICK)
    expect([flow.isOpen(), flow.views()]).toEqual([true, ['SIWXSignMessage']])
  })
})

describe('SIW-03 the older form of a host’s sign-in', () => {
  const config: SiweConfig = {
    createMessage: () => '',
    getNonce: async () => 'a1b2c3d4e5f6',
    getSession: async () => null,
    verifyMessage: async () => true,
    signOut: async () => true,
  }
  test.each<[string, Partial<SiweConfig>, string]>([
    ['asks', {}, 'asking'],
    ['asks nothing if it is off', { enabled: false }, 'idle'],
  ])('%s', async (_title, change, phase) => {
    const flow = await openFlow({ options: { siweConfig: { ...config, ...change } } })
    await flow.connect()
    await flow.at(phase)
    expect(flow.isOpen()).toBe(phase === 'asking')
  })
})

describe('SIW-02 a host that throws', () => {
  test.each([
    undefined,
    null,
    'down',
    { code: 'siwx/message-refused' },
    { code: 'siwx/field-invalid' },
    new LatchkeyError('siwx/not-enabled', 'off', { context: undefined }),
  ])('%o while it writes the message gets it as the cause', async (cause) => {
    const flow = await openPrompt({ provider: { createMessage: () => Promise.reject(cause) } })
    await flow.signIn.sign()
    expect(flow.state()).toMatchObject({ phase: 'asking', error: { code: 'siwx/declined' } })
    expect((flow.state().error as LatchkeyError).cause).toBe(cause)
  })
})

describe('a page without sign-in', () => {
  test('SIW-04 has no sessions to end', async () => {
    const warn = vi.spyOn(console, 'warn')
    const { flow, other } = await openFamilies({ options: {} })
    await flow.kernel.connections.connect(other)
    await flow.kernel.connections.disconnect({ namespace: 'eip155' })
    expect(flow.kernel.store.get(flow.kernel.connections.activeAtom)?.sessions[0]?.caipAddress).toBe(account)
    await flow.kernel.connections.disconnect()
    await new Promise((resolve) => setImmediate(resolve))
    expect([flow.requests, flow.state().phase, warn.mock.calls]).toEqual([[], 'idle', []])
  })
  test('WCT-11 ignores what a wallet signed while it connected', async () => {
    const flow = await openFlow({ options: {} })
    const pairing = await flow.kernel.service('pairingSignIn')
    await flow.connect()
    pairing.accept([proof()])
    expect([flow.state().phase, flow.events]).toEqual(['idle', []])
    expect(await pairing.createRequest(['eip155:1'])).toBeNull()
  })
})
