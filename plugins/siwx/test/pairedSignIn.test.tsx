import type { CaipAddress } from '@latchkey/kernel'
import type { SignInProof } from '@latchkey/kernel/contracts'
import type { SignInProvider, SignInSession } from '@latchkey/plugin-siwx'
import { formatSignInText, type SignInText } from '@latchkey/plugin-siwx/message'
import { createLocalSignIn } from '@latchkey/plugin-siwx/storage'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { closePages, openSite } from './signInPage'
import { ALICE, BOB, SIGNATURE } from './signInWorld'

afterEach(closePages)

const RECAP = 'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvcGVyc29uYWxfc2lnbiI6W3t9XX19fQ'
const GRANTED =
  "I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'personal_sign' for 'eip155'."
const CACAO = { h: { t: 'caip122' } }

/** What a wallet signs while it connects: the request, and what it grants (ERC-5573). */
function prove(account: CaipAddress, change: Partial<SignInText> = {}): SignInProof {
  const [, chainReference = '', address = ''] = account.split(':')
  const message = formatSignInText({
    domain: location.host,
    uri: `${location.origin}/`,
    version: '1',
    nonce: 'a1b2c3d4e5f6',
    networkName: 'Ethereum',
    address,
    chainReference,
    statement: GRANTED,
    resources: [RECAP],
    ...change,
  })
  return { account, message, signature: SIGNATURE, cacao: CACAO }
}

/** Connects as WalletConnect does: proofs come when the kernel has the session. */
async function pair(proofs: readonly SignInProof[], provider: Partial<SignInProvider> = {}) {
  const site = openSite({ provider })
  const { kernel, wallet } = site
  const signer = await kernel.service('pairingSignIn')
  const opened: string[] = []
  kernel.on('session:connected', () => signer.accept(proofs))
  kernel.on('view:opened', ({ view }) => opened.push(view))
  await kernel.connectors.discover()
  kernel.router.open('Connect')
  await kernel.connections.connect(wallet.connector.id)
  const { stateAtom } = await kernel.service('signIn')
  const phase = () => kernel.store.get(stateAtom).phase
  return { ...site, phase, opened }
}
const facts = { network: 'eip155:1', isSmartAccount: false }

describe('WCT-11 the request that wallets sign while they connect', () => {
  const request = async (provider: Partial<SignInProvider> = {}, networks = ['eip155:1', 'eip155:10'] as const) => {
    const { kernel } = openSite({ provider })
    return (await kernel.service('pairingSignIn')).createRequest(networks)
  }
  test('is the provider’s message, without an address', async () => {
    const createMessage = vi.fn(async (input: { chainId: `${string}:${string}`; accountAddress: string }) => ({
      ...input,
      domain: location.host,
      uri: `${location.origin}/`,
      version: '1',
      nonce: 'a1b2c3d4e5f6',
      statement: 'Sign in.',
      issuedAt: '2025-06-15T00:00:00.000Z',
      resources: ['ipfs://a'],
      expirationTime: '2026-02-01T00:00:00.000Z',
      notBefore: '2025-06-15T00:00:00.000Z',
      toString: (): string => '',
    }))
    expect(await request({ createMessage })).toEqual({
      domain: location.host,
      uri: `${location.origin}/`,
      nonce: 'a1b2c3d4e5f6',
      statement: 'Sign in.',
      expirationTime: '2026-02-01T00:00:00.000Z',
      notBefore: '2025-06-15T00:00:00.000Z',
      resources: ['ipfs://a'],
    })
    expect(createMessage).toHaveBeenCalledExactlyOnceWith({ chainId: 'eip155:1', accountAddress: '' })
  })
  test('is for the first network that needs it, or is missing if no network does', async () => {
    const createMessage = vi.fn(() => Promise.reject(new Error('not here')))
    const appliesTo = (chainId: string) => chainId === 'eip155:10'
    await expect(request({ createMessage, appliesTo })).rejects.toThrow('not here')
    expect(createMessage).toHaveBeenCalledExactlyOnceWith({ chainId: 'eip155:10', accountAddress: '' })
    expect(await request({ appliesTo: () => false })).toBeNull()
    const { kernel } = openSite({ options: {} })
    expect(await (await kernel.service('pairingSignIn')).createRequest(['eip155:1'])).toBeNull()
  })
  test.each([{ requestId: '7' }, { version: '2' }])(
    'is missing if it cannot contain everything: %o',
    async (change) => {
      const fields = { domain: 'a.example', uri: 'https://a.example', version: '1', nonce: 'a1b2c3d4e5f6', ...change }
      expect(await request({ createMessage: (input) => ({ ...input, ...fields }) })).toBeNull()
    },
  )
  test('is available for this package’s own providers', async () => {
    const tools = { nowMs: openSite().clock.now, networkName: () => 'Ethereum', verifySignature: async () => true }
    const disk = { readStored: async () => null, writeStored: async () => {} }
    const { createMessage } = createLocalSignIn({ ...tools, ...disk })
    expect(await request({ createMessage })).toMatchObject({ domain: location.host, nonce: expect.any(String) })
  })
})

