// Sign-in problems that users of other kits report.
import type { CaipAddress } from '@latchkey/kernel'
import type { SignInSession } from '@latchkey/plugin-siwx'
import { createSignInMessage } from '@latchkey/plugin-siwx/message'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { atSignIn, closePages, connect, openSite } from './signInPage'
import { ALICE, BOB, SIGNATURE } from './signInWorld'

afterEach(closePages)

const ONE: CaipAddress = `eip155:1:${ALICE}`
const TEN: CaipAddress = `eip155:10:${ALICE}`
const HOUR_MS = 3_600_000
const CLOCK = 'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.'
type Site = Awaited<ReturnType<typeof atSignIn>>
const settled = () => new Promise((resolve) => setImmediate(resolve))

async function press(site: Site, name: string): Promise<void> {
  ;(await site.find(name)).click()
}
async function phaseOf(site: Site): Promise<string> {
  return site.kernel.store.get((await site.kernel.service('signIn')).stateAtom).phase
}

test('field case 30 SIW-04: canceling after a switch does not log out where sign-in is optional', async () => {
  const site = await atSignIn({ provider: { getRequired: () => false } })
  await press(site, 'Sign')
  // Signed in, and not only stored: what changes before that takes the session back.
  await vi.waitFor(() => expect(site.events).toHaveLength(1))
  site.wallet.emit(site.wallet.sessions([TEN]))
  // The view is about the network that was switched to.
  await site.see('Second')
  await press(site, 'Cancel')
  await vi.waitFor(() => expect(site.view()).toBeUndefined())
  expect(site.wallet.requests).not.toContain('disconnect')
  expect([site.requests, site.sessions.length]).toEqual([['add'], 1])
  site.wallet.emit(site.wallet.sessions([ONE]))
  await vi.waitFor(async () => expect(await phaseOf(site)).toBe('signedIn'))
  expect(site.view()).toBeUndefined()
})

test('field case 30 SIW-02: if sign-in is required, the view explains what canceling after a switch does before it happens', async () => {
  const site = await atSignIn()
  await press(site, 'Sign')
  // Signed in, and not only stored: what changes before that takes the session back.
  await vi.waitFor(() => expect(site.events).toHaveLength(1))
  site.wallet.emit(site.wallet.sessions([TEN]))
  await vi.waitFor(() => expect(site.view()).toBe('SIWXSignMessage'))
  await site.see('Second')
  await site.see('If you cancel, your wallet will be disconnected.')
  expect([site.wallet.requests.includes('disconnect'), site.sessions.length]).toEqual([false, 1])
  await press(site, 'Cancel')
  await vi.waitFor(() => expect(site.sessions).toEqual([]))
  expect(site.wallet.requests.filter((each) => each === 'disconnect')).toHaveLength(1)
})

test('field case 30 SIW-01: no sign-in is requested on a network that the site does not list, and one is on the next network', async () => {
  const site = await connect({
    account: `eip155:555:${ALICE}`,
    kernel: { policy: { allowUnsupportedChain: true } },
  })
  expect([await phaseOf(site), site.view()]).toEqual(['idle', 'Account'])
  site.wallet.emit(site.wallet.sessions([ONE]))
  await vi.waitFor(() => expect(site.view()).toBe('SIWXSignMessage'))
  site.wallet.emit(site.wallet.sessions([`eip155:555:${ALICE}`]))
  await vi.waitFor(() => expect(site.view()).not.toBe('SIWXSignMessage'))
  expect(site.wallet.requests).toEqual(['connect'])
})

