// What a family of chains stores between visits. Separate from the kernel's values, which are read before a click.
import type { StorageShape } from '../storage/storedValue'

const MAX_USED = 32
const TEXT_LIMIT = 256

/** Names of the wallets that the visitor has connected with, the last one first. */
export const chainStorage: StorageShape<{ used: readonly string[] }> = {
  used: {
    version: 1,
    parse: (raw) =>
      Array.isArray(raw)
        ? raw.filter((each) => typeof each === 'string' && each.length <= TEXT_LIMIT).slice(0, MAX_USED)
        : null,
  },
}
