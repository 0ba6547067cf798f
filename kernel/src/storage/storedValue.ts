// How a value is read back from storage.

/** How one stored value is read back: a version, and a parser that gives null for anything it does not know. */
export interface StoredValue<V> {
  version: number
  parse: (raw: unknown) => V | null
}

export type StorageShape<S extends Record<string, unknown>> = { readonly [K in keyof S]: StoredValue<S[K]> }
