// What the bytes behind a mint or a token account say, also where they are cut off.
import { expect, test } from 'vitest'
import { readExtensions } from './accounts'

const entry = (type: number, length: number, ...value: number[]) => [
  type & 0xff,
  type >> 8,
  length & 0xff,
  length >> 8,
  ...value,
]
const extensionsOf = (...bytes: number[]) => [...readExtensions(Uint8Array.from([...new Uint8Array(166), ...bytes]))]

test.each<[string, number[], [number, number[]][]]>([
  ['none', [], []],
  ['one without a value', entry(9, 0), [[9, []]]],
  ['one with a value', entry(8, 1, 5), [[8, [5]]]],
  [
    'several',
    [...entry(300, 2, 1, 2), ...entry(9, 0)],
    [
      [300, [1, 2]],
      [9, []],
    ],
  ],
  ['room that is not used', [...entry(9, 0), 0, 0, 0, 0, 0, 0], [[9, []]]],
  ['half a head', [9, 0, 0], []],
  ['a value that is cut off', entry(9, 2, 1), []],
])('SND-03 extensions: %s', (_, bytes, extensions) => {
  expect(extensionsOf(...bytes)).toEqual(extensions.map(([type, value]) => [type, Uint8Array.from(value)]))
})
