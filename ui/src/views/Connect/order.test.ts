import type { Connector } from '@latchkey/kernel'
import type { ConnectMethod, ConnectorSection } from '@latchkey/kernel/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderActions } from '../Account/orderActions'
import { roundCount } from './listedRows'
import { orderMethods } from './order'
import { orderRows, sectionOf } from './sections'

const SECTIONS: ConnectorSection[] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]
const rowsOf = (sections: readonly (ConnectorSection | null)[]) =>
  sections.map((section, index) => ({ key: `${section}-${index}`, section }))
const shown = (sections: readonly (ConnectorSection | null)[], wanted?: readonly ConnectorSection[]) =>
  orderRows(rowsOf(sections), wanted).map(({ section }) => section)

test('CON-01 the usual order of sections, all wallets last', () => {
  expect(shown([null, ...[...SECTIONS].reverse()])).toEqual([...SECTIONS, null])
})

test('CON-01 sections that the host names come first, once; unknown names are ignored', () => {
  const wanted = ['external', 'recent', 'external', 'nonsense'] as ConnectorSection[]
  expect(shown(SECTIONS, wanted)).toEqual([
    'external',
    'recent',
    'walletConnect',
    'injected',
    'featured',
    'custom',
    'recommended',
  ])
})

test('CON-01 no row is lost or duplicated, and rows of a section keep their order', () => {
  const row = fc.record({ key: fc.uuid(), section: fc.constantFrom(...SECTIONS, null) })
  fc.assert(
    fc.property(fc.array(row), fc.array(fc.constantFrom(...SECTIONS)), (rows, wanted) => {
      const ordered = orderRows(rows, wanted)
      expect(new Set(ordered)).toEqual(new Set(rows))
      expect(ordered).toHaveLength(rows.length)
      for (const section of SECTIONS) {
        const inSection = (list: readonly (typeof rows)[number][]) => list.filter((each) => each.section === section)
        expect(inSection(ordered)).toEqual(inSection(rows))
      }
    }),
  )
})

const METHODS: [wanted: ConnectMethod[] | undefined, isInstalled: boolean, before: string[], after: string[]][] = [
  [undefined, false, ['email', 'social', 'acme'], []],
  [undefined, true, [], ['email', 'social', 'acme']],
  [['email', 'social', 'wallet'], true, ['email', 'social', 'acme'], []],
  [['social'], true, ['social', 'acme', 'email'], []],
  [['wallet', 'social'], false, [], ['social', 'acme', 'email']],
  [['social', 'wallet'], false, ['social', 'acme'], ['email']],
]
test.each(METHODS)('CON-01 methods in the order %j, wallet installed %j', (wanted, isInstalled, before, after) => {
  const items = ['social', 'email', 'acme'].map((id) => ({ id }))
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
  const result = orderMethods(items, wanted, isInstalled, null)
  expect([ids(result.before), ids(result.after)]).toEqual([before, after])
})

const LAST: [lastUsed: string, wanted: ConnectMethod[] | undefined, before: string[], after: string[]][] = [
  ['email', undefined, ['email'], ['social', 'acme']],
  ['social:github', undefined, ['social', 'acme'], ['email']],
  ['acme', ['email', 'social', 'wallet'], ['acme', 'email', 'social'], []],
  ['io.metamask', ['email', 'social', 'wallet'], [], ['email', 'social', 'acme']],
]
test.each(LAST)('VIS-06 %s was used last, in the order %j', (lastUsed, wanted, before, after) => {
  const items = ['social', 'email', 'acme'].map((id) => ({ id }))
  const result = orderMethods(items, wanted, true, lastUsed)
  expect([result.before.map(({ id }) => id), result.after.map(({ id }) => id)]).toEqual([before, after])
})

test('VIS-06 the wallet used last comes before every section, and after the wallet that contains the page', () => {
  const rows = [...rowsOf(SECTIONS), { key: 'host', section: 'injected' as const, isHost: true }]
  const last = { key: 'last', section: 'recommended' as const, isLast: true }
  const keys = orderRows([...rows, last], ['external']).map(({ key }) => key)
  expect(keys.slice(0, 3)).toEqual(['host', 'last', 'external-5'])
})

test('CON-01 actions of the account: onramp, swaps, receive, send, unless the host says otherwise', () => {
  const items = ['acme', 'send', 'receive', 'swaps', 'onramp'].map((id) => ({ id }))
  expect(orderActions(items).map(({ id }) => id)).toEqual(['onramp', 'swaps', 'receive', 'send', 'acme'])
  expect(orderActions(items, ['send']).map(({ id }) => id)).toEqual(['send', 'onramp', 'swaps', 'receive', 'acme'])
})

test.each<[Connector['kind'], ConnectorSection]>([
  ['walletConnect', 'walletConnect'],
  ['announced', 'injected'],
  ['injected', 'injected'],
  ['external', 'external'],
])('CON-01 a connector of kind %s is in section %s', (kind, section) => {
  expect(sectionOf({ kind } as Connector)).toBe(section)
})

test.each([
  [0, 0, true],
  [9, 9, true],
  [10, 10, false],
  [619, 610, false],
])('CON-05 a count of %i is shown as %i, exact %j', (count, tens, isExact) => {
  expect(roundCount(count)).toEqual({ tens, isExact })
})
