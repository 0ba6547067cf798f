// Combines writes that arrive during another write into one statement (group commit).
import { isDatabaseAway } from './databaseErrors.ts'

export interface GroupCommit<Item, Result> {
  /** Resolves once the item is stored. */
  add(item: Item): Promise<Result>
}

export interface GroupOptions<Item> {
  /** Maximum weight of a group, by `weigh`. A single item may weigh more. */
  maxWeight: number
  weigh(item: Item): number
}

interface Pending<Item, Result> {
  item: Item
  resolve(result: Result): void
  reject(cause: unknown): void
}

/**
 * `commit` stores all items or none, and resolves to one result per item. If it rejects, each item is retried separately, so that one bad
 * item does not fail the others.
 */
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
      // Retrying separately would wait for the same timeout again, once per item.
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
        // Collects all items that are added in this turn of the event loop.
        setImmediate(run)
      }
      return stored
    },
  }
}
