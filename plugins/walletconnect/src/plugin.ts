// The row in the wallet list and the service for the views. The code behind them loads when one of them is first used.
import { loadOnce, type PluginContext } from '@latchkey/kernel'
import { createLazyConnector, type LazyRow } from '@latchkey/kernel/chains'
import { atom } from 'jotai/vanilla'
import { type Attempt, IDLE } from './attempt'
import type { Body } from './body'
import { CONNECTOR_ID } from './connectorId'
import { readPlatform } from './platform'
import type { WalletConnectTypes } from './types'
import { whileListed } from './whileListed'

/** Sets up the plugin in one modal. */
export async function setup(ctx: PluginContext<WalletConnectTypes>): Promise<() => void> {
  const page = await ctx.service('page')
  const attemptAtom = atom<Attempt>(IDLE)
  let body: Body | null = null

  const open = loadOnce(async () => {
    const { createBody } = await import('./body')
    body = createBody(ctx, page, attemptAtom)
    if (ctx.signal.aborted) body.end()
    return body
  })
  const warm = () =>
    open()
      .then((loaded) => loaded.warm())
      .catch(() => {})

  const row: LazyRow = {
    id: CONNECTOR_ID,
    name: 'WalletConnect',
    kind: 'walletConnect',
    namespaces: page.chains.map(({ namespace }) => namespace),
    approvesIn: 'wallet',
    openApp: (chosen) => body?.openApp(chosen) ?? false,
  }
  ctx.addConnector({ ...createLazyConnector(row, async () => (await open()).connector), warm })
  ctx.provide('walletConnect', {
    attemptAtom,
    warm,
    remember: async (app) =>
      open()
        .then(({ remember }) => remember(app))
        .catch(() => {}),
  })
  async function resume(): Promise<void> {
    const shown = await ctx.storage.get('links')
    if (!shown) return
    if (shown.links.some(({ untilMs }) => untilMs > page.clock.now())) await (await open()).resume(shown)
    else await ctx.storage.remove('links')
  }
  resume().catch(() => {})
  const prepare = (signal: AbortSignal) =>
    open()
      .then((loaded) => loaded.prepare(signal))
      .catch(() => {})
  // On a phone, the list itself is the intent, because a tapped wallet should open immediately.
  const stopPreparing = readPlatform().os === 'desktop' ? () => {} : whileListed({ ...page, store: ctx.store }, prepare)
  return () => {
    stopPreparing()
    body?.end()
  }
}
