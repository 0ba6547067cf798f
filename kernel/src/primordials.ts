// The page's functions, saved when the bundle loads. Patching them later does not change how money moves (SAF-12, field case 40). Loaded
// with the core, because code that loads later could get patched functions.

export const { fetch: pageFetch, structuredClone: cloneNatively } = globalThis
export const { parse: parseJson, stringify: toJson } = JSON
export const { freeze, isFrozen } = Object
export const { ownKeys } = Reflect
