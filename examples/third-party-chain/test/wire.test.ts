// @vitest-environment node
import { Address, type Builder, beginCell, type Cell } from '@ton/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseAddress, readAddress, toRecipient } from '../src/address'
import { decodeBoc } from '../src/boc'
import { MAX_UNITS, parseUnits } from '../src/replies'

const flag = fc.boolean()
const account = fc.record({
  workchain: fc.constantFrom(0, -1),
  hash: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes)),
})

test('PLG-05 addresses are read as @ton/core writes them, in every form', () => {
  fc.assert(
    fc.property(account, flag, flag, flag, ({ workchain, hash }, bounceable, testOnly, urlSafe) => {
      const address = new Address(workchain, hash)
      const text = address.toString({ bounceable, testOnly, urlSafe })
      const raw = address.toRawString()
      expect(readAddress(text)).toEqual({ raw, isBounceable: bounceable, isTestOnly: testOnly })
      expect(parseAddress(text)).toBe(address.toString({ bounceable: false, testOnly }))
      expect(parseAddress(raw.toUpperCase())).toBe(address.toString({ bounceable: false }))
      expect(toRecipient(text, true)).toBe(text)
      expect(toRecipient(text, false)).toBe(testOnly ? null : text)
    }),
  )
})

test('PLG-05 one wrong character is not an address', () => {
  const good = new Address(0, Buffer.alloc(32, 7)).toString()
  fc.assert(
    fc.property(fc.nat(47), fc.constantFrom(...'ABCXYZabcxyz0189-_'), (index, character) => {
      fc.pre(good[index] !== character)
      expect(readAddress(good.slice(0, index) + character + good.slice(index + 1))).toBeNull()
    }),
  )
})

/** A tree of cells with any bits; the same cell may appear twice. */
const cell: fc.Arbitrary<Cell> = fc.letrec<{ cell: Cell }>((tie) => ({
  cell: fc
    .tuple(
      fc.array(flag, { maxLength: 1023 }),
      fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('cell'), { maxLength: 2 })),
      flag,
    )
    .map(([bits, references, isTwice]) => {
      const builder: Builder = beginCell()
      for (const bit of bits) builder.storeBit(bit)
      for (const reference of isTwice ? [...references, ...references] : references) builder.storeRef(reference)
      return builder.endCell()
    }),
})).cell

test('PLG-05 bags of cells are read as @ton/core writes them, hashes and depths included', () => {
  fc.assert(
    fc.property(cell, flag, flag, (written, idx, crc32) => {
      const read = decodeBoc(written.toBoc({ idx, crc32 }).toString('base64'))
      expect(read?.bitCount).toBe(written.bits.length)
      expect(read?.depth).toBe(written.depth())
      expect(Buffer.from(read?.hash ?? []).toString('hex')).toBe(written.hash().toString('hex'))
    }),
  )
})

test('PLG-05 malformed data, and a bag with something changed, is another cell or none, and never throws', () => {
  const bag = beginCell().storeUint(5, 8).storeRef(beginCell().storeBit(1).endCell()).endCell().toBoc({ crc32: false })
  fc.assert(
    fc.property(fc.nat(bag.length - 1), fc.nat(255), fc.nat(bag.length), (index, byte, length) => {
      const changed = Buffer.from(bag)
      changed[index] = byte
      for (const bytes of [changed, changed.subarray(0, length)]) {
        const read = decodeBoc(bytes.toString('base64'))
        if (read !== null) expect(read.hash).toHaveLength(32)
      }
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => void decodeBoc(text)))
  expect(decodeBoc('A'.repeat(100_000))).toBeNull()
})

test('PLG-05 amounts are exact from zero to the largest possible one, and nothing else is an amount', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: MAX_UNITS }), (units) => {
      expect(parseUnits(units.toString())).toBe(units)
    }),
  )
  expect([0n, 1n, MAX_UNITS].map((units) => parseUnits(`${units}`))).toEqual([0n, 1n, MAX_UNITS])
  for (const malformed of [`${MAX_UNITS + 1n}`, '-1', '1.0', '01', '1e9', '', ' 1', 1, null, {}]) {
    expect(parseUnits(malformed)).toBeNull()
  }
})
