import type { SignInMessage, SignInSession } from '@latchkey/plugin-siwx'
import { createSignInMessage } from '@latchkey/plugin-siwx/message'
import { describe, expect, test, vi } from 'vitest'
import { messageRefused } from '../src/errors'
import { createAnswer, FACTS, keepingOpen, ONE, openFlow, openPrompt, QUICK, smart } from './flowPage'
import { ALICE, type Play, SIGNATURE } from './signInWorld'

describe('SIW-01 which accounts are asked to sign in', () => {
  test.each<[string, Play, string]>([
    ['an account without a session', {}, 'asking'],
    ['an account on a network that needs it', { provider: { appliesTo: (id) => id === 'eip155:1' } }, 'asking'],
    ['none on a network that does not need it', { provider: { appliesTo: (id) => id !== 'eip155:1' } }, 'idle'],
    ['none on a page without a provider', { options: {} }, 'idle'],
  ])('%s', async (_what, play, phase) => {
    const flow = await openFlow(play)
    await flow.connect()
    await flow.at(phase)
    expect(flow.state().account).toBe(phase === 'idle' ? null : ONE)
    expect(flow.views().includes('SIWXSignMessage')).toBe(phase === 'asking')
  })

  test('SIW-04 none with a valid session, which is kept in state', async () => {
    const flow = await openFlow()
    const message = await flow.provider.createMessage({ chainId: 'eip155:1', accountAddress: ALICE })
    const session: SignInSession = { data: message, message: message.toString(), signature: SIGNATURE }
    flow.sessions.push(session)
    await flow.connect()
    await flow.at('signedIn')
    expect([flow.kept(), flow.isOpen(), flow.events]).toEqual([[session], false, []])
  })

  test('the view closes when the account leaves, and a modal that is closed stays closed', async () => {
    const flow = await openPrompt({ provider: { appliesTo: (id) => id === 'eip155:1' } })
    flow.change(`eip155:10:${ALICE}`)
    await flow.at('idle')
    expect([flow.isOpen(), flow.views()]).toEqual([true, ['Account']])
    const closed = await openPrompt({ provider: { appliesTo: (id) => id === 'eip155:1', getRequired: () => false } })
    await closed.kernel.router.close()
    closed.change(`eip155:10:${ALICE}`)
    await closed.at('idle')
    expect(closed.isOpen()).toBe(false)
  })

  test('a view of something else is left untouched when the account needs no signature', async () => {
    const flow = await openPrompt({ provider: { appliesTo: (id) => id === 'eip155:1', getRequired: () => false } })
    flow.kernel.router.reset('AccountSettings')
    flow.change(`eip155:10:${ALICE}`)
    await flow.at('idle')
    expect(flow.views()).toEqual(['AccountSettings'])
  })
})

