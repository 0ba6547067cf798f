// The requests in the tests of purchases, and the keys of the sellers.
import { generateKeyPairSync } from 'node:crypto'
import type { OnrampLinkParams } from '../../onramp/onramp.ts'
import type { ONRAMP_SOURCES } from '../kinds.ts'
import { ME, USDC, USDC_ID } from './sellerWires.ts'

export type Kind = (typeof ONRAMP_SOURCES)[number]

export const EC_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const EC_PEM = EC_KEY.privateKey.export({ type: 'sec1', format: 'pem' }).toString()
export const KEYS: Record<Kind, { apiKey: string; secret: string }> = {
  coinbase: { apiKey: 'organizations/o/apiKeys/k', secret: EC_PEM },
  moonpay: { apiKey: 'pk_live_key', secret: 'sk_live_secret' },
}
export const NETWORK = { name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: USDC }
export const WISH: OnrampLinkParams = {
  destinationWallets: [{ address: ME.replace('ab', 'AB'), blockchains: ['ethereum'], assets: ['USDC'] }],
  defaultNetwork: 'ethereum',
  partnerUserId: ME,
  defaultExperience: 'buy',
  presetFiatAmount: 25,
}
export const QUESTION = {
  purchaseCurrency: { id: USDC_ID, name: 'USD Coin', symbol: 'USDC', networks: [NETWORK] },
  paymentCurrency: { id: 'USD', payment_method_limits: [] },
  amount: '25',
  network: 'USDC',
}
export const silent = { status: 503, reasons: [{ field: 'unavailable', description: 'The on-ramp does not answer' }] }
