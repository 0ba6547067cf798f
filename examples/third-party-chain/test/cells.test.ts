// @vitest-environment node
import { Address, beginCell, Cell, Dictionary } from '@ton/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeBoc } from '../src/boc'
import { createCellReader, readCell } from '../src/cellReader'
import { createCellWriter, encodeBoc } from '../src/cellWriter'
import { decodeSwap } from '../src/dedust'
import { findValue } from '../src/dictionary'
import { readContent } from '../src/jettonContent'
import { decodeJettonTransfer, encodeJettonTransfer } from '../src/jettonMessages'
import { MAX_UNITS } from '../src/replies'
import { jettonMaster } from './contracts'

const units = fc.bigInt({ min: 0n, max: MAX_UNITS })
const address = fc
  .record({ workchain: fc.constantFrom(0, -1), hash: fc.uint8Array({ minLength: 32, maxLength: 32 }) })
  .map(({ workchain, hash }) => new Address(workchain, Buffer.from(hash)))
const read = (cell: Cell) => decodeBoc(cell.toBoc().toString('base64')) ?? expect.fail('no cell')

test('PLG-05 cells are written as @ton/core writes them, and read back bit by bit', () => {
  fc.assert(
    fc.property(units, fc.option(address), fc.nat(1023), fc.boolean(), (amount, to, length, isDeep) => {
      const theirs = beginCell().storeCoins(amount).storeAddress(to).storeUint(1, 32)
      const inner = beginCell().storeUint(0, Math.min(length, 256)).endCell()
      theirs.storeRef(inner).storeMaybeRef(isDeep ? inner : null)
      const filler = createCellWriter().uint(0, Math.min(length, 256)).end()
      const ours = createCellWriter()
        .coins(amount)
        .address(to?.toRawString() ?? null)
        .uint(1, 32)
        .reference(filler)
        .maybeReference(isDeep ? filler : null)
        .end()
      expect(Buffer.from(ours.hash).toString('hex')).toBe(theirs.endCell().hash().toString('hex'))
      expect(Cell.fromBase64(encodeBoc(ours)).equals(theirs.endCell())).toBe(true)
      const reader = createCellReader(ours)
      expect([reader.coins(), reader.address(), reader.uint(32)]).toEqual([amount, to?.toRawString() ?? null, 1n])
      expect([reader.reference(), reader.maybeReference() !== null, reader.isAtEnd()]).toEqual([filler, isDeep, true])
    }),
  )
})

test('PLG-05 a truncated cell, or one in another format, is read as nothing', () => {
  const empty = createCellWriter().end()
  expect(readCell(empty, (reader) => reader.uint(1))).toBeNull()
  expect(readCell(empty, (reader) => reader.reference())).toBeNull()
  expect(readCell(createCellWriter().uint(0b110, 3).end(), (reader) => reader.address())).toBeNull()
  expect(readCell(null, () => 1)).toBeNull()
})

test('PLG-05 every key of a dictionary that @ton/core wrote is found with its value, and no other', () => {
  const keys = fc.uniqueArray(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(keys, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (list, other) => {
      const dictionary = Dictionary.empty(Dictionary.Keys.BigUint(64), Dictionary.Values.Uint(32))
      for (const [index, key] of list.entries()) dictionary.set(key, index)
      const root = read(beginCell().storeDictDirect(dictionary).endCell())
      const find = (key: bigint) => findValue(root, key.toString(2).padStart(64, '0'))?.uint(32)
      for (const [index, key] of list.entries()) expect(find(key)).toBe(BigInt(index))
      if (!list.includes(other)) expect(find(other)).toBeUndefined()
    }),
  )
})

const contentOf = (content: Parameters<typeof jettonMaster>[0]) =>
  readContent(read(jettonMaster(content).data.beginParse().loadRef()))

test('SAF-01 PLG-05 a token’s decimals and names come from its chain; without decimals it has nine', () => {
  expect(contentOf({ name: 'Dollar', symbol: 'USD', decimals: '6' })).toEqual({
    name: 'Dollar',
    symbol: 'USD',
    decimals: 6,
  })
  expect(contentOf({ symbol: 'NINE' })).toEqual({ name: null, symbol: 'NINE', decimals: 9 })
  expect(contentOf({ name: `${'long '.repeat(60)}\u0007`, symbol: ' A\nB ', decimals: '0' })).toEqual({
    name: 'long '.repeat(60).slice(0, 64).trim(),
    symbol: 'AB',
    decimals: 0,
  })
})

test.each(['https://shop.example/token.json', { decimals: '-1' }, { decimals: '37' }, { decimals: '6.0' }])(
  'SAF-01 PLG-05 a token whose decimals are not on the chain, or are impossible, has none (%o)',
  (content) => expect(contentOf(content)).toBeNull(),
)

test('SAF-02 PLG-05 a token’s transfer is decoded from its bytes; anything extra makes it another message', () => {
  fc.assert(
    fc.property(units, address, (amount, to) => {
      const transfer = { units: amount, to: to.toRawString(), restTo: null, forwardUnits: 1n, payload: null }
      const body = encodeJettonTransfer(transfer)
      expect(decodeJettonTransfer(body)).toEqual(transfer)
      const theirs = Cell.fromBase64(encodeBoc(body)).beginParse()
      expect([theirs.loadUint(32), theirs.loadUint(64)]).toEqual([0x0f8a7ea5, 0])
      expect([theirs.loadCoins(), theirs.loadAddress().equals(to)]).toEqual([amount, true])
    }),
  )
  const order = { units: 1n, to: `0:${'1'.repeat(64)}`, restTo: null, forwardUnits: 0n, payload: null }
  const longer = Cell.fromBase64(encodeBoc(encodeJettonTransfer(order)))
    .asBuilder()
    .storeBit(1)
    .endCell()
  expect(decodeJettonTransfer(read(longer))).toBeNull()
  expect(decodeJettonTransfer(createCellWriter().uint(0xf8a7ea6, 32).end())).toBeNull()
  expect(decodeSwap(createCellWriter().uint(1, 32).end())).toBeNull()
})
