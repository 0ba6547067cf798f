import { expect, test } from 'vitest'
import { codeOfReason } from './rpcError.ts'

test.each([
  ['AA24 signature error', -32507],
  ['AA34 signature error', -32507],
  ['AA22 expired or not due', -32503],
  ['AA32 paymaster expired or not due', -32503],
  ['AA30 paymaster not deployed', -32501],
  ['AA33 reverted', -32501],
  ['AA21 didn’t pay prefund', -32500],
  ['AA25 invalid account nonce', -32500],
  ['AA13 initCode failed or OOG', -32500],
  ['reverted with AA24', -32500],
  ['reverted with AA22', -32500],
  ['reverted with AA3', -32500],
  ['', -32500],
])('EMB-09 the EntryPoint’s %j has the code %i of ERC-7769', (reason, code) => {
  expect(codeOfReason(reason)).toBe(code)
})
