// Operator settings of the on-ramp: assets, treasuries, and partner.
import type { Database } from '../../database/database.ts'
import type { Treasury } from './treasury/treasury.ts'

export interface Asset {
  name: string
  symbol: string
  decimals: number
  /** Contract or mint; null for the native token. */
  address: string | null
}

export interface OnrampNetwork {
  /** CAIP-2; `eip155:…` and `solana:…` are supported. */
  id: string
  name: string
  /** Other names that partners may use. The options list the first one. */
  aliases: readonly [string, ...string[]]
  assets: readonly Asset[]
  /**
   * Resolves to the price of one whole token in US dollars, as a decimal string; null if it is not for sale now. The address is null for
   * the native token.
   */
  readPrice(address: string | null): Promise<string | null>
  treasury: Treasury
}

export interface OnrampSettings {
  /** The caller closes it. */
  database: Database
  networks: readonly OnrampNetwork[]
  /** The partner that sends visitors here. The secret signs its links and authorizes its requests. It stays on servers. */
  partner: { id: string; secret: string }
  /** One US dollar in each other payment currency, as decimal strings by upper-case code. */
  rates?: Readonly<Record<string, string>>
  /** Returns milliseconds since 1970. Default `Date.now`. */
  now?: () => number
}

export type PaymentMethod = keyof typeof LIMITS

/** By payment method, in hundredths of any currency. */
export const LIMITS = {
  card: { label: 'Card', minCents: 1_000n, maxCents: 750_000n },
  ach_bank_account: { label: 'Bank transfer', minCents: 1_000n, maxCents: 2_500_000n },
} as const

/** Returns all payment currencies. */
export function listCurrencies({ rates = {} }: Pick<OnrampSettings, 'rates'>): string[] {
  return ['USD', ...Object.keys(rates)]
}
