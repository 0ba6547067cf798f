// What every route of the on-ramp works with.
import type { Query } from '../../database/database.ts'
import type { OnrampSettings } from './settings.ts'

export interface OnrampContext extends OnrampSettings {
  query: Query
  now: () => number
  /** Origin of this server as browsers see it. */
  url: () => string
  /** Delivers what is due; resolves when that is done. */
  deliver: () => Promise<void>
}
