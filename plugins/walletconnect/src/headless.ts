// Entry `@latchkey/plugin-walletconnect/headless`: the pairing link for a code that the host renders.
import type { Core, Dispose, Kernel, LinkedWallet } from '@latchkey/kernel'
import type { Attempt } from './attempt'
import type { CONNECTOR_ID } from './connectorId'
import { buildWalletLink, linkTarget, listBases, listPlaces } from './links'
import { readPlatform } from './platform'

export type { Attempt, PairingLink } from './attempt'

/** Declared here and not imported, so that this entry does not load the plugin's code. */
const CONNECTOR: typeof CONNECTOR_ID = 'walletConnect'
const IDLE: Attempt = { phase: 'idle' }
const ENDED: readonly Attempt['phase'][] = ['rejected', 'expired', 'failed']

/** A link that opens a wallet with a pairing. */
export interface PairingAppLink {
  /** An app's scheme, such as `wc:`, or an `https:` URL. */
  href: string
  /** For the `<a>`: an app's scheme must not navigate a frame, and a website must not replace the page. */
  target: '_self' | '_top' | '_blank'
}

export interface WatchPairingOptions {
  /** Called immediately and at each change. A renewed link is another `waiting` with its own `uri`. */
  onChange(attempt: Attempt): void
  /** Called with the reason of a phase `failed`: `walletconnect/*`, `kernel/load-failed`, `rpc/*`. */
  onError?(error: unknown): void
}

/**
 * Starts a pairing and follows it until stopped, which also ends a pairing that is not approved. When the phase is `approved`, the
 * account is connected. To try again after `rejected`, `expired`, or `failed`, stop and watch again.
 *
 * @example
 * ```ts
 * import { watchPairing } from '@latchkey/plugin-walletconnect/headless'
 *
 * const stop = watchPairing(modal, {
 *   onChange(attempt) {
 *     if (attempt.phase === 'waiting') report(attempt.link.uri) // draw it as a QR code
 *     if (attempt.phase === 'rejected') report('You declined in your wallet.')
 *   },
 * })
 * ```
 */
export function watchPairing(
  { core }: { readonly core: Pick<Core, 'load'> },
  { onChange, onError }: WatchPairingOptions,
): Dispose {
  let stop: Dispose = () => {}
  let latest: Attempt = IDLE
  const end = new AbortController()
  const report = (attempt: Attempt) => {
    latest = attempt
    onChange(attempt)
  }
  const fail = (error: unknown) => {
    if (end.signal.aborted) return
    // A failure before or outside the pairing.
    if (!ENDED.includes(latest.phase)) report({ phase: 'failed' })
    onError?.(error)
  }
  const follow = async (kernel: Kernel) => {
    const { store, connections, service } = kernel
    const { attemptAtom } = await service('walletConnect')
    await connections.warm()
    if (end.signal.aborted) return
    const unfollow = store.sub(attemptAtom, () => report(store.get(attemptAtom)))
    stop = () => {
      unfollow()
      const attempt = store.get(connections.attemptAtom)
      if (attempt?.connectorId === CONNECTOR && attempt.phase === 'waiting') connections.cancel()
    }
    await connections.connect(CONNECTOR)
  }
  report(IDLE)
  core.load().then(follow).catch(fail)
  return () => {
    end.abort()
    stop()
  }
}

/**
 * Returns links that open this wallet with the pairing `uri` on this device, the most likely first. A link that belongs to no wallet, like
 * `javascript:`, is left out.
 *
 * @example
 * ```ts
 * import type { LinkedWallet } from '@latchkey/kernel'
 * import { listPairingLinks } from '@latchkey/plugin-walletconnect/headless'
 *
 * export function openApp(wallet: LinkedWallet, uri: string): void {
 *   const [link] = listPairingLinks(wallet, uri) // the best link for this device
 *   if (link) window.open(link.href, link.target)
 * }
 * ```
 */
export function listPairingLinks(wallet: LinkedWallet, uri: string): readonly PairingAppLink[] {
  const platform = readPlatform()
  const places = listPlaces(wallet, platform, false).filter((place) => place !== 'phone' || platform.os !== 'desktop')
  return places.flatMap((place) =>
    listBases(wallet, place).flatMap((base) => {
      const href = buildWalletLink(base, uri, platform)
      return href === null ? [] : { href, target: linkTarget(href, platform, place) }
    }),
  )
}
