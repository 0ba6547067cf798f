// What a host's provider receives from this plugin, and failures that a host may throw.
import { type CaipAddress, type ChainFeatures, LatchkeyError } from '@latchkey/kernel'
import { createFakeChain } from '@latchkey/kernel/testing'
import type { SignInTools } from '@latchkey/plugin-siwx'
import { createLocalSignIn } from '@latchkey/plugin-siwx/storage'
import { describe, expect, test, vi } from 'vitest'
import { openFlow, openPrompt, proof } from './flowPage'
import { SIGNATURE } from './signInWorld'

describe('SIW-05 the signature check that a provider receives', () => {
  const account: CaipAddress = 'solana:main:So11111111111111111111111111111111111111112'
  const native = { name: 'Coin', symbol: 'COIN', decimals: 9 }
  const networks = [{ id: 'solana:main', name: 'Main', native, rpcUrls: [] }] as const

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

describe('WCT-11 a page without sign-in', () => {
  test('ignores what a wallet signed while it connected', async () => {
    const flow = await openFlow({ options: {} })
    const pairing = await flow.kernel.service('pairingSignIn')
    await flow.connect()
    pairing.accept([proof()])
    expect([flow.state().phase, flow.events]).toEqual(['idle', []])
    expect(await pairing.createRequest(['eip155:1'])).toBeNull()
  })
})
