// What counts as typed data before a wallet request: every type declared, every declared field present, and nothing a visitor could not review.
import { expect, test } from 'vitest'
import { ALICE } from '../testing/scriptedWallet'
import { signMessage } from './signMessage'

const text = [{ name: 'text', type: 'string' }]
/** A message of one text, with its types and domain; `changed` takes the place of any part. */
function sent(changed: object) {
  const typedData = {
    domain: {},
    types: { Note: text, Empty: [] },
    primaryType: 'Note',
    message: { text: 'hello' },
    ...changed,
  }
  const call = signMessage.planTypedData(`eip155:1:${ALICE}`, typedData)
  return call && JSON.parse(String(call.params[1]))
}
/** A message whose one field is of this type. */
const sentAs = (type: string, value: unknown) =>
  sent({ types: { Note: [{ name: 'value', type }], Person: text, Empty: [] }, message: { value } })
const chain = (links: number): object | null => (links === 0 ? null : { next: chain(links - 1) })
const linksOf = (links: number) =>
  sent({ types: { Link: [{ name: 'next', type: 'Link' }] }, primaryType: 'Link', message: chain(links) })

test.each<[string, object]>([
  ['a message of one text', {}],
  ['a type that nothing uses', { types: { Note: text, Unused: text } }],
  ['a message without a field', { primaryType: 'Empty', message: {} }],
  ['a domain alone', { types: {}, primaryType: 'EIP712Domain', message: {} }],
])('RPC-06 %s is passed to the wallet unchanged', (_, changed) => {
  expect(sent(changed)).toMatchObject(changed)
})

test.each<[string, object]>([
  ['no types', { types: undefined, primaryType: 'EIP712Domain', message: {} }],
  ['types that are null', { types: null, primaryType: 'EIP712Domain', message: {} }],
  ['types that are text', { types: '', primaryType: 'EIP712Domain', message: {} }],
  ['types in a list', { types: [], primaryType: 'EIP712Domain', message: {} }],
  ['a type that is text', { types: { Note: text, Unused: 'text' } }],
  ['a type that is not a list', { types: { Note: text, Unused: {} } }],
  ['a field that is null', { types: { Note: text, Unused: [null] } }],
  ['a field that is text', { types: { Note: text, Unused: ['text'] } }],
  ['a field without a name', { types: { Note: text, Unused: [{ type: 'string' }] } }],
  ['a field without a type', { types: { Note: text, Unused: [{ name: 'text' }] } }],
  ['a field of two types', { types: { Note: [{ name: 'text', type: ['string'] }] } }],
  ['a field after a right one', { types: { Note: [...text, {}] } }],
  ['a field by a number', { types: { Note: [{ name: 7, type: 'string' }] }, message: { 7: 'hello' } }],
  ['no domain', { domain: undefined }],
  ['a domain that is null', { domain: null }],
  ['a domain that is text', { domain: 'example' }],
  ['a domain in a list', { domain: [] }],
  ['a domain without a field of its type', { types: { Note: text, EIP712Domain: [{ name: 'name', type: 'string' }] } }],
  ['a domain whose chain is a list', { domain: { name: ['example'] } }],
  ['no type of the message', { primaryType: undefined }],
  ['two types of the message', { primaryType: ['Note'] }],
  ['a type of the message that is not declared', { primaryType: 'Letter' }],
  ['no message', { primaryType: 'Empty', message: undefined }],
  ['a message that is null', { primaryType: 'Empty', message: null }],
  ['a message that is text', { primaryType: 'Empty', message: 'hello' }],
  ['a message in a list', { primaryType: 'Empty', message: [] }],
  ['a message without its field', { message: {} }],
])('RPC-06 %s is not valid typed data, and no wallet is called', (_, changed) => {
  expect(sent(changed)).toBeNull()
})

test.each<[string, unknown, unknown]>([
  ['string', 'hello', {}],
  ['bool', false, null],
  ['uint256', 7, {}],
  ['uint', '7', null],
  ['int8', '-7', []],
  ['bytes32', '0x', [0]],
  ['bytes', '0x', undefined],
  ['address', ALICE, { address: ALICE }],
  ['string[]', ['a', 'b'], ['a', null]],
  ['string[]', [], 'ab'],
  ['string[2][]', [['a', 'b']], ['ab']],
  ['Person', { text: 'Bob' }, { name: 'Bob' }],
  ['Person', null, undefined],
  ['Person[]', [{ text: 'Bob' }, null], [{}]],
  ['Empty', {}, []],
])('RPC-06 a %s may be %j, not %j', (type, value, other) => {
  expect(sentAs(type, value)?.message).toEqual({ value })
  expect(sentAs(type, other)).toBeNull()
})

test.each(['uint0', 'bytes0', 'bytes33', 'int1234', 'strings', 'xbool', 'Person[', 'Unknown'])(
  'RPC-06 %s is only a type if it is declared',
  (type) => {
    for (const value of ['x', null, {}]) expect(sentAs(type, value)).toBeNull()
    expect(sent({ types: { Note: [{ name: 'value', type }], [type]: [] }, message: { value: {} } })).not.toBeNull()
  },
)

test('RPC-06 data may be nested 32 levels deep, which is as deep as a visitor could review', () => {
  expect(linksOf(33)).not.toBeNull()
  expect(linksOf(34)).toBeNull()
})
