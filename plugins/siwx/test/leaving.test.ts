// Accounts that leave, sessions that are looked up, and the ways out of a sign-in.
import type { CaipAddress } from '@latchkey/kernel'
import { createFakeChain, createFakeKernel, createFakeWallet, fakeNetworks } from '@latchkey/kernel/testing'
import type { SignInProvider, SignInSession, SignInTools } from '@latchkey/plugin-siwx'
import { createLocalSignIn } from '@latchkey/plugin-siwx/storage'
import { describe, expect, test, vi } from 'vitest'
import { messageRefused } from '../src/errors'
import { createAnswer, FACTS, ONE, OTHER, openFlow, openPrompt, proof, QUICK } from './flowPage'
import { ALICE, createSignInWorld, type Play, SIGNATURE } from './signInWorld'

describe('field case 30 SIW-04: the account leaves while the host stores the session', () => {
  async function openKeeping(play: Partial<SignInProvider> = {}) {
    const added = createAnswer<void>()
    const isAdding = vi.fn(() => added.promise)
    const revoked = vi.fn(async () => {})
    const flow = await openPrompt({ provider: { addSession: isAdding, revokeSession: revoked, ...play } })
    const signing = flow.signIn.sign()
    await vi.waitFor(() => expect(isAdding).toHaveBeenCalled(), QUICK)
    return { ...flow, added, revoked, signing }
  }

  test('a session that was stored late is removed, does not count, and is not reported', async () => {
    const flow = await openKeeping()
    flow.change()
    await flow.at('asking')
    flow.added.give()
    await flow.signing
    expect(flow.revoked).toHaveBeenCalledExactlyOnceWith('eip155:1', ALICE)
    expect([flow.state().phase, flow.state().account, flow.kept(), flow.events]).toEqual(['asking', OTHER, [], []])
  })

  test('a host that cannot revoke it causes no error', async () => {
    const flow = await openKeeping({ revokeSession: () => Promise.reject(new Error('offline')) })
    flow.change()
    await flow.at('asking')
    flow.added.give()
    await flow.signing
    expect([flow.state().phase, flow.state().error, flow.events]).toEqual(['asking', null, []])
  })

  test('a session that is stored in time is not revoked', async () => {
    const flow = await openKeeping()
    flow.added.give()
    await flow.signing
    expect(flow.revoked).not.toHaveBeenCalled()
    expect([flow.state().phase, flow.kept().length]).toEqual(['signedIn', 1])
  })

  test('a modal that ends requests nothing more', async () => {
    const flow = await openKeeping()
    flow.kernel.destroy()
    flow.added.give()
    await flow.signing
    expect(flow.revoked).toHaveBeenCalledOnce()
    expect([flow.events, flow.kept()]).toEqual([[], []])
    const { phase } = flow.state()
    await flow.signIn.cancel()
    expect([flow.state().phase, flow.events, flow.wallet.requests]).toEqual([phase, [], ['connect', 'personal_sign']])
    await expect(flow.signIn.sign()).rejects.toMatchObject({ code: 'siwx/connection-missing' })
  })
})

describe('SIW-04 looking for sessions', () => {
  test('a modal that ends while the host creates its provider requests nothing of it', async () => {
    const created = createAnswer<SignInProvider>()
    const create = vi.fn(() => created.promise)
    const { provider, plugins, kernelOptions, wallet } = createSignInWorld({ options: { siwx: create } })
    const { kernel } = createFakeKernel({ ...kernelOptions, plugins })
    await kernel.connectors.discover()
    await kernel.connections.connect(wallet.connector.id)
    await vi.waitFor(() => expect(create).toHaveBeenCalledOnce(), QUICK)
    const getSessions = vi.fn(provider.getSessions)
    kernel.destroy()
    created.give({ ...provider, getSessions })
    await new Promise((resolve) => setImmediate(resolve))
    expect(getSessions).not.toHaveBeenCalled()
  })

  test('a failure is shown, and the wallet is disconnected', async () => {
    const flow = await openFlow({ provider: { getSessions: () => Promise.reject(new Error('down')) } })
    flow.kernel.router.open('Connect')
    await flow.connect()
    await vi.waitFor(() => expect(flow.wallet.requests).toContain('disconnect'), QUICK)
    expect(flow.toast()).toBe('A problem occurred while trying initialize authentication')
    expect(flow.events).toEqual([['siwx:failed', { ...FACTS, code: 'siwx/initialize-failed' }]])
    await vi.waitFor(() => expect(flow.isOpen()).toBe(false), QUICK)
  })

  test('a session that is found late is dropped', async () => {
    const answers: ReturnType<typeof createAnswer<SignInSession[]>>[] = []
    const getSessions = () => {
      const answer = createAnswer<SignInSession[]>()
      answers.push(answer)
      return answer.promise
    }
    const flow = await openFlow({ provider: { getSessions } })
    await flow.connect()
    await vi.waitFor(() => expect(answers).toHaveLength(1), QUICK)
    flow.change()
    await vi.waitFor(() => expect(answers).toHaveLength(2), QUICK)
    answers[1]?.give([])
    await flow.at('asking')
    answers[0]?.give([{} as SignInSession])
    await flow.signIn.sign()
    expect(flow.state()).toMatchObject({ phase: 'signedIn', account: OTHER })
    expect(flow.kept()).toHaveLength(1)
  })

  test('the host decides whether a signature is required', async () => {
    expect((await openPrompt()).state().isRequired).toBe(true)
    expect((await openPrompt({ provider: { getRequired: () => false } })).state().isRequired).toBe(false)
  })
})

