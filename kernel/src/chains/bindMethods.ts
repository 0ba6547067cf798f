// Binds the functions of a wallet once, so a later replacement by a script of the page is never called.

export type BoundMethod = (...args: unknown[]) => unknown

/**
 * Returns those of the named functions that the object has, bound to it. Never throws: the object may have traps.
 *
 * @example
 * ```ts
 * import { bindMethods } from '@latchkey/kernel/chains'
 * import { acme } from 'acme-wallet'
 *
 * const { request } = bindMethods(acme, ['request', 'on'])
 * const answer = await request?.({ method: 'toy_accounts' })
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
      // The wallet counts as lacking it.
    }
  }
  return bound
}
