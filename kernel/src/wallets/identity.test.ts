import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findSameWallet, isSameWallet, mergeWallets, type NamedWallet, withoutDuplicates } from './identity'

const listed = (id: string, name = id, rdns: string | null = null): NamedWallet => ({ id, name, rdns })

test.each([
  ['one id', listed('a', 'A'), listed('a', 'Renamed'), true],
  ['one domain', listed('a', 'A', 'app.a'), listed('b', 'B', 'APP.A '), true],
  ['no domain on either side', listed('a', 'A'), listed('b', 'B'), false],
  ['the phone app of MetaMask', listed('a', 'A', 'io.metamask.mobile'), listed('b', 'B', 'io.metamask'), true],
  ['Trust Wallet and Trust', listed('a', 'Trust Wallet'), listed('b', ' trust'), true],
  ['a name in another form', listed('a', 'Ｔwo  Words'), listed('b', 'two words'), true],
  ['one name, two domains', listed('a', 'MetaMask', 'io.metamask'), listed('b', 'MetaMask', 'evil.example'), false],
  ['one name, one domain unknown', listed('a', 'MetaMask', 'io.metamask'), listed('b', 'metamask'), true],
  ['two wallets without a name', listed('a', ' '), listed('b', ''), false],
])('CON-02 %s', (_what, one, other, isSame) => {
  expect(isSameWallet(one, other)).toBe(isSame)
  expect(isSameWallet(other, one)).toBe(isSame)
})

test('CON-02 a wallet with its directory id is the listed one, whatever its name', () => {
  const installed = { ...listed('uuid', 'Renamed'), explorerId: 'a' }
  expect(isSameWallet(installed, listed('a', 'A'))).toBe(true)
  expect(isSameWallet(listed('a', 'A'), installed)).toBe(true)
  expect(isSameWallet(installed, listed('b', 'B'))).toBe(false)
  expect(withoutDuplicates([installed], [listed('a', 'A')])).toEqual([])
})

test('CON-02 of two possible matches, the same ID or domain takes precedence over the same name', () => {
  const [byName, byDomain] = [listed('a', 'Wallet'), listed('b', 'Other', 'app.wallet')]
  expect(findSameWallet([byName, byDomain], listed('c', 'Wallet', 'app.wallet'))).toBe(byDomain)
  expect(findSameWallet([byName, byDomain], listed('c', 'Wallet', 'app.third'))).toBe(byName)
  expect(findSameWallet([byName, byDomain], listed('c', 'Third'))).toBeNull()
})

const WORDS = ['Trust', 'Trust Wallet', 'MetaMask', 'Rabby', 'Phantom', ''] as const
const DOMAINS = ['io.metamask', 'io.metamask.mobile', 'io.rabby', 'app.phantom'] as const
const walletArb = fc.record({
  id: fc.constantFrom('1', '2', '3', '4', '5', '6'),
  name: fc.constantFrom(...WORDS),
  rdns: fc.constantFrom(...DOMAINS, null),
})
const listArb = fc.array(
  walletArb.map(({ id, name, rdns }) => listed(id, name, rdns)),
  { maxLength: 6 },
)
test('CON-02 merging keeps each wallet once and loses none, and agrees with comparing two wallets', () => {
  fc.assert(
    fc.property(fc.array(listArb, { maxLength: 4 }), (lists) => {
      const merged = mergeWallets(...lists)
      for (const wallet of lists.flat()) expect(merged.some((each) => isSameWallet(each, wallet))).toBe(true)
      for (const [index, wallet] of merged.entries()) {
        expect(merged.slice(0, index).some((each) => isSameWallet(each, wallet))).toBe(false)
      }
    }),
  )
})

test('CON-02 only wallets that another list contains are left out', () => {
  fc.assert(
    fc.property(listArb, listArb, (list, other) => {
      const left = withoutDuplicates(list, other)
      const isListed = (wallet: NamedWallet) => other.some((each) => isSameWallet(each, wallet))
      expect(left.filter(isListed)).toEqual([])
      for (const wallet of list.filter((each) => !isListed(each)))
        expect(left.some((each) => isSameWallet(each, wallet))).toBe(true)
    }),
  )
})
