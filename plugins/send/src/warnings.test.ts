import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KnownRecipient, listWarnings } from './warnings'

const OWN = `0x${'aa'.repeat(20)}`
const FRIEND = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
/** As address poisoning makes them: the same at both ends. */
const TWIN = `0xd8da${'0'.repeat(32)}6045`
const OTHER = `0x${'77'.repeat(20)}`
const known = (address: string, name: string | null = null): KnownRecipient => ({ address, name })
const warn = (receiver: KnownRecipient, list: readonly KnownRecipient[] = [known(FRIEND)]) =>
  listWarnings(receiver, [OWN], list)

test.each([
  ['an own account, in any case of its letters', known(`0x${'AA'.repeat(20)}`), [{ kind: 'own-account' }]],
  ['somebody who was paid before', known(FRIEND), []],
  ['a stranger', known(OTHER), [{ kind: 'first-time' }]],
  ['a look-alike of somebody known', known(TWIN), [{ kind: 'look-alike', known: FRIEND }]],
] as const)('SND-02 %s', (_name, receiver, expected) => {
  expect(warn(receiver)).toEqual(expected)
})
test('SND-02 a look-alike that is known itself is only then no warning', () => {
  expect(warn(known(TWIN), [known(FRIEND), known(TWIN)])).toEqual([])
})
test('SND-02 a name that leads elsewhere now', () => {
  const before = [known(OTHER, 'bob.eth')]
  expect(warn(known(FRIEND, 'bob.eth'), before)).toEqual([
    { kind: 'name-moved', before: OTHER },
    { kind: 'first-time' },
  ])
  expect(warn(known(OTHER, 'bob.eth'), before)).toEqual([])
})
test('SND-02 of a thousand ordinary receivers none is taken for a look-alike of two hundred known ones', () => {
  // Evenly spread, as hashes of keys are.
  const addressOf = (index: number) => `0x${createHash('sha256').update(`${index}`).digest('hex').slice(0, 40)}`
  const list = Array.from({ length: 200 }, (_, index) => known(addressOf(index)))
  const strangers = Array.from({ length: 1000 }, (_, index) => known(addressOf(1000 + index)))
  expect(strangers.flatMap((each) => warn(each, list)).filter(({ kind }) => kind !== 'first-time')).toEqual([])
})
test('SND-02 a look-alike of any known address is told, whatever lies between its ends', () => {
  const middle = fc.stringMatching(/^[0-9a-f]{32}$/)
  fc.assert(
    fc.property(middle, (digits) => {
      const address = `0xd8da${digits}6045`
      fc.pre(address !== FRIEND)
      expect(warn(known(address))).toEqual([{ kind: 'look-alike', known: FRIEND }])
    }),
  )
})
