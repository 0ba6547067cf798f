// Solana's transactions on their way through the wire: base64 on the page's side (`RpcCall`), base58 on the frame's.
import { base58, base64 } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readWireResponse, toWireCall } from './methods'

const PUBKEY = 'So11111111111111111111111111111111111111112'
/** Of a transaction. Source: IPv6's smallest packet less its headers. */
const MAX_BYTES = 1_232
const transactions = fc.uint8Array({ minLength: 1, maxLength: MAX_BYTES })

describe('EMB-07 Solana transactions', () => {
  test('any bytes are sent in base58, with the send options and without options that the protocol does not know', () => {
    fc.assert(
      fc.property(transactions, (bytes) => {
        const params = [{ transaction: base64.encode(bytes), pubkey: PUBKEY, options: { maxRetries: 3 } }]
        expect(toWireCall('solana_signAndSendTransaction', params)).toEqual({
          method: 'solana_signAndSendTransaction',
          params: { transaction: base58.encode(bytes), options: { maxRetries: 3 } },
        })
        expect(toWireCall('solana_signTransaction', params)?.params).toEqual({ transaction: base58.encode(bytes) })
      }),
    )
  })

  test('signed transactions are returned in base64, one or several, with their signatures unchanged', () => {
    fc.assert(
      fc.property(fc.array(transactions, { maxLength: 3 }), (list) => {
        const wire = list.map((bytes) => base58.encode(bytes))
        const page = list.map((bytes) => base64.encode(bytes))
        const params = [{ transactions: page, pubkey: PUBKEY }]
        expect(toWireCall('solana_signAllTransactions', params)?.params).toEqual({ transactions: wire })
        expect(readWireResponse('solana_signAllTransactions', { transactions: wire })).toEqual({
          is: { transactions: page },
        })
        for (const [index, transaction] of wire.entries()) {
          const answer = { transaction, signature: 'signature in base58' }
          const is = { transaction: page[index], signature: 'signature in base58' }
          expect(readWireResponse('solana_signTransaction', answer)).toEqual({ is })
        }
      }),
    )
  })

  // Each of these characters is also in base58, and the length fits: only the method decides which encoding it is.
  test('a text that could be either encoding is read according to the protocol', () => {
    const text = 'ABCDEFGH'
    expect(toWireCall('solana_signTransaction', [{ transaction: text }])?.params).toEqual({
      transaction: base58.encode(base64.decode(text)),
    })
  })

  test.each(['', 'ABC', 'AB=C', '0OIl+/+/==', 7, null, 'A'.repeat(4_000)])(
    '%j is not a transaction: nothing is sent',
    (transaction) => {
      expect(toWireCall('solana_signTransaction', [{ transaction }])).toBeNull()
      expect(toWireCall('solana_signAllTransactions', [{ transactions: ['AAAA', transaction] }])).toBeNull()
    },
  )

  test.each(['', '0', 'AB=C', null, 7, '1'.repeat(4_000)])('%j is not a valid response of the frame', (transaction) => {
    expect(readWireResponse('solana_signTransaction', { transaction })).toBeNull()
    expect(readWireResponse('solana_signAllTransactions', { transactions: [transaction] })).toBeNull()
  })

  test('each zero byte is one digit', () => {
    const transaction = base64.encode(new Uint8Array(3))
    expect(toWireCall('solana_signTransaction', [{ transaction }])?.params).toEqual({ transaction: '111' })
    expect(readWireResponse('solana_signTransaction', { transaction: '111' })).toEqual({ is: { transaction } })
  })

  test('texts and signatures are base58 on both sides, and other results are unchanged', () => {
    const params = { message: 'Cn8eVZg', pubkey: PUBKEY }
    expect(toWireCall('solana_signMessage', [params])?.params).toEqual(params)
    const sent = {
      signature: '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
    }
    expect(readWireResponse('solana_signAndSendTransaction', sent)).toEqual({ is: sent })
    expect(readWireResponse('eth_getBalance', '0x1')).toEqual({ is: '0x1' })
  })
})
