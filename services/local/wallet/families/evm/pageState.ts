// What the wallet remembers about one page: the account it may see and the network it is on. Kept where a content script would keep it.
import * as v from 'valibot'
import { addressSchema, chainSchema, type WalletChain } from '../../../../approval/evm/ask.ts'

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

/** Reads and writes the state of this page; storage that fails or holds junk counts as empty. */
export function createPageStateStore(storage: Storage, firstChain: WalletChain): PageStateStore {
  let state: PageState = { account: null, chainId: firstChain.id, addedChains: [] }
  try {
    const stored = v.safeParse(stateSchema, JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'))
    if (stored.success) state = stored.output
  } catch {
    // Blocked storage or junk in it: the page starts unconnected.
  }
  return {
    read: () => state,
    update(change) {
      state = { ...state, ...change }
      try {
        storage.setItem(STORAGE_KEY, JSON.stringify(state))
      } catch {
        // A full or blocked storage costs the memory over a reload, nothing else.
      }
      return state
    },
  }
}
