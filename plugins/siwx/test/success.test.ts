// How a sign-in ends: how long its success is shown, and what is open afterward.
import { describe, expect, test, vi } from 'vitest'
import { FACTS, openPrompt } from './flowPage'

const SUCCESS_MS = 900

describe('VIS-08 SIW-02 the success of a sign-in', () => {
  async function openSuccess() {
    const flow = await openPrompt({ hasMotion: true })
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
  test('closes nothing if the visitor must sign in again', async () => {
    const flow = await openSuccess()
    await flow.signIn.revoke()
    await flow.at('asking')
    flow.clock.advance(SUCCESS_MS)
    expect([flow.isOpen(), flow.views()]).toEqual([true, ['SIWXSignMessage']])
  })
})