describe('SIW-02 the signature', () => {
  test('is requested over the open view; then it is stored and reported, and the modal closes', async () => {
    const flow = await openPrompt()
    const requested = vi.fn()
    flow.kernel.on('siwx:requested', requested)
    await flow.signIn.sign()
    expect([flow.state().phase, flow.isOpen()]).toEqual(['signedIn', false])
    expect(flow.kept()).toEqual(flow.sessions)
    expect(flow.kept()).toMatchObject([{ data: { accountAddress: ALICE, chainId: 'eip155:1' }, signature: SIGNATURE }])
    expect(requested).toHaveBeenCalledExactlyOnceWith(FACTS)
    expect(flow.events).toEqual([['siwx:authenticated', FACTS]])
    await flow.signIn.sign()
    expect(flow.wallet.requests.filter((each) => each === 'personal_sign')).toHaveLength(1)
  })

  test('over another view, closes that too, and opens no modal if none is open', async () => {
    const flow = await openPrompt({ provider: { getRequired: () => false } })
    flow.kernel.router.reset('Account')
    flow.kernel.router.push('AccountSettings')
    await flow.signIn.sign()
    expect(flow.isOpen()).toBe(false)
    const closed = await openPrompt({ provider: { getRequired: () => false } })
    await closed.kernel.router.close()
    await closed.signIn.sign()
    expect([closed.state().phase, closed.isOpen(), closed.views()]).toEqual(['signedIn', false, ['SIWXSignMessage']])
  })

  test.each<[string, Play, object]>([
    [
      'a rejection',
      { wallet: { script: { request: 'reject' } } },
      { code: 'siwx/declined', toast: 'Signature declined' },
    ],
    ['a rejection by a smart account', smart, { code: 'siwx/smart-account-unsupported' }],
    [
      'an invalid signature',
      { wallet: { script: { request: () => 'yes' } } },
      { code: 'siwx/declined', toast: 'Sign-in failed. Try again.' },
    ],
    ['a family that signs nothing', { signMessage: null }, { cause: { code: 'siwx/network-missing' } }],
    [
      'a session that the host refuses',
      { provider: { addSession: () => Promise.reject(new Error('refused')) } },
      { code: 'siwx/declined', cause: new Error('refused') },
    ],
    [
      'a message that cannot be had',
      { provider: { createMessage: () => Promise.reject(new Error('down')) } },
      { code: 'siwx/declined', cause: new Error('down') },
    ],
    [
      'a message of another page',
      {
        provider: {
          createMessage: (input) =>
            createSignInMessage(
              { ...input, domain: 'evil.example', uri: 'https://evil.example', version: '1', nonce: 'a1b2c3d4e5f6' },
              'First',
            ),
        },
      },
      { code: 'siwx/message-refused', context: { mismatch: 'domain' } },
    ],
    [
      'a message that this package does not write',
      {
        provider: {
          createMessage: (input) =>
            createSignInMessage(
              { ...input, domain: location.host, uri: location.origin, version: '1', nonce: 'a\nb' },
              'First',
            ),
        },
      },
      { code: 'siwx/message-refused', context: { mismatch: 'message' }, cause: { code: 'siwx/field-invalid' } },
    ],
    [
      'a wrong message of a smart account’s host, reported as such',
      { ...smart, provider: { createMessage: () => Promise.reject(messageRefused('nonce')) } },
      { code: 'siwx/message-refused', context: { mismatch: 'nonce' } },
    ],
  ])('that fails, for %s: shown in the view, reported once, and can be retried', async (_what, play, error) => {
    const flow = await openPrompt(play)
    await flow.signIn.sign()
    expect(flow.state()).toMatchObject({ phase: 'asking', account: ONE, error })
    expect([flow.views(), flow.sessions, flow.kept(), flow.toast()]).toEqual([['SIWXSignMessage'], [], [], null])
    const [[name, facts] = []] = flow.events
    const isSmartAccount = play === smart || play.wallet === smart.wallet
    expect([name, flow.events.length]).toEqual(['siwx:failed', 1])
    expect(facts).toMatchObject({ network: 'eip155:1', isSmartAccount })
  })

  test('that fails is shown in a toast over another view, and opens its own view if the modal is closed', async () => {
    const play: Play = { provider: { getRequired: () => false }, wallet: { script: { request: 'reject' } } }
    const flow = await openPrompt(play)
    flow.kernel.router.reset('AccountSettings')
    await flow.signIn.sign()
    expect([flow.views(), flow.toast()]).toEqual([['AccountSettings'], 'Signature declined'])
    const closed = await openPrompt(play)
    await closed.kernel.router.close()
    await closed.signIn.sign()
    expect([closed.views(), closed.isOpen(), closed.toast()]).toEqual([['SIWXSignMessage'], true, null])
  })
})

