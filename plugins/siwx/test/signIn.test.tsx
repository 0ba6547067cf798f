import type { CaipAddress, ViewId } from '@latchkey/kernel'
import type { SignInSession } from '@latchkey/plugin-siwx'
import { parseSignInText } from '@latchkey/plugin-siwx/message'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { atSignIn, closePages, connect, openSite } from './signInPage'
import { ALICE, BOB, NO, type Play, SIGNATURE } from './signInWorld'

afterEach(closePages)

const facts = { network: 'eip155:1', isSmartAccount: false }
const isShaking = ({ kernel }: Awaited<ReturnType<typeof atSignIn>>) =>
  kernel.store.get(kernel.router.stateAtom).isShaking

describe('when sign-in is requested', () => {
  test('SIW-01 after connecting: the view shows the site, the account and the network', async () => {
    const site = await atSignIn()
    expect(site.view()).toBe('SIWXSignMessage')
    await site.see('First')
    for (const words of [
      `Sign in to ${location.host}`,
      location.origin,
      '0x1111',
      'your wallet will be disconnected',
    ]) {
      expect(site.text()).toContain(words)
    }
    expect(site.root.querySelector('dl')?.getAttribute('aria-label')).toBe('What you sign')
  })
  test('MOD-01 SIW-01 ConnectingSiwe is the same view, and stays while a required sign-in is open', async () => {
    const site = await atSignIn()
    site.kernel.router.reset('ConnectingSiwe')
    await site.see(`Sign in to ${location.host}`)
    // Until the account is there, the button does nothing.
    await site.see('First')
    expect(await site.kernel.router.close()).toBe(false)
    ;(await site.find('Sign')).click()
    await vi.waitFor(() => expect(site.kernel.store.get(site.kernel.router.stateAtom).isOpen).toBe(false))
  })
  test('SIW-01 with a valid session: no request', async () => {
    const getSessions = vi.fn(async () => [{ data: {}, message: '', signature: '' }] as never)
    const site = await connect({ provider: { getSessions } })
    const { stateAtom } = await site.kernel.service('signIn')
    await vi.waitFor(() => expect(site.kernel.store.get(stateAtom).phase).toBe('signedIn'))
    expect(site.view()).toBe('Account')
    expect(getSessions).toHaveBeenCalledExactlyOnceWith('eip155:1', ALICE)
  })
  test.each<[string, Play]>([
    [
      'a network that the site does not list',
      { wallet: { accounts: [`eip155:555:${ALICE}`] }, kernel: { policy: { allowUnsupportedChain: true } } },
    ],
    ['a network that the provider leaves out', { provider: { appliesTo: () => false } }],
  ])('SIW-01 SIW-03 %s: no request', async (_title, play) => {
    const { kernel, view } = await connect(play)
    const signIn = await kernel.service('signIn')
    await expect(signIn.sign()).rejects.toMatchObject({ code: 'siwx/network-missing' })
    expect([kernel.store.get(signIn.stateAtom).phase, view()]).toEqual(['idle', 'Account'])
  })
  test('SIW-01 on the next visit, for the restored account', async () => {
    const { storage } = await atSignIn()
    closePages()
    const later = openSite({ kernel: { storage } })
    await later.kernel.start()
    await later.see('Sign a message to prove')
  })
  test('SIW-03 SIW-02 sessions that cannot be read: reported, and disconnected', async () => {
    const site = await connect({ provider: { getSessions: () => Promise.reject(new Error('offline')) } })
    await vi.waitFor(() => expect(site.wallet.requests).toContain('disconnect'))
    expect(site.message()).toBe('A problem occurred while trying initialize authentication')
    expect(site.events).toEqual([['siwx:failed', { ...facts, code: 'siwx/initialize-failed' }]])
    expect(site.kernel.store.get(site.kernel.connections.activeAtom)).toBeNull()
  })
})

