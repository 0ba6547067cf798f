// Simulates Coinbase Onramp (API v1) and MoonPay, from their documentation.
import type { WireAnswer } from './wireServer.ts'

export const ME = `0x${'ab'.repeat(20)}`
export const OTHER = `0x${'12'.repeat(20)}`
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const USDC_ID = '2b92315d-eab7-5bef-84fa-089a131333f5'
export const HASH = `0x${'31'.repeat(32)}`
const MADE_AT = '2023-09-26T20:06:07.076Z'

export interface SellerWire {
  /** Replaces members of each response that is an object. */
  changes: object
  /** Newest first. */
  transactions: object[]
  answer: WireAnswer
}

const usd = (value: string) => ({ value, currency: 'USD' })

export function coinbaseTransaction(id: string, changes: object = {}) {
  return {
    transaction_id: id,
    status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
    created_at: MADE_AT,
    tx_hash: HASH,
    purchase_currency: 'USDC',
    purchase_network: 'base',
    purchase_amount: { value: '5', currency: 'USDC' },
    wallet_address: ME,
    payment_total: usd('5.07'),
    country: 'US',
    payment_method: 'CARD',
    ...changes,
  }
}

/** `/onramp/v1/…` */
export function createCoinbaseWire(): SellerWire {
  const network = { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: USDC, icon_url: '' }
  const answers: Record<string, object> = {
    'buy/options': {
      payment_currencies: [{ id: 'USD', limits: [{ id: 'card', min: '10.00', max: '7500.00' }], icon_url: '' }],
      purchase_currencies: [{ id: USDC_ID, name: 'USD Coin', symbol: 'USDC', networks: [network], icon_url: '' }],
    },
    'buy/quote': {
      payment_total: usd('25.00'),
      payment_subtotal: usd('24.37'),
      coinbase_fee: usd('0.38'),
      network_fee: usd('0.25'),
      purchase_amount: { value: '24.37', currency: 'USDC' },
      quote_id: 'q-1',
    },
    token: { token: 'MWYwNWQwYzYtN2ExMy02YzI4', channel_id: '' },
  }
  const wire: SellerWire = {
    changes: {},
    transactions: [],
    answer: ({ path, params }) => {
      const name = path.replace('/onramp/v1/', '')
      if (answers[name]) return { ...answers[name], ...wire.changes }
      if (!name.startsWith('buy/user/')) return undefined
      const from = Number(params.get('page_key') ?? 0)
      const until = from + Number(params.get('page_size'))
      const next = until < wire.transactions.length ? String(until) : ''
      return { transactions: wire.transactions.slice(from, until), next_page_key: next, total_count: '3' }
    },
  }
  return wire
}

/** In the format of `/v3/currencies`. */
function currency(code: string, name: string, metadata: object, changes: object = {}) {
  const facts = { id: code, type: 'crypto', code, name, precision: 2, minBuyAmount: 20, maxBuyAmount: 1000 }
  return { ...facts, isSuspended: false, isSupportedInUs: true, metadata, ...changes }
}
const ZERO = `0x${'0'.repeat(40)}`
const USDC_ETHEREUM = currency('usdc', 'USD Coin', { contractAddress: USDC, chainId: '1', networkCode: 'ethereum' })
const CURRENCIES = [
  { id: 'usd', type: 'fiat', code: 'usd', name: 'US Dollar', precision: 2, minBuyAmount: 20, maxBuyAmount: 30000 },
  USDC_ETHEREUM,
  currency('usdc_polygon', 'USD Coin (Polygon)', { contractAddress: OTHER, chainId: '137', networkCode: 'polygon' }),
  currency('eth', 'Ethereum', { contractAddress: ZERO, chainId: '1', networkCode: 'ethereum' }),
  currency('sol', 'Solana', { contractAddress: null, chainId: null, networkCode: 'solana' }),
  currency('luna', 'Terra', { contractAddress: null, chainId: null, networkCode: 'terra' }),
  currency('dai', 'Dai', { contractAddress: OTHER, chainId: '1', networkCode: 'ethereum' }, { isSuspended: true }),
]

export function moonPayTransaction(id: string, changes: object = {}) {
  return {
    id,
    status: 'completed',
    createdAt: MADE_AT,
    updatedAt: '2023-09-26T20:16:07.076Z',
    feeAmount: 1.7,
    quoteCurrencyAmount: 0.00000015,
    walletAddress: ME,
    cryptoTransactionId: HASH,
    currency: USDC_ETHEREUM,
    ...changes,
  }
}

/** `/v3/currencies`, `/v3/currencies/{code}/buy_quote` and `/v1/transactions`. */
export function createMoonPayWire(): SellerWire {
  const wire: SellerWire = {
    changes: {},
    transactions: [],
    answer: ({ path, params }) => {
      if (path === '/v3/currencies') return CURRENCIES
      if (path === '/v1/transactions') return wire.transactions
      const [, code] = /^\/v3\/currencies\/(\w+)\/buy_quote$/.exec(path) ?? []
      if (!code) return undefined
      return {
        baseCurrencyCode: params.get('baseCurrencyCode'),
        baseCurrencyAmount: 20.5,
        quoteCurrencyCode: code,
        quoteCurrencyAmount: 20.4875,
        feeAmount: 3.99,
        extraFeeAmount: 0.01,
        networkFeeAmount: 0.5,
        totalAmount: 25,
        signature: 'really-long-string',
        expiresIn: 1800,
        ...wire.changes,
      }
    },
  }
  return wire
}
