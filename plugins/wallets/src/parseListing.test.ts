import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseListing } from './parseListing'
import { parseWallet } from './parseWallet'

const addressOf = (imageId: string) => `https://images.example/${imageId}`
const FIELDS = [
  'id',
  'name',
  'homepage',
  'image_id',
  'mobile_link',
  'link_mode',
  'rdns',
  'chains',
  'badge_type',
  'icon',
]
const LONGEST = 8192

test('API-05 a complete listing keeps every member', () => {
  const raw = {
    id: 'a',
    name: ' Wallet ',
    homepage: 'https://a.example',
    image_id: 'picture',
    mobile_link: 'a://',
    link_mode: 'https://a.link',
    desktop_link: 'a-desktop://',
    webapp_link: 'https://app.a.example',
    app_store: 'https://a.example/ios',
    play_store: 'https://a.example/android',
    chrome_store: 'https://a.example/chrome',
    rdns: 'example.a',
    chains: ['eip155:1', 'nonsense', 7],
    badge_type: 'certified',
    more: 'ignored',
  }
  expect(parseListing(raw, addressOf)).toEqual({
    id: 'a',
    name: 'Wallet',
    icon: 'https://images.example/picture',
    homepage: 'https://a.example',
    mobileLink: 'a://',
    universalLink: 'https://a.link',
    desktopLink: 'a-desktop://',
    webappLink: 'https://app.a.example',
    appStore: 'https://a.example/ios',
    playStore: 'https://a.example/android',
    chromeStore: 'https://a.example/chrome',
    rdns: 'example.a',
    chains: ['eip155:1'],
    isCertified: true,
  })
})

test('API-05 invalid members of a listing are left out; without an id and a name there is no listing', () => {
  const odd = {
    id: 'a',
    name: 'A',
    homepage: 7,
    image_id: '',
    mobile_link: 'x'.repeat(600),
    chains: 'all',
    badge_type: 1,
  }
  expect(parseListing(odd, addressOf)).toMatchObject({
    id: 'a',
    icon: null,
    homepage: null,
    mobileLink: null,
    chains: [],
    isCertified: false,
  })
  for (const bad of [null, 7, [], {}, { id: 'a' }, { name: 'A' }, { id: '', name: 'A' }, { id: 'a', name: ' ' }])
    expect(parseListing(bad, addressOf)).toBeNull()
  expect(parseListing({ id: 'a', name: 'A'.repeat(65) }, addressOf)).toBeNull()
})

test('API-05 a stored wallet reads back unchanged, over any number of visits', () => {
  const wallet = parseListing({ id: 'a', name: 'A', rdns: 'example.a', chains: ['eip155:1'] }, addressOf)
  expect(parseWallet(JSON.parse(JSON.stringify(wallet)))).toEqual(wallet)
})

test('API-05 invalid members of a stored wallet are left out; without an id and a name there is no wallet', () => {
  const odd = { id: ' a ', name: 'A', homepage: 7, mobileLink: 'x'.repeat(600), icon: 'x'.repeat(8193), isCertified: 1 }
  const chains = ['eip155:1', 'multiversx:1', 'eip155', 'eip155:1:2', 7, `eip155:${'1'.repeat(33)}`]
  expect(parseWallet({ ...odd, chains, more: 'ignored' })).toEqual({
    ...parseListing({ id: 'a', name: 'A' }, addressOf),
    chains: ['eip155:1', 'multiversx:1'],
  })
  for (const bad of [null, 7, 'a', [], {}, { id: 'a' }, { name: 'A' }, { id: '', name: 'A' }, { id: 'a', name: ' ' }])
    expect(parseWallet(bad)).toBeNull()
  expect(parseWallet({ id: 'a', name: 'A'.repeat(65) })).toBeNull()
})

test('API-05 any input is either no wallet or one whose texts are short', () => {
  const anything = fc.oneof(
    fc.anything(),
    fc.string({ maxLength: 20_000, size: 'max' }),
    fc.constant('javascript:alert(1)'),
  )
  const row = fc.dictionary(fc.constantFrom(...FIELDS), anything)
  fc.assert(
    fc.property(fc.oneof(anything, row), (raw) => {
      for (const wallet of [parseListing(raw, addressOf), parseWallet(raw)]) {
        if (!wallet) continue
        const { chains, isCertified, ...texts } = wallet
        expect([wallet.id, wallet.name]).not.toContain('')
        expect(isCertified).toBeTypeOf('boolean')
        for (const text of [...Object.values(texts), ...chains])
          expect(text === null || (typeof text === 'string' && text.length <= LONGEST)).toBe(true)
      }
    }),
  )
})