describe('signing', () => {
  test('ANA-02 the host is notified when the visitor approves, and not before', async () => {
    const site = await atSignIn()
    const listener = vi.fn()
    site.kernel.on('siwx:requested', listener)
    const button = await site.find('Sign')
    expect(listener).not.toHaveBeenCalled()
    button.click()
    await vi.waitFor(() => expect(site.events).toHaveLength(1))
    expect(listener).toHaveBeenCalledExactlyOnceWith(facts)
  })
  test('VIS-08 a signature ends in a brief success state, announced once; the page is notified before', async () => {
    const site = await atSignIn({ hasMotion: true })
    ;(await site.find('Sign')).click()
    await site.see('Signed in to this site')
    expect(site.events).toEqual([['siwx:authenticated', facts]])
    expect(site.root.querySelectorAll('.view [role=status]:not(:empty)')).toHaveLength(1)
    expect(site.root.querySelector('.view .ring')?.getAttribute('data-state')).toBe('done')
    site.clock.advance(900)
    await vi.waitFor(() => expect(site.view()).toBeUndefined())
  })
  test('VIS-08 a visitor who continues during the success state waits for nothing, and the next view stays', async () => {
    const site = await atSignIn({ hasMotion: true })
    ;(await site.find('Sign')).click()
    await site.see('Signed in to this site')
    expect(await site.kernel.router.close()).toBe(true)
    site.kernel.router.open('Account')
    site.clock.advance(900)
    expect(site.view()).toBe('Account')
  })
  test('SIW-01 SIW-02 the wallet signs the message; session stored, modal closed, reported', async () => {
    const site = await atSignIn()
    ;(await site.find('Sign')).click()
    await vi.waitFor(() => expect(site.view()).toBeUndefined())
    expect(site.events).toEqual([['siwx:authenticated', facts]])
    const [session] = site.sessions
    expect(session?.signature).toBe(SIGNATURE)
    expect(parseSignInText(session?.message ?? '')).toMatchObject({ address: ALICE, chainReference: '1' })
    expect(session?.data).toEqual({
      accountAddress: ALICE,
      chainId: 'eip155:1',
      domain: location.host,
      uri: `${location.origin}/`,
      version: '1',
      nonce: 'a1b2c3d4e5f6',
    })
    expect(site.wallet.requests.filter((each) => each === 'personal_sign')).toHaveLength(1)
  })
  test.each<[string, () => unknown, string]>([
    ['a visitor who rejects', () => Promise.reject(NO), 'Signature declined'],
    ['no signature', () => '0x', 'Sign-in failed. Try again.'],
    ['a wallet that was lost', () => Promise.reject({ code: 4900 }), 'Sign-in failed. Try again.'],
  ])('SIW-02 %s: the view stays, shows an error, and can be retried', async (_title, request, words) => {
    const site = await atSignIn({ wallet: { script: { request } } })
    ;(await site.find('Sign')).click()
    await site.see(words)
    expect([site.view(), site.message()]).toEqual(['SIWXSignMessage', null])
    expect(site.root.querySelector('.view [role=alert]')?.textContent).toBe(words)
    expect(site.events).toEqual([['siwx:failed', { ...facts, code: 'siwx/declined' }]])
    site.wallet.play({ request: () => SIGNATURE })
    ;(await site.find('Sign')).click()
    await vi.waitFor(() => expect(site.sessions).toHaveLength(1))
  })
  test('SIW-02 a session that the host refuses is a failure', async () => {
    const site = await atSignIn({ provider: { addSession: () => Promise.reject(new Error('refused')) } })
    ;(await site.find('Sign')).click()
    await site.see('Sign-in failed. Try again.')
    expect(site.sessions).toEqual([])
  })
  test('SIW-02 a smart account’s failure has its own message', async () => {
    const site = await atSignIn({ wallet: { script: { request: () => Promise.reject(NO) } } })
    const [session] = site.wallet.sessions()
    site.wallet.emit([{ ...session, accountType: 'smartAccount' }])
    ;(await site.find('Sign')).click()
    await site.see('This application might not support Smart Accounts')
    expect(site.events).toEqual([
      ['siwx:failed', { network: 'eip155:1', isSmartAccount: true, code: 'siwx/smart-account-unsupported' }],
    ])
  })
  test.each<[string, boolean, ViewId]>([
    ['another view that is open stays', true, 'AllWallets'],
    ['a closed modal opens again', false, 'SIWXSignMessage'],
  ])('SIW-02 after a failure %s', async (_title, isRequired, view) => {
    const site = await atSignIn({
      provider: { getRequired: () => isRequired },
      wallet: { script: { request: 'late' } },
    })
    ;(await site.find('Sign')).click()
    await vi.waitFor(() => expect(site.wallet.requests).toContain('personal_sign'))
    if (isRequired) site.kernel.router.push('AllWallets')
    else await site.kernel.router.close()
    // Its response is not a signature.
    site.wallet.settle()
    await vi.waitFor(() => expect(site.events).toHaveLength(1))
    expect(site.view()).toBe(view)
    expect(site.message()).toBe(isRequired ? 'Sign-in failed. Try again.' : null)
  })
})

