// What the settings say of a seller.
import type { ONRAMP_SOURCES } from '../kinds.ts'
import type { SourceOptions } from '../source.ts'

export interface OnrampSourceOptions extends Omit<SourceOptions, 'name' | 'url' | 'headers'> {
  kind: (typeof ONRAMP_SOURCES)[number]
  /** Default: the public service. */
  url?: string
  /** Coinbase: id of the API key. MoonPay: publishable key. */
  apiKey: string
  secret: string
  /** Where visitors pay, as ISO 3166-1 has it; and the state, ISO 3166-2. Coinbase asks for them. */
  country?: string
  subdivision?: string
}
