// How to read a stored value.

/** How to read one stored value. */
export interface StoredValue<V> {
  /** Increased when the form of the value changes: values of older versions are dropped. */
  version: number
  /** Returns the value, or null if the parsed JSON is invalid, so that it is removed. */
  parse: (raw: unknown) => V | null
}

export type StorageShape<S extends Record<string, unknown>> = { readonly [K in keyof S]: StoredValue<S[K]> }
