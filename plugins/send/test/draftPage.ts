// What the tests next to this file share.
// Types of what these functions return.

import type { PluginManifest } from '@latchkey/kernel'
import type { HeldToken } from '@latchkey/kernel/contracts'
import type {} from '@latchkey/kernel/testing'
import { expect, vi } from 'vitest'
import { HELD, openFlow, type Play } from './sendWorld'

export const SETTLED_MS = 600
export const COPIED_MS = 600_000
export const ETHER = 10n ** 18n
export const BOB_LIKE = `0xb0b0${'1'.repeat(32)}0b0b`
export const CAROL = `0x${'ca'.repeat(20)}`
export const OTHER_ACCOUNT = 'eip155:1:0x2222222222222222222222222222222222222222'
export const [ether, dollar] = HELD as readonly [HeldToken, HeldToken]
export const QUICK = { interval: 1 }

export async function openDraft(play: Play = {}, others: readonly PluginManifest[] = []) {
  const flow = await openFlow(play, others)
  const { kernel, service, clock } = flow
  const draft = () => kernel.store.get(service.draftAtom)
  const verdict = () => kernel.store.get(service.verdictAtom)
  const kinds = () => kernel.store.get(service.warningsAtom).map(({ kind }) => kind)
  const blocked = (reason: ReturnType<typeof verdict>['blocked']) =>
    vi.waitFor(() => expect(verdict().blocked).toBe(reason), QUICK)
  await vi.waitFor(() => expect(kernel.store.get(service.heldAtom).status).not.toBe('loading'), QUICK)
  async function pay(recipient: string, locale?: string) {
    service.typeRecipient(recipient, locale)
    clock.advance(SETTLED_MS)
    await vi.waitFor(() => expect(draft()?.recipient.status).toMatch(/known|problem/), QUICK)
  }
  return { ...flow, draft, verdict, kinds, blocked, pay }
}
/** Everything that follows from what was told late has happened: all of it is in promises. */
export const settled = () => new Promise((resolve) => setImmediate(resolve))
/** A plugin that gives one service. */
export const giving = (name: 'names' | 'activity', service: object): PluginManifest => ({
  id: `some-${name}`,
  api: 1,
  provides: [name],
  load: async () => ({ setup: (ctx) => void ctx.provide(name as never, service as never) }),
})
