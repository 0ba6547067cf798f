import { createNumbers } from '@latchkey/ui'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { item, nft, transfer } from '../../test/items'
import { listRows, operationKey, printTransfer } from './describeRow'

const numbers = createNumbers('en')

const signOf = (operation: string, transfers = [transfer()]) => listRows(item('a', { operation, transfers }))[0]?.sign

test.each(['receive', 'deposit', 'borrow', 'claim'])('TXH-03 %s shows plus', (operation) => {
  expect(signOf(operation)).toBe('+')
})
test.each(['withdraw', 'repay', 'burn'])('TXH-03 %s shows minus', (operation) => {
  expect(signOf(operation)).toBe('−')
})
test.each(['send', 'trade', 'approve', 'mint', 'something new'])('TXH-03 %s shows no sign', (operation) => {
  expect(signOf(operation)).toBe('')
})
test('TXH-03 only a single transfer has a sign', () => {
  expect(signOf('receive', [transfer(), transfer()])).toBe('')
})
test('TXH-03 one or two transfers are one row, outgoing first; more are a row each, and two NFTs are two', () => {
  const out = transfer({ direction: 'out' })
  const [pair] = listRows(item('a', { operation: 'trade', transfers: [transfer(), out] }))
  expect(pair?.transfers.map(({ direction }) => direction)).toEqual(['out', 'in'])
  expect(pair?.icon).toBe('swap')
  expect(listRows(item('b', { transfers: [out, transfer(), transfer()] })).map(({ icon }) => icon)).toEqual([
    'arrowUp',
    'arrowDown',
    'arrowDown',
  ])
  expect(listRows(item('c', { transfers: [nft(), nft()] }))).toHaveLength(2)
  expect(listRows(item('d', { transfers: [nft(), transfer()] }))).toHaveLength(1)
  expect(listRows(item('e', { operation: 'approve', transfers: [] }))[0]?.icon).toBe('check')
})
test.each([
  [12_500_000n, 6, '12.500 TUSD', '12.5 TUSD'],
  [1_234_567_891n, 6, '1,234.567 TUSD', '1,234.567891 TUSD'],
  [1n, 18, '<0.001 TUSD', '0.000000000000000001 TUSD'],
  [0n, 6, '0.000 TUSD', '0 TUSD'],
  [7n, 0, '7.000 TUSD', '7 TUSD'],
])('UIX-02 TXH-03 %s units of %s decimals are %s, exactly %s', (units, decimals, short, exact) => {
  expect(printTransfer(transfer({ amount: { units, decimals } }), numbers)).toEqual({ short, exact })
})
test('TXH-03 an NFT is shown by its name, or a dash; external texts contain nothing invisible', () => {
  expect(printTransfer(nft(), numbers).short).toBe('Door 1')
  expect(printTransfer(nft({ name: ' \u200b' }), numbers).short).toBe('-')
  expect(printTransfer(transfer({ symbol: 'US\u202eDC' }), numbers).short).toBe('12.500 USDC')
})
test('TXH-03 an unknown operation has no label of ours, whatever its name is', () => {
  expect(operationKey('send')).toBe('history.operation.send')
  fc.assert(
    fc.property(fc.string(), (operation) => {
      const key = operationKey(operation)
      expect(key === null || key === `history.operation.${operation}`).toBe(true)
    }),
    { examples: [['__proto__'], ['constructor'], ['toString']] },
  )
})
