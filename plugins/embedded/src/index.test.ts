// @vitest-environment node
// What is read back from the page's storage, which any script of the page may write.
import { expect, test } from 'vitest'
import { embedded } from './index'

const { storage } = embedded()

test.each([
  ['email', 'ada@example.com', true],
  ['email', 'a'.repeat(16_384), true],
  ['email', 'a'.repeat(16_385), false],
  ['email', '', false],
  ['email', 7, false],
  ['sessionToken', null, false],
  ['emailLoginUsed', true, true],
  ['emailLoginUsed', false, false],
  ['emailLoginUsed', 'true', false],
  ['lastEmailLoginTime', 1, true],
  ['lastEmailLoginTime', '1', false],
  ['lastEmailLoginTime', Number.POSITIVE_INFINITY, false],
  ['smartAccountNetworks', [1, 10], true],
  ['smartAccountNetworks', [1, '10'], false],
  ['smartAccountNetworks', { length: 0 }, false],
  ['preferredAccountTypes', { eip155: 'eoa', solana: 'smartAccount' }, true],
  ['preferredAccountTypes', { eip155: 'eoa', solana: 'root' }, false],
  ['preferredAccountTypes', null, false],
  ['preferredAccountTypes', 'eoa', false],
] as const)('STO-01 the stored %s %j is accepted: %s', (key, raw, isRead) => {
  expect(storage?.[key]?.parse(raw)).toEqual(isRead ? raw : null)
})
