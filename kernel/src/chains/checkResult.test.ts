import { expect, test } from 'vitest'
import { checkResult } from './checkResult'

const HASH = `0x${'aB'.repeat(32)}`

test.each([
  ['personal_sign', '0x12ab'],
  ['personal_sign', '12AB'],
  ['eth_signTypedData_v4', '0x'],
  ['eth_sendTransaction', HASH],
  // Methods that a page does not act on may answer anything.
  ['eth_call', null],
  ['toString', { any: 'thing' }],
])('SAF-05 %s may return %j', (method, answer) => {
  expect(checkResult('w', method, answer)).toBe(answer)
})

test.each([
  ['personal_sign', '', 'signature'],
  ['personal_sign', 'signed', 'signature'],
  ['personal_sign', 12, 'signature'],
  ['eth_signTypedData_v4', null, 'signature'],
  ['eth_signTypedData_v4', ['0x12'], 'signature'],
  ['eth_sendTransaction', '', 'hash'],
  ['eth_sendTransaction', HASH.slice(2), 'hash'],
  ['eth_sendTransaction', HASH.slice(0, -1), 'hash'],
  ['eth_sendTransaction', `${HASH}00`, 'hash'],
  ['eth_sendTransaction', { hash: HASH }, 'hash'],
  ['eth_sendTransaction', { toString: () => HASH }, 'hash'],
])('SAF-05 %s must not return %j: it is not %s', (method, answer, what) => {
  expect(() => checkResult('w', method, answer)).toThrow(
    expect.objectContaining({
      code: 'kernel/connector-misbehaved',
      context: { connectorId: 'w', method },
      message: expect.stringContaining(`with a ${what}`),
    }),
  )
})