describe('SIW-02 an open view', () => {
  test('under its alternative name, shows why there is no signature', async () => {
    const flow = await openPrompt({ wallet: { script: { request: 'reject' } } })
    flow.kernel.router.reset('ConnectingSiwe')
    await flow.signIn.sign()
    expect([flow.toast(), flow.views()]).toEqual([null, ['ConnectingSiwe']])
  })

  test('that waits for a wallet is replaced by the reason', async () => {
    const flow = await openPrompt({ wallet: { script: { request: 'reject' } } })
    flow.kernel.router.reset('ApproveTransaction', { requestId: '1' })
    await flow.signIn.sign()
    expect([flow.views(), flow.toast()]).toEqual([['SIWXSignMessage'], null])
  })

  test('shows nothing about sessions that cannot be read: that error is reported separately', async () => {
    let isDown = false
    const getSessions = async () => {
      if (isDown) throw new Error('down')
      return []
    }
    const flow = await openPrompt({ provider: { getSessions } })
    isDown = true
    flow.change()
    await vi.waitFor(() => expect(flow.events).toHaveLength(1), QUICK)
    expect(flow.toast()).toBe('A problem occurred while trying initialize authentication')
  })

  test('sends one request: another click during the wallet request ends nothing', async () => {
    const answer = createAnswer<string>()
    const flow = await openPrompt({ wallet: { script: { request: () => answer.promise } } })
    const signing = flow.signIn.sign()
    await vi.waitFor(() => expect(flow.wallet.requests).toContain('personal_sign'), QUICK)
    await flow.signIn.sign()
    await flow.signIn.revoke()
    answer.give(SIGNATURE)
    await signing
    expect([flow.state().phase, flow.sessions.length]).toEqual(['signedIn', 1])
  })

  test('SIW-04 signing out emits an event; before a sign-in, there is no event', async () => {
    const flow = await openPrompt({})
    await flow.signIn.revoke()
    await flow.signIn.sign()
    await flow.signIn.revoke()
    expect(flow.events).toEqual([
      ['siwx:authenticated', FACTS],
      ['siwx:signedOut', FACTS],
    ])
  })

  test('ignores an earlier attempt that fails late', async () => {
    const messages: ReturnType<typeof createAnswer<SignInMessage>>[] = []
    const createMessage = () => {
      const message = createAnswer<SignInMessage>()
      messages.push(message)
      return message.promise
    }
    const flow = await openPrompt({ provider: { createMessage, getRequired: () => false } })
    const first = flow.signIn.sign()
    await flow.at('signing')
    await flow.signIn.cancel()
    void flow.signIn.sign()
    await flow.at('signing')
    messages[0]?.fail(new Error('down'))
    await first
    expect([flow.state().phase, flow.events.filter(([name]) => name === 'siwx:failed')]).toEqual(['signing', []])
  })
})

describe('SIW-02 canceling', () => {
  test('if sign-in is required, disconnects and closes; a modal that has to stay leads back to connecting', async () => {
    const flow = await openPrompt()
    await flow.signIn.cancel()
    expect([flow.wallet.requests.at(-1), flow.isOpen()]).toEqual(['disconnect', false])
    const kept = await openPrompt({ kernel: { plugins: [keepingOpen] } })
    await kept.kernel.service('siwxTestGuard' as never)
    await kept.signIn.cancel()
    expect([kept.views(), kept.isOpen()]).toEqual([['Connect'], true])
    expect(flow.events).toEqual([['siwx:canceled', FACTS]])
    await vi.waitFor(() => expect(flow.requests).toEqual(['set 0']), QUICK)
    expect(flow.state().phase).toBe('idle')
  })

  test('if sign-in is required and the modal is closed, opens none', async () => {
    const flow = await openPrompt()
    flow.kernel.router.reset('Account')
    await flow.kernel.router.close()
    expect(flow.isOpen()).toBe(false)
    await flow.signIn.cancel()
    expect([flow.isOpen(), flow.views()]).toEqual([false, ['Account']])
  })

  test('if sign-in is optional, closes the modal, and keeps the wallet', async () => {
    const flow = await openPrompt({ provider: { getRequired: () => false } })
    await flow.signIn.cancel()
    expect([flow.state().phase, flow.isOpen(), flow.wallet.requests]).toEqual(['dismissed', false, ['connect']])
    expect(flow.events).toEqual([['siwx:canceled', FACTS]])
  })

  test('while the host writes the message: no wallet request is sent', async () => {
    const written = createAnswer<SignInMessage>()
    const flow = await openPrompt({ provider: { createMessage: () => written.promise, getRequired: () => false } })
    const signing = flow.signIn.sign()
    await flow.at('signing')
    await flow.signIn.cancel()
    const fields = { domain: location.host, uri: `${location.origin}/`, version: '1', nonce: 'a1b2c3d4e5f6' }
    written.give(createSignInMessage({ ...fields, chainId: 'eip155:1', accountAddress: ALICE }, 'First'))
    await signing
    expect([flow.state().phase, flow.wallet.requests]).toEqual(['dismissed', ['connect']])
  })

  test('during the wallet request: its late response is not sent to the host', async () => {
    const answer = createAnswer<string>()
    const flow = await openPrompt({
      provider: { getRequired: () => false },
      wallet: { script: { request: () => answer.promise } },
    })
    const signing = flow.signIn.sign()
    await vi.waitFor(() => expect(flow.wallet.requests).toContain('personal_sign'), QUICK)
    await flow.signIn.cancel()
    answer.give(SIGNATURE)
    await signing
    expect([flow.state().phase, flow.requests, flow.kept()]).toEqual(['dismissed', [], []])
  })
})
