import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createListRule } from './listRule'

const METAMASK = { id: 'mm', name: 'MetaMask', rdns: 'io.metamask' }
const rule = (more: Partial<Parameters<typeof createListRule>[0]> = {}) =>
  createListRule({ include: [], exclude: ['mm'], excluded: [METAMASK], custom: [], ...more })

test.each([
  ['the listed wallet', { id: 'mm', name: 'MetaMask' }, true],
  ['the announced one, by its domain', { id: 'io.metamask', name: 'Renamed', rdns: 'io.metamask' }, true],
  ['the one of another family, by its name', { id: 'solana:MetaMask', name: 'metamask' }, true],
  ['a connector that states its directory id', { id: 'x', name: 'X', explorerId: 'mm' }, true],
  ['another wallet', { id: 'io.rabby', name: 'Rabby', rdns: 'io.rabby' }, false],
])('CON-05 %s is excluded: %s', (_, wallet, isExcluded) => {
  expect(rule().isExcluded(wallet)).toBe(isExcluded)
  expect(rule().isListed(wallet)).toBe(!isExcluded)
})

test('CON-05 an id applies before anything else is known, and so does a domain or a connector’s id', () => {
  const unknown = { excluded: [], exclude: ['mm', 'io.rabby', 'solana:Phantom'] }
  for (const wallet of [METAMASK, { id: 'x', name: 'X', rdns: 'io.rabby' }, { id: 'solana:Phantom', name: 'Phantom' }])
    expect(rule(unknown).isExcluded(wallet)).toBe(true)
  expect(rule(unknown).isExcluded({ id: 'io.metamask', name: 'MetaMask', rdns: null })).toBe(false)
})

test('CON-05 include limits lists to its ids and the host’s own, and excludes nothing', () => {
  const own = rule({ exclude: [], excluded: [], include: ['a'], custom: [{ id: 'mine', name: 'Mine' }] })
  expect(['a', 'mine', 'b'].map((id) => own.isListed({ id, name: id }))).toEqual([true, true, false])
  expect(own.isExcluded({ id: 'b', name: 'b' })).toBe(false)
})

test('CON-05 an excluded wallet is never listed, whatever is included', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd')
  fc.assert(
    fc.property(fc.array(id), fc.array(id), id, (include, exclude, each) => {
      const { isExcluded, isListed } = rule({ include, exclude, excluded: [] })
      expect(isExcluded({ id: each, name: each })).toBe(exclude.includes(each))
      expect(isListed({ id: each, name: each })).toBe(
        !exclude.includes(each) && (include.length === 0 || include.includes(each)),
      )
    }),
  )
})