describe('not signing', () => {
  test('MOD-06 required: Escape, back and the close button shake the modal, which stays open', async () => {
    const site = await atSignIn()
    expect(await site.kernel.router.close()).toBe(false)
    expect([isShaking(site), site.view()]).toEqual([true, 'SIWXSignMessage'])
    site.kernel.router.back()
    expect(site.view()).toBe('SIWXSignMessage')
    site.kernel.router.push('ApproveTransaction', { requestId: '1' })
    expect(await site.kernel.router.close()).toBe(false)
  })
  test('MOD-06 not required: it closes', async () => {
    const site = await atSignIn({ provider: { getRequired: () => false } })
    await site.see('You can continue without signing in.')
    expect(await site.kernel.router.close()).toBe(true)
    expect(isShaking(site)).toBe(false)
  })
  test('MOD-06 SIW-02 canceled although required: disconnected, sessions ended, and the stack is Connect', async () => {
    const site = await atSignIn()
    ;(await site.find('Cancel')).click()
    await vi.waitFor(() => expect(site.wallet.requests).toContain('disconnect'))
    await vi.waitFor(() => expect(site.requests).toEqual(['set 0']))
    expect(site.events).toEqual([['siwx:canceled', facts]])
    expect(site.kernel.store.get(site.kernel.connections.activeAtom)).toBeNull()
    site.kernel.router.open()
    await vi.waitFor(() => expect(site.view()).toBe('Connect'))
  })
  test('MOD-06 SIW-02 canceled while optional: closed, connected, and not asked again for this account', async () => {
    const site = await atSignIn({ provider: { getRequired: () => false } })
    ;(await site.find('Cancel')).click()
    await vi.waitFor(() => expect(site.view()).toBeUndefined())
    expect(site.events).toEqual([['siwx:canceled', facts]])
    expect(site.kernel.store.get(site.kernel.router.stateAtom).stack.map(({ view }) => view)).toEqual(['Connect'])
    expect(site.kernel.connections.account('eip155').status).toBe('connected')
    site.wallet.emit(site.wallet.sessions())
    expect(site.view()).toBeUndefined()
  })
  test('SIW-02 canceled during the wallet request: its late response has no effect', async () => {
    const site = await atSignIn({ wallet: { script: { request: 'late' } } })
    ;(await site.find('Sign')).click()
    await vi.waitFor(() => expect(site.wallet.requests).toContain('personal_sign'))
    ;(await site.find('Cancel')).click()
    await vi.waitFor(() => expect(site.wallet.requests).toContain('disconnect'))
    site.wallet.settle()
    await vi.waitFor(() => expect(site.requests).toEqual(['set 0']))
    expect(site.sessions).toEqual([])
    expect(site.events).toEqual([['siwx:canceled', facts]])
  })
})

