// Body of the socials plugin: the pending login, and one that an earlier page started.
import type { PluginSetup, RouteEntry } from '@latchkey/kernel'
import { number, object, picklist, safeParse } from 'valibot'
import { takeResult } from './returnAddress'
import { createSocialLogin } from './socialLogin'
import type { SocialsTypes } from './types'

/** Milliseconds. A later response belongs to an earlier session of the page. */
const PENDING_LIFE_MS = 15 * 60_000
const Pending = object({
  provider: picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
  startedAtMs: number(),
})

export const setup: PluginSetup<SocialsTypes> = async (ctx) => {
  const { clock, connections, routeAtom } = await ctx.service('page')
  function findWatched(): RouteEntry | null {
    const { isOpen, stack } = ctx.store.get(routeAtom)
    const top = stack.at(-1)
    return isOpen && top?.view === 'ConnectingSocial' ? top : null
  }

  const login = createSocialLogin({
    store: ctx.store,
    clock,
    emit: ctx.emit,
    wallet: () => ctx.service('embeddedWallet'),
    findWatched,
    storePending: (provider) => ctx.storage.set('pending', { provider, startedAtMs: clock.now() }),
    onConnected(provider) {
      const active = ctx.store.get(connections.activeAtom)
      if (active) connections.updateAccount(active.namespace, { socialProvider: provider })
    },
    onFailedUnseen(provider) {
      // Above the list, where the visitor can select another way.
      if (!ctx.store.get(routeAtom).isOpen) ctx.router.open('Connect')
      ctx.router.push('ConnectingSocial', { provider })
    },
  })

  /** A response in the page's URL counts only if this browser requested it a moment ago. */
  async function goOn(): Promise<void> {
    const { success, output } = safeParse(Pending, await ctx.storage.get('pending'))
    if (ctx.signal.aborted || !success) return
    await ctx.storage.remove('pending')
    const result = takeResult(location.href)
    if (!result) return
    history.replaceState(history.state, '', result.address)
    const isLate = clock.now() - output.startedAtMs >= PENDING_LIFE_MS
    await login.resume(output.provider, isLate ? null : result.resultUri)
  }

  let watched = findWatched()
  // Not in the view, because leaving a view whose code is still loading must end the attempt too.
  const stopWatching = ctx.store.sub(routeAtom, () => {
    const entry = findWatched()
    if (watched && entry !== watched) login.cancel()
    watched = entry
  })

  ctx.provide('socialLogin', login)
  // The outcome is in `attemptAtom`; if the disk cannot be read, nothing was stored.
  goOn().catch(() => {})
  return () => {
    stopWatching()
    login.cancel()
  }
}
