// Functions of a wallet's own object, taken once: what a script of the page puts in their place later is never called.

export type BoundMethod = (...args: unknown[]) => unknown

/** Returns those of the named functions that the object has, bound to it. Never throws: an extension may have put traps there. */
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
      // Then the wallet lacks it.
    }
  }
  return bound
}
