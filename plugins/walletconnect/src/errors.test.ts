// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as errors from './errors'

type Row = { sentence: string; toast?: string; owner: string }
const documented: Record<string, Row> = JSON.parse(
  readFileSync(new URL('../../../docs/errors/catalog.json', import.meta.url), 'utf8'),
)

test('WCT-09 every error message of this package is documented, and every documented one exists', () => {
  const made = [
    errors.notConnected(),
    errors.namespaceMissing('cosmos'),
    errors.providerMissing('eip155:1', new Error('none')),
    errors.chainNotApproved('eip155:1'),
    errors.clientMissing(new Error('chunk')),
    errors.connectionClosed(),
    errors.callStatusDenied(),
    errors.addressRequired(),
    errors.pairingExpired(),
    errors.signInInvalid('nonce'),
    errors.projectIdMissing(),
  ]
  const found = made.map(({ code, message }) => [code, { sentence: message.replace('eip155:1', '{network}') }])
  const rows = Object.entries(documented).filter(([, { owner }]) => owner === 'plugin-walletconnect')
  const sentences = rows.map(([code, { sentence }]) => [code, { sentence }])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(sentences))
})

test.each([
  ['WebSocket closed: Unauthorized: invalid key', 'project'],
  ['Unauthorized: origin not allowed', 'origin'],
  ['JWT validation error: JWT Token is not yet valid: timestamp', 'clock'],
])('API-06 %s is walletconnect/refused', (words, reason) => {
  expect(errors.relayRefusal(new Error(words))).toMatchObject({ code: 'walletconnect/refused', context: { reason } })
})

test('API-06 the visitor only sees the cause if the clock is wrong', () => {
  const toastOf = (words: string) => errors.relayRefusal(new Error(words))?.toast
  expect(toastOf('JWT Token is not yet valid')).toContain('clock of this device')
  expect(toastOf('origin not allowed')).toBe(errors.projectIdMissing().toast)
  expect(errors.relayRefusal('Unauthorized: invalid key')?.context.reason).toBe('project')
})

test.each([undefined, null, {}, new Error('socket hang up')])('%j is not a refusal', (error) => {
  expect(errors.relayRefusal(error)).toBeNull()
})
