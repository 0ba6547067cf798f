// Pseudorandom numbers from a seed: SHA-256 in counter mode.
import { createHash } from 'node:crypto'

export interface Random {
  /** Returns an integer from 0 to `limit`, exclusive. */
  below(limit: number): number
  /** Returns one of the items. */
  pick<T>(items: readonly [T, ...T[]]): T
}

/** Creates a generator whose numbers depend only on the seed. */
export function createRandom(seed: string): Random {
  let counter = 0
  const below = (limit: number) => {
    const block = createHash('sha256').update(`${seed}/${counter}`).digest()
    counter += 1
    return block.readUInt32BE() % limit
  }
  return { below, pick: (items) => items[below(items.length)] ?? items[0] }
}
