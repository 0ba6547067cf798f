// What an operator tells the on-ramp: what it sells, where it takes that from, and who may ask for links.
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
  /** CAIP-2; `eip155:…` and `solana:…` are served. */
  id: string
  name: string
  /** What partners may call it next to its id, the first one in the options. */
  aliases: readonly [string, ...string[]]
  assets: readonly Asset[]
  /** US dollars for one whole token, as decimal text; the address is null for the native token. Null: not for sale now. */
  readPrice(address: string | null): Promise<string | null>
  treasury: Treasury
}

export interface OnrampSettings {
  /** Stays the caller's. */
  database: Database
  networks: readonly OnrampNetwork[]
  /** Who sends people here. The secret signs their links, and is shown with each question; both are kept on servers. */
  partner: { id: string; secret: string }
  /** What one US dollar is worth in the other currencies one may pay in, as decimal text by upper-case code. */
  rates?: Readonly<Record<string, string>>
  /** The clock, in milliseconds since 1970. */
  now?: () => number
}

export type PaymentMethod = keyof typeof LIMITS

/** By payment method, in hundredths of any currency. */
export const LIMITS = {
  card: { label: 'Card', minCents: 1_000n, maxCents: 750_000n },
  ach_bank_account: { label: 'Bank transfer', minCents: 1_000n, maxCents: 2_500_000n },
} as const

/** Every currency one may pay in. */
export function listCurrencies({ rates = {} }: Pick<OnrampSettings, 'rates'>): string[] {
  return ['USD', ...Object.keys(rates)]
}
