// A node's answer counts when it is to what was asked: one question, or each of a batch.
import { expect, test } from 'vitest'
import { matchResponse } from './matchResponse'

const ONE = { jsonrpc: '2.0', id: 1, result: '0x1' }
const TWO = { jsonrpc: '2.0', id: 2, result: '0x2' }
const ERROR = { code: -32600, message: 'no batches' }
const refusedAs = (id: number) => ({ jsonrpc: '2.0', id, error: ERROR })

test.each<[string, unknown, unknown]>([
  ['its response', ONE, ONE],
  ['the response to another request', TWO, null],
  ['no object', 7, null],
])('RPC-05 a single request accepts %s', (_, reply, expected) => {
  const matched = matchResponse(JSON.stringify({ id: 1 }), JSON.stringify(reply))
  expect(matched === null ? null : JSON.parse(matched)).toEqual(expected)
})

test.each<[string, unknown, unknown]>([
  ['its responses in the order of the requests', [TWO, ONE], [ONE, TWO]],
  ['one error for all', { id: null, error: ERROR }, [refusedAs(1), refusedAs(2)]],
  ['no result for all', { id: 1, result: '0x1' }, null],
  ['no error that is null', { id: 1, error: null }, null],
  ['no error that is text', { id: 1, error: 'no' }, null],
  ['no response that is null', null, null],
  ['no text', 'error', null],
  ['no responses to other requests', [ONE, { ...TWO, id: 3 }], null],
  ['no fewer responses', [ONE], null],
  ['no more responses', [ONE, TWO, { ...TWO, id: 3 }], null],
  ['no response twice', [ONE, ONE], null],
])('RPC-05 a batch accepts %s', (_, reply, expected) => {
  const matched = matchResponse(JSON.stringify([{ id: 1 }, { id: 2 }]), JSON.stringify(reply))
  expect(matched === null ? null : JSON.parse(matched)).toEqual(expected)
})

test('RPC-05 invalid JSON is not a response', () => {
  expect(matchResponse('{"id":1}', '<html>')).toBeNull()
  expect(matchResponse('[{"id":1}]', '')).toBeNull()
})
