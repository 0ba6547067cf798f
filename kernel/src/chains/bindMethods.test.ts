import { expect, test } from 'vitest'
import { bindMethods } from './bindMethods'

test('SAF-10 a bound method stays the wallet’s own if a page script replaces it', () => {
  const wallet = { secret: 'own', request: () => '', version: 1 }
  wallet.request = function request(this: { secret: string }) {
    return this.secret
  }
  const { request } = bindMethods(wallet, ['request'])
  wallet.request = () => 'replaced'
  expect(request?.()).toBe('own')
})

test('SAF-10 a member that is missing, is not a function, or throws when read counts as missing', () => {
  const wallet = {
    connect: 'soon',
    get disconnect() {
      throw new Error('trap')
    },
    request: () => 'answer',
  }
  const bound = bindMethods(wallet, ['connect', 'disconnect', 'watch', 'request'])
  expect(Object.keys(bound)).toEqual(['request'])
  expect(bindMethods(null, ['request'])).toEqual({})
})