describe('field case 30: a disconnect outside the modal leaves no session', () => {
  test.each<[string, (site: Site) => unknown]>([
    ['the page', (site) => site.kernel.connections.disconnect()],
    ['the wallet', (site) => site.wallet.emit([])],
  ])('SIW-04 by %s, when signed in', async (_title, leave) => {
    const site = await atSignIn()
    await press(site, 'Sign')
    await vi.waitFor(() => expect(site.events).toHaveLength(1))
    await leave(site)
    await vi.waitFor(() => expect(site.sessions).toEqual([]))
    expect(await phaseOf(site)).toBe('idle')
  })
  test.each<[string, (site: Site) => unknown, string]>([
    ['the page', (site) => site.kernel.connections.disconnect(), 'idle'],
    ['another account of the wallet', (site) => site.wallet.emit(site.wallet.sessions([`eip155:1:${BOB}`])), 'asking'],
  ])('SIW-04 by %s, while the host stores the session', async (_title, leave, phase) => {
    let store = () => {}
    const added = new Promise<void>((resolve) => {
      store = resolve
    })
    const kept: SignInSession[] = []
    const site: Site = await atSignIn({
      provider: {
        async addSession(session) {
          await added
          kept.push(session)
        },
        revokeSession: async () => void kept.splice(0),
      },
    })
    const { sessionsAtom } = await site.kernel.service('signIn')
    await press(site, 'Sign')
    await vi.waitFor(() => expect(site.wallet.requests).toContain('personal_sign'))
    await settled()
    await leave(site)
    store()
    await vi.waitFor(async () => expect(await phaseOf(site)).toBe(phase))
    await settled()
    // Neither the host nor this page counts a signature from a visitor who left.
    expect([kept, site.kernel.store.get(sessionsAtom), site.events]).toEqual([[], [], []])
  })
})

test('field case 30 SIW-01: sessions are requested once, for the active account and network, however many networks there are', async () => {
  const getSessions = vi.fn(async () => [])
  const site = await atSignIn({ provider: { getSessions } })
  expect(site.kernel.store.get(site.kernel.connections.activeAtom)).not.toBeNull()
  expect(getSessions.mock.calls).toEqual([['eip155:1', ALICE]])
  site.wallet.emit(site.wallet.sessions([TEN]))
  await vi.waitFor(() => expect(getSessions).toHaveBeenCalledTimes(2))
  expect(getSessions.mock.calls[1]).toEqual(['eip155:10', ALICE])
})

test.each([-3 * HOUR_MS, 3 * HOUR_MS])(
  'field case 30 SIW-01: a clock that is %i ms off gives an error message before the wallet request, and can be corrected',
  async (offMs) => {
    let serverMs = 0
    const site: Site = await atSignIn({
      provider: {
        createMessage({ chainId, accountAddress }) {
          const issuedAt = new Date(serverMs).toISOString()
          const fields = { domain: location.host, uri: location.origin, version: '1', nonce: 'a1b2c3d4e5f6', issuedAt }
          return createSignInMessage({ ...fields, chainId, accountAddress }, 'First')
        },
      },
    })
    serverMs = site.clock.now() - offMs
    await press(site, 'Sign')
    await site.see(CLOCK)
    expect(site.wallet.requests).toEqual(['connect'])
    serverMs = site.clock.now()
    await press(site, 'Sign')
    await vi.waitFor(() => expect(site.sessions).toHaveLength(1))
    expect(site.sessions[0]?.signature).toBe(SIGNATURE)
  },
)

test('SIW-04 a session that is found while another account is active signs no account in', async () => {
  const answers: ((found: SignInSession[]) => void)[] = []
  const site = openSite({ provider: { getSessions: () => new Promise((resolve) => answers.push(resolve)) } })
  await site.kernel.connectors.discover()
  await site.kernel.connections.connect(site.wallet.connector.id)
  const { stateAtom, sessionsAtom } = await site.kernel.service('signIn')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  site.wallet.emit(site.wallet.sessions([`eip155:1:${BOB}`]))
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  const message = await site.provider.createMessage({ chainId: 'eip155:1', accountAddress: ALICE })
  answers[0]?.([{ data: message, message: message.toString(), signature: SIGNATURE }])
  await settled()
  expect(site.kernel.store.get(stateAtom)).toMatchObject({ phase: 'looking', account: `eip155:1:${BOB}` })
  expect(site.kernel.store.get(sessionsAtom)).toEqual([])
})
