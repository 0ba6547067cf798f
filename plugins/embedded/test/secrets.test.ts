// Everything that a log, an event, a message or an error of a whole visit says, read for what must not be in it.

import type { EventName } from '@latchkey/kernel'
import { readToast } from '@latchkey/kernel/testing'
import { expect, test, vi } from 'vitest'
import type { Answer } from './scriptedFrame'
import { EMAIL, openWorld, SIGNED_IN, SMART } from './world'

const OTP = '493817'
const TOKEN = 'eyJhbGciOiJFUzI1NiJ9.c2VjcmV0LXRva2Vu.c2lnbmF0dXJl'
const NEW_EMAIL = 'grace.hopper@example.org'
const RESULT = 'https://login.example/result?code=abc-social-code'
const SECRETS = [EMAIL, OTP, TOKEN, NEW_EMAIL, 'abc-social-code', 'lovelace', 'grace.hopper']
const EVENTS: readonly EventName[] = [
  'modal:opened',
  'modal:closed',
  'modal:needed',
  'session:connected',
  'session:restored',
  'session:changed',
  'session:disconnected',
  'session:disconnectFailed',
  'network:switched',
  'plugin:loaded',
  'plugin:failed',
  'rpc:denied',
  'alert:raised',
  'embedded:approved',
  'embedded:accountPreferred',
  'email:submitted',
  'email:deviceApproved',
  'email:codeAccepted',
  'email:codeFailed',
]
/** A frame that repeats everything it received, and more, in its errors. */
const BABBLING: Answer = { refuses: `No: ${EMAIL}, ${NEW_EMAIL}, ${OTP}, ${TOKEN}, ${RESULT}` }

/** An error down to its last cause, with its stack. */
function quote(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? ''
  const { context, toast } = error as Error & { context?: unknown; toast?: string }
  return [error.message, error.stack, toast, JSON.stringify(context), quote(error.cause)].join('\n')
}

test('EMB-01 no secret, code, token or email is in any log, event, message or error', async () => {
  const said: string[] = []
  const levels = ['log', 'info', 'warn', 'error', 'debug'] as const
  for (const level of levels) {
    vi.spyOn(console, level).mockImplementation((...words) => void said.push(words.map(quote).join(' ')))
  }
  const good = {
    ...SIGNED_IN,
    CONNECT_EMAIL: { is: { action: 'VERIFY_OTP' } },
    UPDATE_EMAIL: { is: { action: 'VERIFY_SECONDARY_OTP' } },
    UPDATE_EMAIL_SECONDARY_OTP: { is: { newEmail: NEW_EMAIL } },
    RPC_REQUEST: { is: '0x1' },
  }
  const world = await openWorld(good)
  const { kernel, service, frame, clock } = world
  for (const event of EVENTS) kernel.on(event, (payload) => void said.push(`${event} ${JSON.stringify(payload)}`))
  kernel.store.sub(kernel.snackbar.messageAtom, () => said.push(readToast(kernel) ?? ''))
  const note = (error: unknown) => void said.push(quote(error))
  const sign = () => kernel.request({ network: 'eip155:1', method: 'personal_sign', params: ['0x61', SMART] })
  async function visit(): Promise<void> {
    await service.connectEmail(EMAIL).catch(note)
    clock.advance(60_000)
    await service.submitOtp(OTP).catch(note)
    await service.connectSocial(RESULT).catch(note)
    await service.finish().catch(note)
    frame.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: TOKEN } })
    await sign().catch(note)
    await service.updateEmail(NEW_EMAIL).catch(note)
    clock.advance(60_000)
    await service.submitPrimaryOtp(OTP).catch(note)
    await service.submitSecondaryOtp(OTP).catch(note)
    await service.setPreferredAccount('eoa').catch(note)
    await kernel.networks.switch('eip155:10').catch(note)
    await service.signOut().catch(note)
  }
  await visit()
  const types = Object.keys({ ...good, CONNECT_OTP: 0, CONNECT_SOCIAL: 0, UPDATE_EMAIL_PRIMARY_OTP: 0, SIGN_OUT: 0 })
  for (const type of types) {
    frame.play({ ...good, [type]: BABBLING })
    await visit()
    // Malformed responses, and invalid codes.
    frame.play({ ...good, [type]: { is: { [EMAIL]: [OTP, TOKEN], action: EMAIL, address: NEW_EMAIL } } })
    await visit()
  }
  await service.submitOtp(`${OTP}9`).catch(note)
  await service.connectEmail(`${EMAIL} ${TOKEN}`).catch(note)

  expect(said.length).toBeGreaterThan(100)
  expect(said.join('\n')).toContain('No: …')
  for (const secret of SECRETS) expect(said.filter((text) => text.includes(secret))).toEqual([])
  world.close()
})
