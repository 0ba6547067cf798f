// The symbol in a review: of the chain, never a server's word.
import type { ChainToken, Token } from '@latchkey/kernel/contracts'
import { describeToken } from '@latchkey/kernel/review'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const ADDRESS = `0x${'3c'.repeat(20)}`

describe('SAF-01 the symbol is that of the chain', () => {
  const listed: Token = {
    network: 'eip155:1',
    address: ADDRESS,
    name: 'T',
    symbol: 'USDT',
    decimals: 6,
    iconUrl: null,
  }
  const onChain = (symbol: string | null): ChainToken => ({ address: ADDRESS, symbol, decimals: 6 })

  test.each(['USDC', 'USDT0', 'USD', 'SCAM', ''])(
    'a token with the symbol %j that a server lists as USDT stops the review',
    (symbol) => {
      expect(() => describeToken(listed, onChain(symbol), false)).toThrow(
        expect.objectContaining({
          code: 'transfer/token-mismatch',
          context: { mismatch: 'symbol', listed: 'USDT', onChain: symbol },
        }),
      )
    },
  )
  test.each(['USDT', 'usdt', 'USD₮', 'ＵＳＤＴ', ' USDT\u200b'])(
    '%j is the same symbol, shown as it is on chain',
    (symbol) => {
      expect(describeToken(listed, onChain(symbol), false).symbol).toBe(symbol)
    },
  )
  test('if the site’s list has another name, the chain’s name is shown', () => {
    expect(describeToken(listed, onChain('USD₮0'), true)).toEqual({ ...listed, symbol: 'USD₮0' })
  })
  test('a token without a symbol on chain has the site’s symbol or its address, never a server’s symbol', () => {
    expect(describeToken(listed, onChain(null), true).symbol).toBe('USDT')
    expect(describeToken(listed, onChain(null), false).symbol).toBe('0x3c…3c3c')
    const coin = { ...listed, address: null, symbol: 'ETH' }
    expect(describeToken(coin, { address: null, symbol: null, decimals: 18 }, false).symbol).toBe('ETH')
  })
  test('of any two symbols, one is never accepted for another that looks different', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9]{1,8}$/), fc.stringMatching(/^[A-Z0-9]{1,8}$/), (one, two) => {
        const describe = () => describeToken({ ...listed, symbol: one }, onChain(two), false)
        if (one === two) expect(describe().symbol).toBe(two)
        else expect(describe).toThrow('The token details do not match the network')
      }),
    )
  })
})
