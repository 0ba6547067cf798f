import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeError } from './describeError'
import { createText } from './message'

const german = {
  'error.acme/poor': 'Guthaben reicht nicht',
  'error.acme/late': 'Noch {seconds} s bis {name}',
  'error.acme/refused': 'Abgelehnt',
  'error.acme/refused.clock': 'Die Uhr geht falsch',
}
const text = createText({}, german, 'de')

test('UIX-02 the text of an error depends on its code, with the values of its context, whatever its English message is', () => {
  expect(text.error({ code: 'acme/poor', toast: 'Any sentence.' })).toBe('Guthaben reicht nicht')
  const late = { code: 'acme/late', context: { seconds: 1200, name: 'ada1.$&.eth' } }
  expect(text.error(late)).toBe('Noch 1.200 s bis ada1.$&.eth')
})
test('UIX-02 if one code has several messages, its context selects one', () => {
  expect(text.error({ code: 'acme/refused', context: { reason: 'clock' } })).toBe('Die Uhr geht falsch')
  expect(text.error({ code: 'acme/refused', context: { reason: 'origin' } })).toBe('Abgelehnt')
})
test('UIX-02 an error that the catalog does not have keeps its own message, or has none', () => {
  const codes = fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__', null, 7))
  fc.assert(
    fc.property(codes, fc.anything(), fc.anything(), (code, context, toast) => {
      fc.pre(!Object.hasOwn(german, `error.${code}`))
      expect(text.error({ code, context, toast })).toBe(typeof toast === 'string' ? toast : null)
    }),
  )
  for (const value of [undefined, null, 'text', 7, {}, new Error('x')]) expect(text.error(value)).toBeNull()
})
test('UIX-02 the description of an error uses the same text', () => {
  expect(describeError({ code: 'acme/poor', toast: 'Any' }, {}, german).detail).toBe('Guthaben reicht nicht')
})
