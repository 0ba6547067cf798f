// What a contract says when it refuses, wherever the node hides it.
import { encodeErrorResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { readRevertReason } from './revertReason'

const encode = (reason: string) =>
  encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [reason] })
const nest = (depth: number, inner: unknown): unknown => (depth === 0 ? inner : { cause: nest(depth - 1, inner) })
const LONG = 'x'.repeat(300)

test.each<[string, unknown, string | null]>([
  ['its bytes', { data: encode('closed today') }, 'closed today'],
  ['a reason in another script', { data: encode('geschlossen – schön') }, 'geschlossen – schön'],
  ['a message of the node', { message: 'execution reverted: closed' }, 'closed'],
  ['a message without a colon', { message: 'VM: execution reverted closed' }, 'closed'],
  ['its bytes before the message', { data: encode('bytes'), message: 'execution reverted: text' }, 'bytes'],
  ['a message without bytes', { data: '0x', message: 'execution reverted: text' }, 'text'],
  ['what lies behind', nest(7, { data: encode('deep') }), 'deep'],
  ['what lies too deep', nest(8, { data: encode('deeper') }), null],
  ['no reason at all', { data: encode(''), message: 'execution reverted' }, null],
  ['a reason of spaces', { data: encode('   ') }, null],
  ['a reason between spaces', { data: encode(' no ') }, 'no'],
  ['a message about something else', { message: 'header not found' }, null],
  ['an invalid message', { message: { toString: () => 'execution reverted: x' } }, null],
  ['an error of its own', { data: '0x12345678' }, null],
  ['an error of its own in front of a reason', { data: '0x12345678', cause: { data: encode('why') } }, 'why'],
  ['bytes that are shorter than they say', { data: encode('closed today').slice(0, -64) }, null],
  ['bytes that end within a word', { data: encode('x'.repeat(40)).slice(0, -64) }, null],
  ['bytes in a list', { data: [encode('closed')] }, null],
  ['bytes that are not hex', { data: `${encode('closed')}zz` }, null],
  ['text', 'execution reverted: x', null],
  ['null', null, null],
  ['a cause that is text', { cause: 'execution reverted: x' }, null],
  ['a long reason', { data: encode(LONG) }, 'x'.repeat(200)],
  ['a long message', { message: `execution reverted: ${LONG}` }, 'x'.repeat(200)],
])('SND-03 reason from %s', (_, error, reason) => {
  expect(readRevertReason(error)).toBe(reason)
})

test('SND-03 padding at the end of the bytes is not part of the reason, and the reason may fill them all', () => {
  const [word] = ['closed'.padEnd(32, '!')]
  expect(readRevertReason({ data: encode(word ?? '') })).toBe(word)
})

test('SND-03 a cycle of causes ends', () => {
  const ring: { cause?: unknown } = {}
  ring.cause = ring
  expect(readRevertReason(ring)).toBeNull()
})
