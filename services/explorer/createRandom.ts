// Numbers that look random and are the same for the same seed: SHA-256 in counter mode.
import { createHash } from 'node:crypto'

export interface Random {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number
  /** One of the items. */
  pick<T>(items: readonly [T, ...T[]]): T
}

/** A stream of numbers of its own for each seed. */
export function createRandom(seed: string): Random {
  let counter = 0
  const below = (limit: number) => {
    const block = createHash('sha256').update(`${seed}/${counter}`).digest()
    counter += 1
    return block.readUInt32BE() % limit
  }
  return { below, pick: (items) => items[below(items.length)] ?? items[0] }
}
