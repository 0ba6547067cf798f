// Data that a chain family stores between visits. Separate from the kernel's values, which are read before a click.
import type { StorageShape } from '../storage/storedValue'
import { isText, rowsOf } from './storedSessions'

/** Names of the wallets that the visitor has connected with, the last one first. */
export const chainStorage: StorageShape<{ used: readonly string[] }> = {
  used: { version: 1, parse: rowsOf(isText) },
}
