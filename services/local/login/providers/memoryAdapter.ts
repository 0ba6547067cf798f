// In-memory storage for the OpenID library.
import type { Adapter, AdapterPayload } from 'oidc-provider'

const MS_PER_S = 1000
/** Lifetime of entries for which the library sets none. */
const LONGEST_S = 3600

/** The library asks for one store per model name. */
export function createAdapterFactory(): (name: string) => Adapter {
  const kept = new Map<string, { payload: AdapterPayload; expiresAtMs: number }>()
  return (name) => {
    const keyOf = (id: string) => `${name} ${id}`
    const read = (key: string) => {
      const found = kept.get(key)
      if (found && found.expiresAtMs > Date.now()) return found.payload
      kept.delete(key)
    }
    const search = (member: 'uid' | 'userCode', value: string) =>
      [...kept.keys()]
        .filter((key) => key.startsWith(`${name} `))
        .map(read)
        .find((payload) => payload?.[member] === value)
    return {
      upsert: async (id, payload, expiresInS) => {
        kept.set(keyOf(id), { payload, expiresAtMs: Date.now() + (expiresInS ?? LONGEST_S) * MS_PER_S })
      },
      find: async (id) => read(keyOf(id)),
      findByUid: async (uid) => search('uid', uid),
      findByUserCode: async (userCode) => search('userCode', userCode),
      consume: async (id) => {
        const payload = read(keyOf(id))
        if (payload) payload.consumed = Math.floor(Date.now() / MS_PER_S)
      },
      destroy: async (id) => {
        kept.delete(keyOf(id))
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
    }
  }
}
