// Code and connections that are loaded at their first use.

/** Returns a function that calls `load` once and shares the result. After a failure, the next call tries again. */
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
