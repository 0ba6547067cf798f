import { expect, test, vi } from 'vitest'
import { isKnownRdns } from './isKnownRdns'

test.each([
  ['io.metamask', true],
  ['IO.MetaMask', true],
  ['io.metamask.evil', false],
  ['', false],
])('SAF-10 %j belongs to a well-known wallet: %s', async (rdns, isKnown) => {
  await expect(isKnownRdns(rdns)).resolves.toBe(isKnown)
})

test('SAF-10 without the list no wallet is well-known', async () => {
  vi.doMock('./knownWallets', () => {
    throw new Error('offline')
  })
  await expect(isKnownRdns('io.metamask')).resolves.toBe(false)
  vi.doUnmock('./knownWallets')
})
