import { type CaipAddress, parseAmount } from '@latchkey/kernel'
import type { Token } from '@latchkey/kernel/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { receive } from './receive'

const NETWORK = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OWNER = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const account: CaipAddress = `${NETWORK}:${OWNER}`
const sol: Token = { network: NETWORK, address: null, name: 'Solana', symbol: 'SOL', decimals: 9, iconUrl: null }
const token: Token = { ...sol, address: MINT, decimals: 6 }

test('RCV-01 a request for any amount is parsed back to exactly that amount, by the rules of Solana Pay', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), fc.constantFrom(sol, token), (units, requested) => {
      const uri = receive.paymentUri({ account, token: requested, units }) ?? ''
      const [recipient, query] = uri.slice('solana:'.length).split('?')
      const parameters = new URLSearchParams(query)
      const amount = parameters.get('amount') ?? ''
      expect(recipient).toBe(OWNER)
      expect(parameters.get('spl-token')).toBe(requested.address)
      // A leading zero below one, no sign, no exponent, and no place that the token has not.
      expect(amount).toMatch(/^\d+(\.\d+)?$/)
      expect(parseAmount(amount, requested.decimals)).toEqual({ ok: true, units })
    }),
  )
})
test('RCV-01 malformed input never becomes a request', () => {
  const good = { account, token: sol, units: 1n }
  expect(receive.paymentUri({ ...good, units: 0n })).toBeNull()
  expect(receive.paymentUri({ ...good, account: `${NETWORK}:nobody` })).toBeNull()
  expect(receive.paymentUri({ ...good, token: { ...token, address: `${MINT}&amount=9` } })).toBeNull()
  expect(
    receive.paymentUri({ ...good, token: { ...sol, network: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' } }),
  ).toBeNull()
  expect(receive.isValidOn(`${NETWORK}:nobody`, NETWORK)).toBe(false)
  expect(receive.isValidOn(account, 'eip155:1')).toBe(false)
  expect(receive.isValidOn(account, NETWORK)).toBe(true)
})
