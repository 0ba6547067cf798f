// Code and connections that load when they are first used.

/**
 * Returns a function that calls `load` once and shares the result. After a failure, the next call tries again.
 *
 * @example
 * ```ts
 * import { loadOnce } from '@latchkey/kernel'
 *
 * const loadTokens = loadOnce(async () => (await fetch('https://api.shop.example/tokens')).json())
 * const [first, second] = await Promise.all([loadTokens(), loadTokens()]) // one request
 * ```
 */
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
