// What a login stores, and when it is deleted. Specification section 4, login cache; wire facts 2.6.
import type { CaipNetworkId, PluginStorage } from '@latchkey/kernel'
import type { PendingEmail } from '@latchkey/kernel/contracts'
import * as v from 'valibot'
import type { LoginStorage } from './types'

/** Specification section 9, email login cooldown. */
const COOLDOWN_MS = 30_000
/** How long a code or a link is valid. Wire facts 4.4. */
const STEP_LIFE_MS = 1_200_000
const stepSchema = v.object({
  email: v.pipe(v.string(), v.email()),
  step: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP']),
  expiresAtMs: v.number(),
})

export interface LoginCache {
  isLoginUsed(): Promise<boolean>
  token(): Promise<string | null>
  keepToken(token: string): void
  email(): Promise<string | null>
  userName(): Promise<string | null>
  keepUserName(userName: string | null): Promise<void>
  /** Records that someone is signed in, on this network. */
  keepLogin(email: string | null, network: CaipNetworkId): Promise<void>
  keepEmail(email: string): Promise<void>
  network(): Promise<CaipNetworkId | null>
  keepNetwork(network: CaipNetworkId): void
  noteMail(): Promise<void>
  /** An integer, rounded up. */
  secondsUntilNextMail(): Promise<number>
  /** The email of a pending login; null if there is none, or it is too old. */
  pendingEmail(): Promise<PendingEmail | null>
  keepPendingEmail(pending: PendingEmail): Promise<void>
  forgetPendingEmail(): Promise<void>
  preferredType(namespace: string): Promise<'eoa' | 'smartAccount' | null>
  keepPreferredType(namespace: string, type: 'eoa' | 'smartAccount'): Promise<void>
  smartAccountNetworks(): Promise<readonly number[]>
  keepSmartAccountNetworks(numbers: readonly number[]): void
  clear(): Promise<void>
}

/** `nowMs` returns milliseconds since the epoch. */
export function createLoginCache(storage: PluginStorage<LoginStorage>, nowMs: () => number): LoginCache {
  async function keepEmail(email: string | null): Promise<void> {
    if (email) await storage.set('email', email)
    await storage.set('emailLoginUsed', true)
    await storage.remove('lastEmailLoginTime')
  }
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
      await keepEmail(email)
      await storage.set('lastUsedChain', network)
    },
    keepEmail,
    network: () => storage.get('lastUsedChain'),
    keepNetwork: (network) => void storage.set('lastUsedChain', network),
    noteMail: () => storage.set('lastEmailLoginTime', nowMs()),
    async secondsUntilNextMail() {
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
    keepPendingEmail: (pending) => storage.set('emailStep', { ...pending, expiresAtMs: nowMs() + STEP_LIFE_MS }),
    forgetPendingEmail: () => storage.remove('emailStep'),
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
