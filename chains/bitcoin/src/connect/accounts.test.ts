// What a wallet lists as its accounts, entry by entry. Everything in it is written by an extension or by a page script.
import { expect, test } from 'vitest'
import { createSigner } from '../../test/signer'
import { parseAccounts } from './accounts'

const [{ address: plain }, { address: taproot }] = createSigner('mainnet').accounts
const [{ address: other }] = createSigner('mainnet', 'savings').accounts
const STACKS = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
const KEY = `02${'ab'.repeat(32)}`
const trap = {
  get address(): never {
    throw new Error('trap')
  },
}

test.each<[string, unknown]>([
  ['null', null],
  ['text', plain],
  ['an object', { 0: { address: plain }, length: 1 }],
  ['more than any wallet lists', Array.from({ length: 201 }, () => ({ address: plain }))],
  ['null for an account', [null]],
  ['an invalid address', [{ address: 'bc1x' }]],
  ['an address that is a number', [{ address: 7 }]],
  ['an address that throws', [trap]],
  ['an invalid account next to a valid one', [{ address: plain }, { address: 'x' }]],
  ['an invalid Stacks address', [{ address: plain, purpose: 'stacks' }]],
  ['a Stacks address in a list', [{ address: [STACKS], purpose: 'stacks' }]],
  ['an account of another family without an address', [{ purpose: 'spark' }]],
])('ACC-02 %s is not a list of accounts', (_, reply) => {
  expect(parseAccounts(reply)).toBeNull()
})

test.each<[string, unknown[], [string, string][]]>([
  ['nothing', [], []],
  ['as many as a wallet may list', Array.from({ length: 200 }, () => ({ address: plain })), [[plain, 'payment']]],
  ['a plain address', [{ address: plain }], [[plain, 'payment']]],
  ['capitals', [{ address: plain.toUpperCase() }], [[plain, 'payment']]],
  [
    'an address twice',
    [{ address: plain }, { address: plain.toUpperCase(), purpose: 'ordinals' }],
    [[plain, 'payment']],
  ],
  ['only taproot', [{ address: taproot }], [[taproot, 'payment']]],
  ['taproot with another taproot', [{ address: taproot }, { address: taproot }], [[taproot, 'payment']]],
  [
    'taproot in front of a plain one',
    [{ address: taproot }, { address: plain }],
    [
      [plain, 'payment'],
      [taproot, 'ordinal'],
    ],
  ],
  [
    'taproot with a purpose',
    [{ address: taproot, purpose: 'payment' }, { address: other }],
    [
      [taproot, 'payment'],
      [other, 'payment'],
    ],
  ],
  [
    'all purposes, in whatever order',
    [
      { address: STACKS, purpose: 'stx' },
      { address: taproot, purpose: 'ordinal' },
      { address: plain, purpose: 'payment' },
    ],
    [
      [plain, 'payment'],
      [taproot, 'ordinal'],
      [STACKS, 'stx'],
    ],
  ],
  [
    'taproot next to an account that is not of Bitcoin',
    [{ address: taproot }, { address: STACKS, purpose: 'stacks' }],
    [
      [taproot, 'payment'],
      [STACKS, 'stx'],
    ],
  ],
  ['an account of another family', [{ address: 'sp1x', purpose: 'spark' }, { address: plain }], [[plain, 'payment']]],
])('ACC-02 accounts read from %s', (_, reply, accounts) => {
  expect(parseAccounts(reply)?.map(({ address, purpose }) => [address, purpose])).toEqual(accounts)
})

test.each<[string, object, object]>([
  ['a key', { publicKey: KEY.toUpperCase() }, { publicKey: KEY }],
  ['a key of taproot', { publicKey: 'ab'.repeat(32) }, { publicKey: 'ab'.repeat(32) }],
  ['an uncompressed key', { publicKey: `04${'ab'.repeat(64)}` }, { publicKey: `04${'ab'.repeat(64)}` }],
  ['an invalid key', { publicKey: `05${'ab'.repeat(32)}` }, {}],
  ['a key in a list', { publicKey: [KEY] }, {}],
  ['a path', { path: "m/84'/0'/0'/0/0" }, { path: "m/84'/0'/0'/0/0" }],
  ['an invalid path', { path: 'm/x' }, {}],
  ['a path in a list', { path: ['m/0'] }, {}],
])('ACC-02 %s of an account is kept if it is valid', (_, entry, details) => {
  expect(parseAccounts([{ address: plain, ...entry }])).toEqual([{ address: plain, purpose: 'payment', ...details }])
})
