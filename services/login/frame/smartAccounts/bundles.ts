// Stores which calls were sent together, as long as a site may ask for their status. Source: EIP-5792.
import * as v from 'valibot'
import type { Hex } from 'viem'
import type { Session } from '../session.ts'
import { KEYS, type Store } from '../store.ts'

const bundlesSchema = v.array(
  v.object({
    id: v.string(),
    networkId: v.string(),
    /** The hash of the user operation. */
    hash: v.custom<Hex>((value) => typeof value === 'string' && value.startsWith('0x')),
  }),
)
export type Bundle = v.InferOutput<typeof bundlesSchema>[number]

export interface Bundles {
  /** Only among those of the signed-in person. */
  find(id: string): Promise<Bundle | null>
  add(bundle: Bundle): Promise<void>
}

/** The newest ones. Older ones are dropped. */
const MAX_KEPT = 200

export function createBundles(session: Session, store: Store): Bundles {
  const keyOf = async () => `${KEYS.bundles} ${(await session.need()).account.id}`
  async function read(): Promise<Bundle[]> {
    const kept = v.safeParse(bundlesSchema, await store.get(await keyOf()))
    return kept.success ? kept.output : []
  }
  return {
    find: async (id) => (await read()).find((bundle) => bundle.id === id) ?? null,
    add: async (bundle) => store.set(await keyOf(), [...(await read()), bundle].slice(-MAX_KEPT)),
  }
}
