// Dependencies of all routes of the on-ramp.
import type { Query } from '../../database/database.ts'
import type { OnrampSettings } from './settings.ts'

export interface OnrampContext extends OnrampSettings {
  query: Query
  now: () => number
  /** Origin of this server for browsers. */
  url: () => string
  /** Delivers due purchases, and resolves when that is done. */
  deliver: () => Promise<void>
}
