// How a sign-in ends: how long its success is shown, and what is open afterward.
import type { SignInProvider, SignInSession } from '@latchkey/plugin-siwx'
import { describe, expect, test, vi } from 'vitest'
import { FACTS, openFlow, openPrompt, proof, QUICK } from './flowPage'

const SUCCESS_MS = 900

describe('VIS-08 SIW-02 the success of a sign-in', () => {
  async function openSuccess(provider: Partial<SignInProvider> = {}) {
    const flow = await openPrompt({ hasMotion: true, provider })
    await flow.signIn.sign()
    expect(flow.events).toEqual([['siwx:authenticated', FACTS]])
    return flow
  }
  test('is shown for 900 ms, then the modal closes', async () => {
    const flow = await openSuccess()
    flow.clock.advance(SUCCESS_MS - 1)
    expect([flow.isOpen(), flow.views()]).toEqual([true, ['SIWXSignMessage']])
    flow.clock.advance(1)
    expect(flow.isOpen()).toBe(false)
  })
  test('is not shown in a browser that cannot tell whether motion is reduced', async () => {
    const flow = await openPrompt({ hasMotion: true })
    vi.stubGlobal('matchMedia', undefined)
    await flow.signIn.sign()
    expect([flow.state().phase, flow.isOpen()]).toEqual(['signedIn', false])
  })
  test('is not waited for over another view', async () => {
    const flow = await openPrompt({ hasMotion: true, provider: { getRequired: () => false } })
    flow.kernel.router.reset('AccountSettings')
    await flow.signIn.sign()
    expect(flow.isOpen()).toBe(false)
  })
  test('closes nothing that the visitor opened meanwhile', async () => {
    const flow = await openSuccess()
    flow.kernel.router.reset('AccountSettings')
    flow.clock.advance(SUCCESS_MS)
    expect([flow.isOpen(), flow.views()]).toEqual([true, ['AccountSettings']])
  })
  test('closes nothing if another account is asked meanwhile', async () => {
    const flow = await openSuccess({ getRequired: () => false })
    flow.change()
    await flow.at('asking')
    flow.clock.advance(SUCCESS_MS)
    expect([flow.isOpen(), flow.views()]).toEqual([true, ['SIWXSignMessage']])
  })
  test('leaves the view of a closed modal as it is', async () => {
    const flow = await openPrompt({ provider: { getRequired: () => false } })
    flow.kernel.router.reset('AccountSettings')
    await flow.kernel.router.close()
    await flow.signIn.sign()
    expect([flow.state().phase, flow.isOpen(), flow.views()]).toEqual(['signedIn', false, ['AccountSettings']])
  })
  test('WCT-11 of an account that has a session opens no modal on a page that never had one open', async () => {
    const flow = await openFlow({ provider: { getSessions: async () => [{} as SignInSession] } })
    await flow.connect()
    await flow.at('signedIn')
    const pairing = await flow.kernel.service('pairingSignIn')
    pairing.accept([proof()])
    await vi.waitFor(() => expect(flow.events).toEqual([['siwx:authenticated', FACTS]]), QUICK)
    expect([flow.isOpen(), flow.views()]).toEqual([false, []])
  })
})

describe('MOD-06 SIW-02 an open sign-in', () => {
  test.each([true, false])('that is required (%s) cannot be closed', async (isRequired) => {
    const flow = await openPrompt({ provider: { getRequired: () => isRequired } })
    expect(await flow.kernel.router.close()).toBe(!isRequired)
    expect(flow.isOpen()).toBe(isRequired)
  })
  test('WCT-11 is not drawn again when the host refuses what the wallet signed, and is still required', async () => {
    const flow = await openPrompt({ provider: { setSessions: () => Promise.reject(new Error('refused')) } })
    const { stateAtom } = flow.kernel.router
    const before = flow.kernel.store.get(stateAtom).stack
    const pairing = await flow.kernel.service('pairingSignIn')
    pairing.accept([proof()])
    await vi.waitFor(() => expect(flow.events).toHaveLength(1), QUICK)
    expect(flow.kernel.store.get(stateAtom).stack).toEqual(before)
    expect(flow.state()).toMatchObject({ phase: 'asking', isRequired: true })
  })
})
