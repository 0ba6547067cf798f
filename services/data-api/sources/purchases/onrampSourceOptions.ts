// The settings of an on-ramp provider.
import type { ONRAMP_SOURCES } from '../kinds.ts'
import type { SourceOptions } from '../source.ts'

export interface OnrampSourceOptions extends Omit<SourceOptions, 'name' | 'url' | 'headers'> {
  kind: (typeof ONRAMP_SOURCES)[number]
  /** Default: the public service. */
  url?: string
  /** Coinbase: ID of the API key. MoonPay: publishable key. */
  apiKey: string
  secret: string
  /** The visitors' country (ISO 3166-1) and state (ISO 3166-2), which Coinbase requires. */
  country?: string
  subdivision?: string
}