describe('a new sign-in request', () => {
  async function signedIn() {
    const site = await atSignIn()
    ;(await site.find('Sign')).click()
    await vi.waitFor(() => expect(site.view()).toBeUndefined())
    return site
  }
  test.each<[string, CaipAddress]>([
    ['account', `eip155:1:${BOB}`],
    ['network', `eip155:10:${ALICE}`],
  ])('SIW-04 for another %s, and not for the previous one', async (_title, account) => {
    const site = await signedIn()
    site.wallet.emit(site.wallet.sessions([account]))
    await vi.waitFor(() => expect(site.view()).toBe('SIWXSignMessage'))
    site.wallet.emit(site.wallet.sessions())
    await vi.waitFor(() => expect(site.view()).toBe('Account'))
    expect(site.sessions).toHaveLength(1)
  })
  test('SIW-04 sessions are listed and revoked; then sign-in is requested again', async () => {
    const site = await signedIn()
    const signIn = await site.kernel.service('signIn')
    expect(await signIn.sessions()).toEqual(site.sessions)
    await signIn.revoke()
    expect(site.requests).toEqual(['add', `revoke eip155:1 ${ALICE}`])
    expect(await signIn.sessions()).toEqual([])
    await site.see('Sign a message to prove')
  })
  test('SIW-04 a session that is revoked while sessions are being read signs no one in: they are read again', async () => {
    const answers: ((found: SignInSession[]) => void)[] = []
    const getSessions = () => new Promise<SignInSession[]>((resolve) => answers.push(resolve))
    const site = await connect({ provider: { getSessions } })
    const signIn = await site.kernel.service('signIn')
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    const message = await site.provider.createMessage({ chainId: 'eip155:1', accountAddress: ALICE })
    const revoking = signIn.revoke()
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[0]?.([{ data: message, message: message.toString(), signature: SIGNATURE }])
    answers[1]?.([])
    await revoking
    expect(site.kernel.store.get(signIn.stateAtom).phase).toBe('asking')
  })
  test.each<[string, string | undefined, RegExp]>([
    ['until it ends', '2030-01-02T12:00:00.000Z', /Until .*2030/],
    ['without an end', undefined, /Until you sign out/],
  ])(
    'SIW-04 the account shows that it is signed in, %s, and offers to sign out',
    async (_title, expirationTime, words) => {
      const site = openSite({ provider: { getRequired: () => false } })
      const { provider, sessions, kernel } = site
      const fields = { chainId: 'eip155:1' as const, accountAddress: ALICE }
      const message = await provider.createMessage(fields)
      const data = { ...message, ...(expirationTime !== undefined && { expirationTime }) }
      sessions.push({ data, message: message.toString(), signature: SIGNATURE })
      await kernel.connectors.discover()
      await kernel.connections.connect(site.wallet.connector.id)
      kernel.router.open('AccountSettings')
      const row = await site.find('Signed in to this site')
      expect(row.textContent).toMatch(words)
      row.click()
      await site.see('Your wallet stays connected.')
      ;(await site.find('Sign out of this site')).click()
      await vi.waitFor(() => expect(site.button('Signed in to this site')).toBeUndefined())
      expect([kernel.connections.account('eip155').status, site.wallet.requests]).toEqual(['connected', ['connect']])
      expect([sessions, site.view()]).toEqual([[], 'AccountSettings'])
      expect(site.message()).toBe('Signed out')
    },
  )
  test('SIW-04 a visitor who must stay signed in gets a warning before signing out, and a request to sign in after it', async () => {
    const site = await signedIn()
    site.kernel.router.open('AccountSettings')
    ;(await site.find('Signed in to this site')).click()
    await site.see('you’ll be asked again')
    ;(await site.find('Sign out of this site')).click()
    await vi.waitFor(() => expect(site.view()).toBe('SIWXSignMessage'))
    expect(site.sessions).toEqual([])
  })
  test('SIW-04 a failed sign-out is shown, and the account stays signed in', async () => {
    const site = openSite({ provider: { revokeSession: () => Promise.reject(new Error('offline')) } })
    const message = await site.provider.createMessage({ chainId: 'eip155:1', accountAddress: ALICE })
    site.sessions.push({ data: message, message: message.toString(), signature: SIGNATURE })
    await site.kernel.connectors.discover()
    await site.kernel.connections.connect(site.wallet.connector.id)
    site.kernel.router.open('AccountSettings')
    ;(await site.find('Signed in to this site')).click()
    ;(await site.find('Sign out of this site')).click()
    await vi.waitFor(() => expect(site.alert()).not.toBe(''))
    await site.find('Sign out of this site')
  })
  test('SIW-04 a visitor who is not signed in gets no such warning', async () => {
    const site = await connect({ provider: { getRequired: () => false } })
    await site.see('Sign a message to prove')
    ;(await site.find('Cancel')).click()
    site.kernel.router.open('AccountSettings')
    await site.find('Disconnect')
    await vi.dynamicImportSettled()
    expect(site.button('Signed in to this site')).toBeUndefined()
  })
  test('SIW-04 disconnecting ends every session', async () => {
    const site = await signedIn()
    await site.kernel.connections.disconnect()
    await vi.waitFor(() => expect(site.requests).toEqual(['add', 'set 0']))
    expect(site.sessions).toEqual([])
  })
})

describe('errors', () => {
  test('SIW-03 no one is connected', async () => {
    const signIn = await openSite().kernel.service('signIn')
    await expect(signIn.sign()).rejects.toMatchObject({ code: 'siwx/address-missing' })
  })
  test('SIW-03 nothing is set up', async () => {
    const { kernel, view } = await connect({ options: {} })
    const signIn = await kernel.service('signIn')
    await expect(signIn.sign()).rejects.toMatchObject({ code: 'siwx/not-enabled' })
    expect(view()).toBe('Account')
  })
  test('SIW-03 a family that signs no messages', async () => {
    const site = await atSignIn({ signMessage: null })
    ;(await site.find('Sign')).click()
    await site.see('Sign-in failed. Try again.')
    const { stateAtom } = await site.kernel.service('signIn')
    expect(site.kernel.store.get(stateAtom).error).toMatchObject({ cause: { code: 'siwx/network-missing' } })
  })
  test('SIW-03 a modal that has ended', async () => {
    const site = await atSignIn()
    const signIn = await site.kernel.service('signIn')
    site.kernel.destroy()
    await expect(signIn.sign()).rejects.toMatchObject({ code: 'siwx/connection-missing' })
  })
})
