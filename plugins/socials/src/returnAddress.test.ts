import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addReturnAddress, takeResult } from './returnAddress'

const page = fc.webUrl({ withFragments: true, withQueryParameters: true }).map((address) => new URL(address).href)

test('EMB-04 a server that splits the state gets its own part and the page’s full URL back', () => {
  fc.assert(
    fc.property(page, fc.stringMatching(/^[\w-]*\w$/), fc.boolean(), (here, state, isLast) => {
      const address = new URL('https://login.example/authorize')
      if (!isLast) address.searchParams.set('scope', 'a b')
      address.searchParams.set('state', state)
      if (isLast) address.searchParams.set('scope', 'a b')
      const url = new URL(addReturnAddress(address.href, here) ?? '')
      expect(url.searchParams.get('state')).toBe(`${state}--${here}`)
      expect(url.searchParams.get('scope')).toBe('a b')
    }),
  )
})
test('EMB-04 a nested broker URL is the one that is changed', () => {
  const inner = 'https://provider.example/authorize?state=s&scope=a%20b'
  const outer = `https://broker.example/start?provider_authorization_url=${encodeURIComponent(inner)}&state=outer`
  const url = new URL(addReturnAddress(outer, 'https://shop.example/?a=1&b=2') ?? '')
  expect(url.searchParams.get('state')).toBe('outer')
  const changed = new URL(url.searchParams.get('provider_authorization_url') ?? '')
  expect(changed.searchParams.get('state')).toBe('s--https://shop.example/?a=1&b=2')
})
test.each(['https://login.example/authorize', 'no address', 'https://b.example/?provider_authorization_url=x'])(
  'EMB-04 %j has no place for the return URL',
  (address) => {
    expect(addReturnAddress(address, 'https://shop.example/')).toBeNull()
  },
)
test('EMB-04 the response is removed from the page’s URL, and the rest of the URL stays', () => {
  fc.assert(
    fc.property(page, fc.webUrl(), (here, resultUri) => {
      const back = new URL(here)
      expect(takeResult(back.href)).toBeNull()
      back.searchParams.set('item', '7')
      const before = back.href
      back.searchParams.append('result_uri', resultUri)
      expect(takeResult(back.href)).toEqual({ resultUri, address: before })
    }),
  )
})
