import { expect, test } from 'vitest'
import { fill } from './wording.ts'

test('a text is filled with its values, and keeps a mark without one', () => {
  expect(fill('Send {amount} to {name}', { amount: '5 ETH' })).toBe('Send 5 ETH to {name}')
  expect(fill('{amount}', { amount: '' })).toBe('')
})
