// Why a transaction failed, in words that a person can read, or in none.
import { expect, test } from 'vitest'
import { describeReason } from './reasons'

const LONG = 'x'.repeat(200)

test.each<[string, unknown, unknown, string | null]>([
  ['its program', {}, ['Program log: Error: insufficient funds'], 'insufficient funds'],
  ['an Anchor program', {}, ['Program log: AnchorError occurred. Error Message: Too late'], 'Too late'],
  ['the last program that stated one', {}, ['Program log: Error: one', 'Program log: Error: two'], 'two'],
  ['its program, before the network', 'AccountNotFound', ['Program log: Error: no'], 'no'],
  [
    'the network, where no program said why',
    'AccountNotFound',
    ['Program log: Instruction: Transfer'],
    'account not found',
  ],
  ['the network, where the logs hold something else', 'AccountNotFound', [null, 5, { 0: 'x' }], 'account not found'],
  ['the network, where the logs hold lists', 'AccountNotFound', [['Program log: Error: no']], 'account not found'],
  ['the network, where there are no logs', 'AccountNotFound', null, 'account not found'],
  [
    'the name of an error with facts',
    { InsufficientFundsForRent: { account_index: 0 } },
    [],
    'insufficient funds for rent',
  ],
  ['an instruction', { InstructionError: [2, 'InvalidAccountData'] }, [], 'invalid account data'],
  ['the number of a program, which is no reason', { InstructionError: [2, { Custom: 1 }] }, [], null],
  ['an instruction without facts', { InstructionError: null }, [], null],
  ['an instruction whose facts are text', { InstructionError: 'xy' }, [], null],
  ['nothing', {}, [], null],
  ['null', null, [], null],
  ['a number', 5, [], null],
  ['a long reason', {}, [`Program log: Error: ${LONG}`], 'x'.repeat(120)],
  ['a long name', LONG, [], 'x'.repeat(120)],
])('SND-05 a reason from %s', (_, err, logs, reason) => {
  expect(describeReason(err, logs)).toBe(reason)
})
