// What a login stores, and when it is deleted.
import type { CaipNetworkId, PluginStorage } from '@latchkey/kernel'
import type { PendingEmail } from '@latchkey/kernel/contracts'
import * as v from 'valibot'
import type { LoginStorage } from './types'

/** Milliseconds between two emails. */
const COOLDOWN_MS = 30_000
/** How long a code or a link is valid. Milliseconds. */
const STEP_LIFE_MS = 1_200_000
const stepSchema = v.object({
  email: v.pipe(v.string(), v.email()),
  step: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP']),
  expiresAtMs: v.number(),
})

export interface LoginCache {
  isLoginUsed(): Promise<boolean>
  token(): Promise<string | null>
  storeToken(token: string): void
  email(): Promise<string | null>
  userName(): Promise<string | null>
  storeUserName(userName: string | null): Promise<void>
  /** Records that someone is signed in, on this network. */
  storeLogin(email: string | null, network: CaipNetworkId): Promise<void>
  storeEmail(email: string): Promise<void>
  network(): Promise<CaipNetworkId | null>
  storeNetwork(network: CaipNetworkId): void
  recordEmail(): Promise<void>
  /** An integer, rounded up. */
  secondsUntilNextEmail(): Promise<number>
  /** The email of a pending login; null if there is none, or it is too old. */
  pendingEmail(): Promise<PendingEmail | null>
  storePendingEmail(pending: PendingEmail): Promise<void>
  forgetPendingEmail(): Promise<void>
  preferredType(namespace: string): Promise<'eoa' | 'smartAccount' | null>
  storePreferredType(namespace: string, type: 'eoa' | 'smartAccount'): Promise<void>
  smartAccountNetworks(): Promise<readonly number[]>
  storeSmartAccountNetworks(numbers: readonly number[]): void
  clear(): Promise<void>
}

/** `nowMs` returns milliseconds since the epoch. */
export function createLoginCache(storage: PluginStorage<LoginStorage>, nowMs: () => number): LoginCache {
  async function storeEmail(email: string | null): Promise<void> {
    if (email) await storage.set('email', email)
    await storage.set('emailLoginUsed', true)
    await storage.remove('lastEmailLoginTime')
  }
  return {
    isLoginUsed: async () => (await storage.get('emailLoginUsed')) === true,
    token: () => storage.get('sessionToken'),
    storeToken: (token) => void storage.set('sessionToken', token),
    email: () => storage.get('email'),
    userName: () => storage.get('socialUsername'),
    async storeUserName(userName) {
      if (userName) await storage.set('socialUsername', userName)
    },
    async storeLogin(email, network) {
      await storeEmail(email)
      await storage.set('lastUsedChain', network)
    },
    storeEmail,
    network: () => storage.get('lastUsedChain'),
    storeNetwork: (network) => void storage.set('lastUsedChain', network),
    recordEmail: () => storage.set('lastEmailLoginTime', nowMs()),
    async secondsUntilNextEmail() {
      const sentAtMs = (await storage.get('lastEmailLoginTime')) ?? 0
      // If the device's clock was set back, no one waits longer than the cooldown.
      const remainingMs = Math.min(COOLDOWN_MS, sentAtMs + COOLDOWN_MS - nowMs())
      return Math.max(0, Math.ceil(remainingMs / 1000))
    },
    async pendingEmail() {
      const kept = v.safeParse(stepSchema, await storage.get('emailStep'))
      if (!kept.success) return null
      const { expiresAtMs, ...pending } = kept.output
      const leftMs = expiresAtMs - nowMs()
      // If the device's clock was set back, nothing is kept for longer.
      return leftMs > 0 && leftMs <= STEP_LIFE_MS ? pending : null
    },
    storePendingEmail: (pending) => storage.set('emailStep', { ...pending, expiresAtMs: nowMs() + STEP_LIFE_MS }),
    forgetPendingEmail: () => storage.remove('emailStep'),
    preferredType: async (namespace) => (await storage.get('preferredAccountTypes'))?.[namespace] ?? null,
    async storePreferredType(namespace, type) {
      await storage.set('preferredAccountTypes', { ...(await storage.get('preferredAccountTypes')), [namespace]: type })
    },
    smartAccountNetworks: async () => (await storage.get('smartAccountNetworks')) ?? [],
    storeSmartAccountNetworks: (numbers) => void storage.set('smartAccountNetworks', numbers),
    async clear() {
      const keys = ['emailLoginUsed', 'email', 'lastUsedChain', 'socialUsername', 'sessionToken'] as const
      await Promise.all(keys.map((key) => storage.remove(key)))
    },
  }
}
