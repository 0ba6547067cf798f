// Body of the socials plugin: the login under way, and the one that an earlier page began.
import type { PluginSetup, RouteEntry } from '@latchkey/kernel'
import { number, object, picklist, safeParse } from 'valibot'
import { takeResult } from './returnAddress'
import { createSocialLogin } from './socialLogin'
import type { SocialsTypes } from './types'

/** Milliseconds. An answer that comes later was not asked for by this visit. */
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
    keepPending: (provider) => ctx.storage.set('pending', { provider, startedAtMs: clock.now() }),
    onConnected(provider) {
      const active = ctx.store.get(connections.activeAtom)
      if (active) connections.updateAccount(active.namespace, { socialProvider: provider })
    },
    onFailedUnseen(provider) {
      // Over the list, where another way is chosen.
      if (!ctx.store.get(routeAtom).isOpen) ctx.router.open('Connect')
      ctx.router.push('ConnectingSocial', { provider })
    },
  })

  /** An answer in the page's address counts only when this browser asked for it a moment ago. */
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
  // Not the view's own business: one that is left while its code is still loading ends the attempt too.
  const stopWatching = ctx.store.sub(routeAtom, () => {
    const entry = findWatched()
    if (watched && entry !== watched) login.cancel()
    watched = entry
  })

  ctx.provide('socialLogin', login)
  // How it ends is in `attemptAtom`; a disk that cannot be read kept nothing.
  goOn().catch(() => {})
  return () => {
    stopWatching()
    login.cancel()
  }
}
