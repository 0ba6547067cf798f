import { LatchkeyError } from '@latchkey/kernel'
import { expect, test } from 'vitest'
import { describeError } from './describeError'

const facts = { rpcCode: 4001, name: 'userRejectedRequest' }

test('RPC-02 a rejection names the wallet and shows no technical text', () => {
  const error = new LatchkeyError('rpc/user-rejected', 'User rejected', { context: facts, toast: 'Declined' })
  expect(describeError(error, { wallet: 'Rabby' })).toEqual({
    title: 'You declined in Rabby',
    detail: 'Nothing was shared or changed. You can try again.',
    technical: null,
  })
})
test('RPC-02 a code without its own text has the text of its family, and the toast that the error carries', () => {
  const error = new LatchkeyError('rpc/nonce-too-low', 'nonce too low', { context: facts, toast: 'Send it again.' })
  expect(describeError(error, {})).toMatchObject({ title: 'The wallet couldn’t do this', detail: 'Send it again.' })
})
test('any thrown value is described', () => {
  for (const value of [undefined, null, 'text', 7, {}, [], new Error('x'), Object.create(null)]) {
    expect(describeError(value, {}).title).toBe('Something went wrong')
  }
})
test('the technical text follows the causes, and ends at a cycle', () => {
  const inner: { message: string; cause?: unknown } = { message: 'inner' }
  inner.cause = inner
  const error = new LatchkeyError('rpc/timed-out', 'No answer', { context: facts, cause: inner })
  expect(describeError(error, {}).technical).toBe(['rpc/timed-out: No answer', ...Array(4).fill('inner')].join('\n'))
})
test('the host’s text takes precedence, even for unknown codes', () => {
  const words = { 'error.acme/late.title': 'Zu spät', 'error.acme/late.detail': 'Bitte neu.' }
  expect(describeError({ code: 'acme/late', message: 'late' }, {}, words)).toMatchObject({
    title: 'Zu spät',
    detail: 'Bitte neu.',
  })
})
