// Code and connections that are loaded at their first use.

/** Gives what `load` loads, one for all who ask. After a failure, which all who asked are told, the next one tries again. */
export function loadOnce<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let shared: Promise<Value> | null = null
  return () => {
    shared ??= load().catch((error: unknown) => {
      shared = null
      throw error
    })
    return shared
  }
}
