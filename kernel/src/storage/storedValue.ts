// How a value is read back from storage.

/** How to read one stored value: a version, and a parser that returns null for anything it does not know. */
export interface StoredValue<V> {
  version: number
  parse: (raw: unknown) => V | null
}

export type StorageShape<S extends Record<string, unknown>> = { readonly [K in keyof S]: StoredValue<S[K]> }
