// Looks for a wallet around this page, announces it by EIP-6963, and connects the account that it already shares.
import type { Dispose, PageService, PluginContext } from '@latchkey/kernel'
import { FARCASTER_ORIGINS, findFarcaster } from './farcasterHost'
import { type Host, NAMESPACE } from './host'
import { openParentPage, type ParentPage } from './parentPage'
import { findSafe, SAFE_ORIGINS } from './safeHost'
import type { HostWalletsTypes } from './types'
import { openWebView } from './webView'

/** The longest wait for the page around this one; Farcaster's SDK waits half as long. Milliseconds. */
const HANDSHAKE_MS = 2000

type Context = PluginContext<HostWalletsTypes>

/** The handshake continues in the background, so nothing waits for a parent that never responds. */
export async function setup(ctx: Context): Promise<Dispose | undefined> {
  const page = await ctx.service('page')
  const chain = page.chains.find(({ namespace }) => namespace === NAMESPACE)
  if (!chain) return undefined
  let rdns: string | null = null
  ctx.on('session:disconnected', ({ connectorId }) => {
    if (connectorId === rdns) void ctx.storage.set('left', true)
  })
  ctx.on('session:connected', ({ connectorId }) => {
    if (connectorId === rdns) void ctx.storage.remove('left')
  })
  const limit = new AbortController()
  const stopTimer = page.clock.setTimeout(() => limit.abort(), HANDSHAKE_MS)
  const follow = async () => {
    const host = await findHost(ctx, AbortSignal.any([ctx.signal, limit.signal])).finally(stopTimer)
    // The modal may have ended between the host's response and now.
    ctx.signal.throwIfAborted()
    rdns = host.rdns
    announce(host, ctx.signal)
    // Loads the family's code, so that it sees the wallet even if the modal is never opened.
    await ctx.chain(chain.networks[0].id)
    await connectShared(ctx, page, host)
  }
  // No response, or no connection: the kernel reports the second, and the visitor asked for neither.
  follow().catch(() => {})
  return stopTimer
}

type Find = (parent: ParentPage, handshake: AbortSignal, signal: AbortSignal) => Promise<Host>

/** Returns the first host that responds in time. */
function findHost({ options, signal }: Context, handshake: AbortSignal): Promise<Host> {
  const look = async (parent: ParentPage | null, find: Find) => {
    if (!parent) throw new Error('No such page or app is around this page.')
    return find(parent, handshake, signal)
  }
  const { safe = SAFE_ORIGINS, farcaster = FARCASTER_ORIGINS } = options
  return Promise.any([
    look(openParentPage(safe), findSafe),
    look(openParentPage(farcaster), findFarcaster),
    look(farcaster.length > 0 ? openWebView() : null, findFarcaster),
  ])
}

function announce({ name, rdns, provider }: Host, signal: AbortSignal): void {
  const detail = { info: { uuid: rdns, name, rdns, icon: '' }, provider }
  const announceProvider = () => void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  // In the capture phase, because extensions respond later: so the host's wallet comes first.
  window.addEventListener('eip6963:requestProvider', announceProvider, { signal, capture: true })
  announceProvider()
}

/** Asks for no approval: connects only an account that the host already shares, and replaces no other connection. */
async function connectShared(ctx: Context, { connections }: PageService, { rdns, provider }: Host): Promise<void> {
  const accounts = await provider.request({ method: 'eth_accounts' })
  const isShared = Array.isArray(accounts) && accounts.length > 0
  if (!isShared || (await ctx.storage.get('left')) || ctx.signal.aborted) return
  const isBusy = [...ctx.store.get(connections.stateAtom).values()].some(({ status }) => status !== 'disconnected')
  if (isBusy || ctx.store.get(connections.attemptAtom)?.phase === 'waiting') return
  await connections.connect(rdns)
}
