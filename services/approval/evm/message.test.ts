import * as v from 'valibot'
import { expect, test } from 'vitest'
import { consentRequestSchema } from './message.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const typedData = {
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: {},
  message: { text: 'Hi' },
}
const isRequest = (request: unknown) => v.is(consentRequestSchema, request)

test('SAF-09 a request with an address, bytes, or data in another form is not shown', () => {
  const message = { kind: 'signMessage', account: ADDRESS, message: '0x00' }
  expect(isRequest(message)).toBe(true)
  for (const account of [[ADDRESS], `${ADDRESS}0`, `0x${ADDRESS}`, ADDRESS.slice(0, -1), ADDRESS.slice(2), null]) {
    expect(isRequest({ ...message, account })).toBe(false)
  }
  for (const bytes of [['0x00'], '00', '0x0x00', '0x0g', 0])
    expect(isRequest({ ...message, message: bytes })).toBe(false)
  const structured = { kind: 'signTypedData', account: ADDRESS, typedData }
  expect(isRequest(structured)).toBe(true)
  expect(isRequest({ ...structured, typedData: { ...typedData, message: { text: 5 } } })).toBe(false)
})
