// Stores which calls were sent together, for `wallet_getCallsStatus`. Source: EIP-5792.
import * as v from 'valibot'

const batchSchema = v.object({
  id: v.string(),
  chainId: v.number(),
  /** Hashes of the transactions in the order in which they were sent. */
  hashes: v.array(v.string()),
  /** Number of requested calls. */
  count: v.number(),
})
const storedSchema = v.array(v.object({ ...batchSchema.entries, sentAtMs: v.number() }))
export type Batch = v.InferOutput<typeof batchSchema>

export interface BatchStore {
  find(id: string): Batch | null
  add(batch: Batch): void
}

const KEY = 'latchkey-demo-wallet/batches/1'
/** Our choice: sites can read the status for a day. */
const KEPT_MS = 86_400_000

/** Stores batches in `storage`, so that a reload keeps them. */
export function createBatches(storage: Pick<Storage, 'getItem' | 'setItem'>): BatchStore {
  const read = () => {
    const stored = v.safeParse(storedSchema, JSON.parse(storage.getItem(KEY) ?? '[]'))
    return stored.success ? stored.output.filter(({ sentAtMs }) => Date.now() - sentAtMs < KEPT_MS) : []
  }
  return {
    find: (id) => read().find((batch) => batch.id === id) ?? null,
    add: (batch) => storage.setItem(KEY, JSON.stringify([...read(), { ...batch, sentAtMs: Date.now() }])),
  }
}

/** Stores batches in memory. */
export function createMemoryBatches(): BatchStore {
  const items = new Map<string, string>()
  return createBatches({ getItem: (key) => items.get(key) ?? null, setItem: (key, text) => void items.set(key, text) })
}
