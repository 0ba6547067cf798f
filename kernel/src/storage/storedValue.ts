// How a value is read back from storage.

/** How to read one stored value. */
export interface StoredValue<V> {
  /** Raised when the form of the value changes: values of older versions are dropped. */
  version: number
  /** Returns the value, or null if the parsed JSON is not one: then it is removed. */
  parse: (raw: unknown) => V | null
}

export type StorageShape<S extends Record<string, unknown>> = { readonly [K in keyof S]: StoredValue<S[K]> }
