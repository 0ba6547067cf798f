// A modal's values in this browser, as raw text. Listing them parses, migrates, and removes nothing.
import type { Core } from '../kernel'
import { chainStorage } from '../session/chainStorage'
import { accountTypeStorage } from '../session/storedAccountTypes'
import { kernelStorage } from '../session/storedSessions'
import { openPageBackend } from './backends'
import { storagePath } from './createStorage'

/** One stored value. `owner` is the id of a plugin, `kernel`, or `chain-` and a namespace. */
export interface StoredText {
  owner: string
  /** Key within its owner's values, such as `sessions`. */
  key: string
  text: string
}
export interface StoredList {
  /** False if the browser stores nothing for this page, so that a reload forgets everything. */
  isKept: boolean
  entries: readonly StoredText[]
}

/** Returns every value that this modal's kernel, chains and plugins have stored. Never throws. */
export function listStored({ options }: Pick<Core, 'options'>): StoredList {
  const backend = options.storage ?? openPageBackend()
  const chains = options.chains.map(({ namespace }) => ({ id: `chain-${namespace}`, storage: chainStorage }))
  const own = { ...kernelStorage, ...accountTypeStorage(options.chains) }
  const owners = [{ id: 'kernel', storage: own }, ...chains, ...options.plugins]
  try {
    const entries = owners.flatMap(({ id: owner, storage = {} }) =>
      Object.keys(storage).flatMap((key) => {
        const text = backend?.get(storagePath(options.id ?? '', owner, key)) ?? null
        return text === null ? [] : [{ owner, key, text }]
      }),
    )
    return { isKept: backend !== null, entries }
  } catch {
    return { isKept: false, entries: [] }
  }
}
