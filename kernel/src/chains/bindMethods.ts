// Binds a wallet's functions once, so that a later replacement by a page script is never called.

export type BoundMethod = (...args: unknown[]) => unknown

/**
 * Returns those of the named functions that the object has, bound to it. Never throws, even if the object has throwing getters.
 *
 * @example
 * ```ts
 * import { bindMethods } from '@latchkey/kernel/chains'
 * import { acme } from 'acme-wallet'
 *
 * const { request } = bindMethods(acme, ['request', 'on'])
 * const accounts = await request?.({ method: 'toy_accounts' })
 * ```
 */
export function bindMethods<Name extends string>(
  object: unknown,
  names: readonly Name[],
): { readonly [Each in Name]?: BoundMethod } {
  const bound: { [Each in Name]?: BoundMethod } = {}
  for (const name of names) {
    try {
      const method = (object as Readonly<Record<string, unknown>>)[name]
      if (typeof method === 'function') bound[name] = method.bind(object)
    } catch {
      // A function that cannot be read counts as missing.
    }
  }
  return bound
}
