// Writes that come while another is in progress wait for it and then go together, in one statement: a group commit.
import { isDatabaseAway } from './databaseErrors.ts'

export interface GroupCommit<Item, Result> {
  /** Resolves when the item is stored, and not before. */
  add(item: Item): Promise<Result>
}

export interface GroupOptions<Item> {
  /** How much goes into one group, by `weigh`; one item always does. */
  maxWeight: number
  weigh(item: Item): number
}

interface Pending<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(cause: unknown): void
}

/** `commit` stores all or none and resolves to one result for each. When a group fails of one of its items, each is tried separately. */
export function createGroupCommit<Item, Result>(
  commit: (items: readonly Item[]) => Promise<readonly Result[]>,
  { maxWeight, weigh }: GroupOptions<Item>,
): GroupCommit<Item, Result> {
  const waiting: Pending<Item, Result>[] = []
  let isRunning = false

  const settle = async (group: readonly Pending<Item, Result>[]): Promise<void> => {
    try {
      const results = await commit(group.map(({ item }) => item))
      for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result)
    } catch (cause) {
      // A database that is away fails each as it did all, after the same wait.
      if (group.length === 1 || isDatabaseAway(cause)) return group.forEach(({ reject }) => void reject(cause))
      for (const single of group) await settle([single])
    }
  }
  const takeGroup = () => {
    let weight = 0
    const end = waiting.findIndex(({ item }, index) => {
      weight += weigh(item)
      return index > 0 && weight > maxWeight
    })
    return waiting.splice(0, end < 0 ? waiting.length : end)
  }
  const run = async () => {
    while (waiting.length > 0) await settle(takeGroup())
    isRunning = false
  }
  return {
    add(item) {
      const stored = new Promise<Result>((resolve, reject) => waiting.push({ item, resolve, reject }))
      if (!isRunning) {
        isRunning = true
        // After everything that this turn of the event loop brings.
        setImmediate(run)
      }
      return stored
    },
  }
}
