// Formats of settings that an operator gets wrong: each is refused at the start, not by the first visitor.
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { bundlerNetworks, dataNetworks } from '../src/settings/projects.ts'
import { databaseUrl, httpUrl, masterKey, smtpUrl } from '../src/settings/schemas.ts'

const NATIVE = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const NETWORK = { id: 'eip155:1', name: 'Ethereum', rpcUrl: 'https://node.example', native: NATIVE }
const ENTRY_POINT = `0x${'1'.repeat(40)}`

test.each([
  ['a node without a scheme', dataNetworks, [{ ...NETWORK, rpcUrl: 'localhost:8545' }]],
  ['a node with a socket', bundlerNetworks, [{ id: 1, rpcUrl: 'wss://node.example', entryPoint: ENTRY_POINT }]],
  ['absurd decimals', dataNetworks, [{ ...NETWORK, native: { ...NATIVE, decimals: 1_000_000_000 } }]],
  ['a database without a scheme', databaseUrl, 'localhost:5432/latchkey'],
  ['an SMTP server without a scheme', smtpUrl, 'mail.example:587'],
  ['a page for a source', httpUrl, 'javascript:alert(1)'],
  ['a passphrase for a key', masterKey, 'the quick brown fox jumps over the lazy dog and jumps'],
  ['a key with a line break', masterKey, `${'A'.repeat(20)}\n${'A'.repeat(23)}`],
])('SRV-01 %s is refused', (_, schema, value) => {
  expect(v.safeParse(schema, value).success).toBe(false)
})

test.each([
  ['a node', dataNetworks, [NETWORK]],
  ['a database', databaseUrl, 'postgresql://user:password@host:5432/name'],
  ['an SMTP server', smtpUrl, 'smtp://127.0.0.1:1025'],
  ['a key in base64url', masterKey, Buffer.alloc(32, 7).toString('base64url')],
  ['a key in base64', masterKey, Buffer.alloc(32, 255).toString('base64')],
  ['a key in hexadecimal', masterKey, 'ab'.repeat(32)],
  ['a key of a store', masterKey, 'store:login'],
])('SRV-01 %s is accepted', (_, schema, value) => {
  expect(v.safeParse(schema, value).success).toBe(true)
})