describe('SIW-04 leaving', () => {
  test('disconnecting a wallet ends every session, and disconnecting a family ends only its own', async () => {
    const flow = await openPrompt()
    await flow.signIn.sign()
    flow.kernel.connections.disconnect()
    await vi.waitFor(() => expect(flow.requests).toEqual(['add', 'set 0']), QUICK)
    expect(flow.state()).toMatchObject({ phase: 'idle', account: null })
  })

  test('disconnecting a family while another one stays ends its own session', async () => {
    const account: CaipAddress = 'solana:main:So11111111111111111111111111111111111111112'
    const wallet = createFakeWallet({ id: 'other', accounts: [account] })
    const networks = [{ ...fakeNetworks[0], id: 'solana:main' }] as const
    const solana = createFakeChain({ namespace: 'solana', networks, connectors: [wallet.connector] })
    const flow = await openPrompt({ families: [solana], provider: { getRequired: () => false } })
    await flow.kernel.connections.connect(wallet.connector.id)
    await flow.kernel.connections.disconnect({ namespace: 'eip155' })
    expect(flow.requests).toEqual([`revoke eip155:1 ${ALICE}`])
    expect(flow.state().account).toBe(account)
    await flow.kernel.connections.disconnect()
    await vi.waitFor(() => expect(flow.requests).toContain('set 0'), QUICK)
    expect(flow.requests).toEqual([`revoke eip155:1 ${ALICE}`, 'set 0'])
  })

  test('a host that cannot end them causes no error', async () => {
    const flow = await openPrompt({ provider: { setSessions: () => Promise.reject(new Error('offline')) } })
    await flow.kernel.connections.disconnect()
    expect(flow.state().phase).toBe('idle')
  })

  test('a page without a connection ends nothing', async () => {
    const flow = await openFlow()
    await flow.kernel.connections.disconnect()
    expect(flow.requests).toEqual([])
    await expect(flow.signIn.sign()).rejects.toMatchObject({ code: 'siwx/address-missing' })
    await expect(flow.signIn.revoke()).rejects.toMatchObject({ code: 'siwx/address-missing' })
    await expect(flow.signIn.sessions()).rejects.toMatchObject({ code: 'siwx/address-missing' })
  })

  test('revoking affects the active account, and asks it to sign in again if required', async () => {
    const flow = await openPrompt()
    await flow.signIn.sign()
    await flow.signIn.revoke()
    await flow.at('asking')
    expect(flow.requests).toEqual(['add', `revoke eip155:1 ${ALICE}`])
    const optional = await openPrompt({ provider: { getRequired: () => false } })
    await optional.signIn.sign()
    await optional.signIn.revoke()
    expect(optional.state().phase).toBe('dismissed')
  })

  test('on a network that needs no sign-in there is nothing to sign', async () => {
    const flow = await openFlow({ provider: { appliesTo: () => false } })
    await flow.connect()
    await expect(flow.signIn.sign()).rejects.toMatchObject({ code: 'siwx/network-missing' })
    const off = await openFlow({ options: {} })
    await off.connect()
    await expect(off.signIn.sign()).rejects.toMatchObject({ code: 'siwx/not-enabled' })
  })
})

