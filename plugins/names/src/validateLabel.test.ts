// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateLabel } from './validateLabel'

test.each([
  ['', 'short'],
  ['ada', 'short'],
  ['a!b', 'short'],
  ['adas', null],
  ['Ada-1', null],
  ['----', null],
  ['0000', null],
  ['ada_1', 'letters'],
  ['ada b', 'letters'],
  ['ada.b', 'letters'],
  ['аdas', 'letters'],
  ['ádás', 'letters'],
  ['adas\n', 'letters'],
  ['ada\u200ds', 'letters'],
] as const)('NAM-02 %j is judged as %s', (label, fault) => {
  expect(validateLabel(label)).toBe(fault)
})

test('NAM-02 a name is letters, digits and hyphens, four or more, and nothing else is', () => {
  const allowed = fc.stringMatching(/^[a-zA-Z0-9-]{4,60}$/)
  fc.assert(fc.property(allowed, (label) => validateLabel(label) === null))
  const corrupted = fc.tuple(allowed, fc.string({ minLength: 1 })).map(([label, more]) => label + more)
  fc.assert(
    fc.property(corrupted, (label) => {
      const isClean = [...label].every((each) => /[a-z\d-]/i.test(each))
      expect(validateLabel(label)).toBe(isClean ? null : 'letters')
    }),
  )
})
