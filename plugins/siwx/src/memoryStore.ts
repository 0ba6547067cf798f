// A sign-in server's storage in the memory of one process, for development and tests.
import type { SignInStore } from './signInStore'
import type { SignInSession } from './types'

/** More entries than this are an attack on the memory; the oldest are removed. */
const MAX_NONCES = 10_000
const MAX_BROWSERS = 10_000

interface Kept {
  session: SignInSession
  expiresAtMs: number
}

/** Creates an empty store. A server with more than one process needs a shared store. */
export function createMemoryStore(): SignInStore {
  const nonces = new Map<string, number>()
  const browsers = new Map<string, readonly Kept[]>()

  /** A Map keeps insertion order. */
  function trim(map: Map<string, unknown>, size: number): void {
    for (const key of map.keys()) {
      if (map.size <= size) return
      map.delete(key)
    }
  }
  const isOf = ({ data }: SignInSession, chainId: string, address: string) =>
    data.chainId === chainId && data.accountAddress === address

  return {
    async addNonce(nonce, expiresAtMs) {
      nonces.set(nonce, expiresAtMs)
      trim(nonces, MAX_NONCES)
    },
    async consumeNonce(nonce, nowMs) {
      const expiresAtMs = nonces.get(nonce) ?? 0
      return nonces.delete(nonce) && nowMs < expiresAtMs
    },
    async addSession(token, session, expiresAtMs) {
      const { chainId, accountAddress } = session.data
      const others = (browsers.get(token) ?? []).filter((kept) => !isOf(kept.session, chainId, accountAddress))
      browsers.set(token, [...others, { session, expiresAtMs }])
      trim(browsers, MAX_BROWSERS)
    },
    async listSessions(token, nowMs) {
      return (browsers.get(token) ?? []).filter(({ expiresAtMs }) => nowMs < expiresAtMs).map(({ session }) => session)
    },
    async moveSessions(token, next) {
      browsers.set(next, browsers.get(token) ?? [])
      browsers.delete(token)
    },
    async removeSessions(token, account) {
      const kept = browsers.get(token) ?? []
      const rest = account ? kept.filter(({ session }) => !isOf(session, account.chainId, account.accountAddress)) : []
      if (rest.length > 0) browsers.set(token, rest)
      else browsers.delete(token)
    },
  }
}
