// Functions of the page as they are when the bundle loads. A script that patches them later changes nothing on the way of
// money (SAF-12, field case 40). Loaded with the core: a part that is loaded later would take what is patched by then.

export const { fetch: pageFetch, structuredClone: cloneNatively } = globalThis
export const { parse: parseJson, stringify: toJson } = JSON
export const { freeze, isFrozen } = Object
export const { ownKeys } = Reflect
