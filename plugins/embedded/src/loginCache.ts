// What a login leaves behind, and when it goes. Specification section 4, login cache; wire facts 2.6.
import type { CaipNetworkId, PluginStorage } from '@latchkey/kernel'
import type { LoginStorage } from './types'

/** Specification section 9, email login cooldown. */
const COOLDOWN_MS = 30_000

export interface LoginCache {
  isLoginUsed(): Promise<boolean>
  token(): Promise<string | null>
  keepToken(token: string): void
  email(): Promise<string | null>
  userName(): Promise<string | null>
  keepUserName(userName: string | null): Promise<void>
  /** Somebody is signed in, on this network. */
  keepLogin(email: string | null, network: CaipNetworkId): Promise<void>
  keepEmail(email: string): Promise<void>
  network(): Promise<CaipNetworkId | null>
  keepNetwork(network: CaipNetworkId): void
  noteMail(): Promise<void>
  /** Whole seconds, rounded up. */
  secondsUntilNextMail(): Promise<number>
  preferredType(namespace: string): Promise<'eoa' | 'smartAccount' | null>
  keepPreferredType(namespace: string, type: 'eoa' | 'smartAccount'): Promise<void>
  smartAccountNetworks(): Promise<readonly number[]>
  keepSmartAccountNetworks(numbers: readonly number[]): void
  clear(): Promise<void>
}

/** `nowMs`: milliseconds since the epoch. */
export function createLoginCache(storage: PluginStorage<LoginStorage>, nowMs: () => number): LoginCache {
  return {
    isLoginUsed: async () => (await storage.get('emailLoginUsed')) === true,
    token: () => storage.get('sessionToken'),
    keepToken: (token) => void storage.set('sessionToken', token),
    email: () => storage.get('email'),
    userName: () => storage.get('socialUsername'),
    async keepUserName(userName) {
      if (userName) await storage.set('socialUsername', userName)
    },
    async keepLogin(email, network) {
      if (email) await storage.set('email', email)
      await storage.set('emailLoginUsed', true)
      await storage.set('lastUsedChain', network)
      await storage.remove('lastEmailLoginTime')
    },
    async keepEmail(email) {
      await storage.set('email', email)
      await storage.set('emailLoginUsed', true)
      await storage.remove('lastEmailLoginTime')
    },
    network: () => storage.get('lastUsedChain'),
    keepNetwork: (network) => void storage.set('lastUsedChain', network),
    noteMail: () => storage.set('lastEmailLoginTime', nowMs()),
    async secondsUntilNextMail() {
      const sentAtMs = await storage.get('lastEmailLoginTime')
      if (sentAtMs === null) return 0
      // A clock that was set back makes nobody wait longer than the cooldown.
      const remainingMs = Math.min(COOLDOWN_MS, sentAtMs + COOLDOWN_MS - nowMs())
      return Math.max(0, Math.ceil(remainingMs / 1000))
    },
    preferredType: async (namespace) => (await storage.get('preferredAccountTypes'))?.[namespace] ?? null,
    async keepPreferredType(namespace, type) {
      await storage.set('preferredAccountTypes', { ...(await storage.get('preferredAccountTypes')), [namespace]: type })
    },
    smartAccountNetworks: async () => (await storage.get('smartAccountNetworks')) ?? [],
    keepSmartAccountNetworks: (numbers) => void storage.set('smartAccountNetworks', numbers),
    async clear() {
      const keys = ['emailLoginUsed', 'email', 'lastUsedChain', 'socialUsername', 'sessionToken'] as const
      await Promise.all(keys.map((key) => storage.remove(key)))
    },
  }
}
