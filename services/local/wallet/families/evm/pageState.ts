// The account and network that a page may see, in the page's storage, as a content script would store them.
import * as v from 'valibot'
import { addressSchema, chainSchema, type WalletChain } from '../../../../approval/evm/message.ts'

const STORAGE_KEY = 'latchkey-demo-wallet/1'

const stateSchema = v.object({
  account: v.nullable(addressSchema),
  chainId: v.number(),
  addedChains: v.array(chainSchema),
})
/** `account` is null while the page is not connected. */
export type PageState = v.InferOutput<typeof stateSchema>

export interface PageStateStore {
  read(): PageState
  update(change: Partial<PageState>): PageState
}

/** Reads and writes the state of this page. Unavailable or invalid storage counts as empty. */
export function createPageStateStore(storage: Storage, firstChain: WalletChain): PageStateStore {
  let state: PageState = { account: null, chainId: firstChain.id, addedChains: [] }
  try {
    const stored = v.safeParse(stateSchema, JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'))
    if (stored.success) state = stored.output
  } catch {
    // Blocked or invalid storage: the page starts disconnected.
  }
  return {
    read: () => state,
    update(change) {
      state = { ...state, ...change }
      try {
        storage.setItem(STORAGE_KEY, JSON.stringify(state))
      } catch {
        // A full or blocked storage only means that a reload forgets the state.
      }
      return state
    },
  }
}
