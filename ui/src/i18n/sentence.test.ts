import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeError } from './describeError'
import { findSentence } from './sentence'

const german = {
  'Wait {value} seconds': 'Warten Sie {value} Sekunden',
  'No such name {value}': 'Den Namen {value} gibt es nicht',
  'Insufficient balance': 'Guthaben reicht nicht',
  'shell.back': 'Zurück',
}

test('UIX-02 a sentence that came as English is said in the language, with what stood in it', () => {
  expect(findSentence(german, 'Insufficient balance')).toBe('Guthaben reicht nicht')
  expect(findSentence(german, 'Wait 12 seconds')).toBe('Warten Sie 12 Sekunden')
  expect(findSentence(german, 'No such name ada1.$&.eth')).toBe('Den Namen ada1.$&.eth gibt es nicht')
})
test('UIX-02 a sentence that the language does not know stays as it is, whatever it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__')), (sentence) => {
      const patterned = /^(Wait \d+ seconds|No such name \S+)$/
      fc.pre(!Object.hasOwn(german, sentence) && !patterned.test(sentence))
      expect(findSentence(german, sentence)).toBe(sentence)
    }),
  )
})
test('UIX-02 an error’s toast is said in the language', () => {
  const error = { code: 'acme/poor', toast: 'Insufficient balance' }
  expect(describeError(error, {}, german).detail).toBe('Guthaben reicht nicht')
})
