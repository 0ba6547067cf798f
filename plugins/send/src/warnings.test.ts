import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRisk, type KnownRecipient, listWarnings } from './warnings'

const OWN = `0x${'aa'.repeat(20)}`
const FRIEND = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
/** As address poisoning makes them: the same at both ends. */
const TWIN = `0xd8da${'0'.repeat(32)}6045`
const OTHER = `0x${'77'.repeat(20)}`
const known = (address: string, name: string | null = null): KnownRecipient => ({ address, name })
const warn = (recipient: KnownRecipient, list: readonly KnownRecipient[] = [known(FRIEND)]) =>
  listWarnings(recipient, [OWN], list)

test.each([
  ['an own account, in any case of its letters', known(`0x${'AA'.repeat(20)}`), [{ kind: 'own-account' }]],
  ['somebody who was paid before', known(FRIEND), []],
  ['a stranger', known(OTHER), [{ kind: 'first-time' }]],
  ['a look-alike of a known address', known(TWIN), [{ kind: 'look-alike', known: FRIEND }]],
  ['one with another start', known(`0xd8db${FRIEND.slice(6)}`), [{ kind: 'first-time' }]],
  ['one with another end', known(`${FRIEND.slice(0, -4)}6046`), [{ kind: 'first-time' }]],
] as const)('field case 35: SND-02 %s', (_name, recipient, expected) => {
  expect(warn(recipient)).toEqual(expected)
})
test('SND-02 a look-alike that is known itself gets no warning', () => {
  expect(warn(known(TWIN), [known(FRIEND), known(TWIN)])).toEqual([])
})
test.each([
  ['in base58', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', true],
  ['with a small letter for a capital one', '7ecDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', false],
  ['that only begins as hexadecimal', `0x${'AB'.repeat(19)}zz`, false],
  ['that only ends as hexadecimal', `z0x${'AB'.repeat(20)}`, false],
])('SND-02 letter case matters in an address %s: %s', (_what, address, isKnown) => {
  const before = [known('7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'), known(address.toLowerCase())]
  expect(warn(known(address), before)).toEqual(isKnown ? [] : [{ kind: 'first-time' }])
})
test('field case 31: SND-02 of several names, a recipient is only compared with its own', () => {
  const before = [known(FRIEND, 'ann.eth'), known(OTHER, 'bob.eth')]
  expect(warn(known(OTHER, 'bob.eth'), before)).toEqual([])
})
test('field case 31: SND-02 a name that now resolves to another address', () => {
  const before = [known(OTHER, 'bob.eth')]
  expect(warn(known(FRIEND, 'bob.eth'), before)).toEqual([
    { kind: 'name-moved', before: OTHER },
    { kind: 'first-time' },
  ])
  expect(warn(known(OTHER, 'bob.eth'), before)).toEqual([])
})
test('SND-02 none of a thousand ordinary recipients is mistaken for a look-alike of two hundred known ones', () => {
  // Evenly spread, as hashes of keys are.
  const addressOf = (index: number) => `0x${createHash('sha256').update(`${index}`).digest('hex').slice(0, 40)}`
  const list = Array.from({ length: 200 }, (_, index) => known(addressOf(index)))
  const strangers = Array.from({ length: 1000 }, (_, index) => known(addressOf(1000 + index)))
  expect(strangers.flatMap((each) => warn(each, list)).filter(({ kind }) => kind !== 'first-time')).toEqual([])
})
test('SND-02 a look-alike of any known address gets a warning, whatever is in its middle', () => {
  const middle = fc.stringMatching(/^[0-9a-f]{32}$/)
  fc.assert(
    fc.property(middle, (digits) => {
      const address = `0xd8da${digits}6045`
      fc.pre(address !== FRIEND)
      expect(warn(known(address))).toEqual([{ kind: 'look-alike', known: FRIEND }])
    }),
  )
})

describe('field case 33: SAF-08 the clipboard was swapped', () => {
  const COPIED = `0xabcd${'1'.repeat(32)}ef01`
  const SWAPPED = `0xabcd${'2'.repeat(32)}ef01`
  const list = (address: string, copied: string | null, known: string[] = [], own: string[] = []) =>
    listWarnings(
      { address, name: null },
      own,
      known.map((each) => ({ address: each, name: null })),
      copied,
    )

  test('an address that resembles the copied one gets a warning that shows the copied one', () => {
    expect(list(SWAPPED, COPIED)).toEqual([{ kind: 'copied', known: COPIED }])
    expect(isRisk({ kind: 'copied', known: COPIED })).toBe(true)
  })
  test('even if it was paid before: a poisoned history does not make it trusted', () => {
    expect(list(SWAPPED, COPIED, [SWAPPED])).toEqual([{ kind: 'copied', known: COPIED }])
  })
  test('the same address in any letter case, and one that looks different, get no warning', () => {
    expect(list(COPIED, COPIED).map(({ kind }) => kind)).toEqual(['first-time'])
    expect(list(COPIED, `0x${COPIED.slice(2).toUpperCase()}`).map(({ kind }) => kind)).toEqual(['first-time'])
    expect(list(`0x${'9'.repeat(40)}`, COPIED).map(({ kind }) => kind)).toEqual(['first-time'])
    expect(list(SWAPPED, null).map(({ kind }) => kind)).toEqual(['first-time'])
    expect(list(SWAPPED, 'https://example.com').map(({ kind }) => kind)).toEqual(['first-time'])
  })
  test('one warning for one look-alike, and two for two', () => {
    expect(list(SWAPPED, COPIED, [COPIED]).map(({ kind }) => kind)).toEqual(['copied'])
    const other = `0xabcd${'3'.repeat(32)}ef01`
    expect(list(SWAPPED, COPIED, [other]).map(({ kind }) => kind)).toEqual(['copied', 'look-alike'])
  })
})