describe('WCT-11 a wallet that signed while it connected', () => {
  test('SIW-02 is signed in: session stored with its cacao, modal closed, reported, and no view shown', async () => {
    const saved: (readonly SignInSession[])[] = []
    const site = await pair([prove(`eip155:1:${ALICE}`)], {
      setSessions: async (sessions) => void saved.push(sessions),
      getSessions: async () => saved.flat(),
    })
    await vi.waitFor(() => expect(site.events).toEqual([['siwx:authenticated', facts]]))
    expect(saved).toEqual([
      [
        {
          data: {
            accountAddress: ALICE,
            chainId: 'eip155:1',
            domain: location.host,
            uri: `${location.origin}/`,
            version: '1',
            nonce: 'a1b2c3d4e5f6',
            statement: GRANTED,
            resources: [RECAP],
          },
          ...prove(`eip155:1:${ALICE}`),
          account: undefined,
        },
      ],
    ])
    expect(site.opened).not.toContain('SIWXSignMessage')
    expect([site.phase(), site.view()]).toEqual(['signedIn', undefined])
    expect(site.wallet.requests).not.toContain('personal_sign')
  })
  test('is signed in on every network it signed for', async () => {
    const site = await pair([prove(`eip155:10:${ALICE}`), prove(`eip155:1:${ALICE}`)])
    await vi.waitFor(() => expect(site.phase()).toBe('signedIn'))
    expect(site.sessions.map(({ data }) => data.chainId)).toEqual(['eip155:10', 'eip155:1'])
    expect(site.requests).toEqual(['set 2'])
  })
  test.each<[string, () => SignInProof]>([
    ['another network', () => prove(`eip155:10:${ALICE}`)],
    ['another account', () => prove(`eip155:1:${BOB}`)],
    ['an invalid text', () => ({ ...prove(`eip155:1:${ALICE}`), message: 'Hello' })],
  ])('SIW-01 for %s is asked to sign as usual', async (_title, make) => {
    const site = await pair([make()])
    await site.see('Sign a message to prove')
    expect(site.phase()).toBe('asking')
    expect(site.events).toEqual([])
  })
  test('SIW-02 and is refused by the host gets an error and a request to sign', async () => {
    const site = await pair([prove(`eip155:1:${ALICE}`)], { setSessions: () => Promise.reject(new Error('refused')) })
    await site.see('Sign-in failed. Try again.')
    expect([site.phase(), site.view()]).toEqual(['asking', 'SIWXSignMessage'])
    expect(site.events).toEqual([['siwx:failed', { ...facts, code: 'siwx/declined' }]])
  })
  test('MOD-06 and is refused may stay signed out if sign-in is optional', async () => {
    const site = await pair([prove(`eip155:1:${ALICE}`)], {
      setSessions: () => Promise.reject(new Error('refused')),
      getRequired: () => false,
    })
    await site.see('Sign-in failed. Try again.')
    expect(await site.kernel.router.close()).toBe(true)
  })
  test('field case 30: SIW-04 and leaves immediately: a session stored late does not count and is removed from the host', async () => {
    let finish = () => {}
    const kept = new Promise<void>((resolve) => {
      finish = resolve
    })
    const stored: SignInSession[] = []
    const site = await pair([prove(`eip155:1:${ALICE}`)], {
      async setSessions(sessions) {
        if (sessions.length > 0) await kept
        stored.splice(0, stored.length, ...sessions)
      },
      revokeSession: async (chainId, address) => {
        const left = stored.filter(({ data }) => data.chainId !== chainId || data.accountAddress !== address)
        stored.splice(0, stored.length, ...left)
      },
    })
    await vi.waitFor(() => expect(site.phase()).toBe('keeping'))
    await site.kernel.connections.disconnect()
    finish()
    await vi.waitFor(() => expect(site.phase()).toBe('idle'))
    await new Promise((resolve) => setImmediate(resolve))
    expect([site.events, stored]).toEqual([[], []])
  })
})