describe('WCT-11 a sign-in that a wallet signs while it connects', () => {
  async function openPairing(play: Partial<SignInProvider> = {}) {
    const flow = await openFlow({ provider: play })
    return { ...flow, pairing: await flow.kernel.service('pairingSignIn') }
  }

  test('is requested for the first network that needs it, and for no other', async () => {
    const { pairing } = await openPairing({ appliesTo: (id) => id === 'eip155:10' })
    const createRequest = (...networks: `${string}:${string}`[]) => pairing.createRequest(networks)
    expect(await createRequest('eip155:1', 'eip155:10')).toMatchObject({ domain: location.host })
    expect(await createRequest('eip155:1')).toBeNull()
    const anywhere = await openPairing()
    expect(await anywhere.pairing.createRequest(['eip155:555'])).toBeNull()
    const fields = { domain: location.host, uri: location.origin, version: '2', nonce: 'a1b2c3d4e5f6' }
    const whole = await openPairing({ createMessage: (input) => ({ ...input, ...fields }) })
    expect(await whole.pairing.createRequest(['eip155:1'])).toBeNull()
  })

  test('a request that would be refused is reported with its code, another failure is not', async () => {
    const refused = await openPairing({ createMessage: () => Promise.reject(messageRefused('nonce')) })
    await expect(refused.pairing.createRequest(['eip155:1'])).rejects.toMatchObject({ code: 'siwx/message-refused' })
    expect(refused.events).toEqual([['siwx:failed', { ...FACTS, code: 'siwx/message-refused' }]])
    const down = await openPairing({ createMessage: () => Promise.reject(new Error('down')) })
    await expect(down.pairing.createRequest(['eip155:1'])).rejects.toThrow('down')
    expect(down.events).toEqual([])
  })

  test('needs no other request, and an invalid session does not count', async () => {
    const flow = await openPairing()
    await flow.connect()
    await flow.at('asking')
    flow.pairing.accept([])
    flow.pairing.accept([{ ...proof(), message: 'Hello' }])
    expect([flow.state().phase, flow.requests]).toEqual(['asking', []])
    flow.pairing.accept([{ ...proof(), message: 'Hello' }, proof()])
    await flow.at('signedIn')
    expect([flow.requests, flow.wallet.requests, flow.isOpen()]).toEqual([['set 1'], ['connect'], false])
    expect(flow.events).toEqual([['siwx:authenticated', FACTS]])
    expect(flow.toast()).toBeNull()
  })

  test('that was stored late, for several networks, is revoked for each', async () => {
    const stored = createAnswer<void>()
    const revoked = vi.fn(async () => {})
    const setSessions = vi.fn(() => stored.promise)
    const flow = await openPairing({ setSessions, revokeSession: revoked })
    await flow.connect()
    await flow.at('asking')
    flow.pairing.accept([proof(), proof(`eip155:10:${ALICE}`)])
    await flow.at('keeping')
    expect(flow.toast()).not.toBeNull()
    flow.change()
    await flow.at('asking')
    stored.give()
    await vi.waitFor(() => expect(revoked).toHaveBeenCalledTimes(2), QUICK)
    expect(revoked.mock.calls).toEqual([
      ['eip155:1', ALICE],
      ['eip155:10', ALICE],
    ])
    await vi.waitFor(() => expect(flow.toast()).toBeNull(), QUICK)
    expect([flow.kept(), flow.events]).toEqual([[], []])
  })

  test('that the host refuses is shown in the view, over whatever is open', async () => {
    const flow = await openPairing({
      setSessions: () => Promise.reject(new Error('refused')),
      getRequired: () => false,
    })
    await flow.connect()
    await flow.at('asking')
    flow.kernel.router.reset('AccountSettings')
    flow.pairing.accept([proof()])
    await vi.waitFor(() => expect(flow.events).toHaveLength(1), QUICK)
    expect([flow.state().phase, flow.views()]).toEqual(['asking', ['SIWXSignMessage']])
    expect(flow.state()).toMatchObject({ isRequired: false, error: { code: 'siwx/declined' } })
  })
})

describe('SIW-01 what a provider of this package receives', () => {
  async function borrow(play: Play = {}) {
    const lent: SignInTools[] = []
    const flow = await openFlow({
      ...play,
      options: {
        siwx(tools) {
          lent.push(tools)
          return createLocalSignIn(tools)
        },
      },
    })
    const [tools] = lent
    if (!tools) throw new Error('Nothing was lent.')
    return { ...flow, tools }
  }
  test('network names: its own, its family’s, or its id', async () => {
    const { tools, clock } = await borrow()
    const names = (['eip155:1', 'eip155:10', 'eip155:555', 'cosmos:hub'] as const).map(tools.networkName)
    expect(names).toEqual(['First', 'Second', 'eip155', 'cosmos:hub'])
    expect(tools.nowMs()).toBe(clock.now())
  })
  test('the family’s signature check, or none if the family has none', async () => {
    const { tools, kernel } = await borrow()
    const proof = { account: ONE, message: 'm', signature: SIGNATURE }
    expect(await tools.verifySignature(proof)).toBe(false)
    expect(kernel.store.get(kernel.connections.activeAtom)).toBeNull()
  })
  test('a storage entry, empty at first', async () => {
    const { tools } = await borrow()
    expect(await tools.readStored()).toBeNull()
    await tools.writeStored([])
    expect(await tools.readStored()).toEqual([])
  })
})
