// One login with a provider's page at a time, from the click to the connected wallet.
import { type Clock, findError, type PluginContext, type RouteEntry, type Store } from '@latchkey/kernel'
import type { EmbeddedWalletService, SocialProvider } from '@latchkey/kernel/contracts'
import { parseLink } from '@latchkey/ui'
import { atom } from 'jotai/vanilla'
import { addressInvalid, reportFailure, responseLate } from './errors'
import { awaitPopup } from './popup'
import { addReturnAddress } from './returnAddress'
import type { SocialAttempt, SocialLoginService } from './types'

export interface SocialLoginDeps {
  store: Store
  clock: Clock
  emit: PluginContext['emit']
  wallet(): Promise<EmbeddedWalletService>
  /** Returns the view that shows an attempt; null if the visitor is elsewhere, possibly since before this code loaded. */
  findWatched(): RouteEntry | null
  /** Stored until the visitor is back on this page. */
  storePending(provider: SocialProvider): Promise<void>
  onConnected(provider: SocialProvider): void
  /** Shows the failed attempt, because the visitor may not be looking at the modal. */
  onFailedUnseen(provider: SocialProvider): void
}
export interface SocialLogin extends SocialLoginService {
  /** The visitor stopped waiting: closes the window and drops a late response. */
  cancel(): void
  /** The visitor is back from the provider's page with a response; null if it is too late to be used. */
  resume(provider: SocialProvider, resultUri: string | null): Promise<void>
}

export function createSocialLogin(deps: SocialLoginDeps): SocialLogin {
  const { store, clock, emit, wallet, findWatched, storePending, onConnected } = deps
  const attemptAtom = atom<SocialAttempt | null>(null)
  let underWay: AbortController | null = null

  /** Ends the previous attempt. Reports after an attempt's own end are dropped. */
  function start(provider: SocialProvider, popup?: Window | null) {
    cancel(popup)
    underWay = new AbortController()
    const { signal } = underWay
    const startedAtMs = clock.now()
    const update = (phase: SocialAttempt['phase'], error: unknown = null) => {
      if (signal.aborted) return
      store.set(attemptAtom, { provider, phase, startedAtMs, error })
      if (phase === 'closed') emit('social:canceled', { provider })
      if (phase === 'blocked' || phase === 'untrusted') emit('social:failed', { provider, code: phase })
      if (phase === 'failed') reportFailure(emit, provider, error)
    }
    return { signal, update, fail: (error: unknown) => update('failed', error) }
  }
  type Attempt = ReturnType<typeof start>

  /** `kept` is the window of the next attempt, which may be the same. */
  function cancel(kept?: Window | null): void {
    const attempt = store.get(attemptAtom)
    underWay?.abort(kept)
    underWay = null
    store.set(attemptAtom, null)
    if (attempt?.phase === 'waiting') emit('social:canceled', { provider: attempt.provider })
  }

  /** Returns a URL of the provider that a browser may open. Throws `socials/address-invalid`. */
  async function findAddress(provider: SocialProvider): Promise<string> {
    const address = parseLink(await (await wallet()).getSocialRedirectUri(provider))
    if (address === null) throw addressInvalid()
    return address
  }

  async function signIn({ signal, update }: Attempt, provider: SocialProvider, resultUri: string): Promise<void> {
    update('retrieving')
    emit('social:responded', { provider })
    const embedded = await wallet()
    await embedded.connectSocial(resultUri)
    if (signal.aborted) return emit('social:canceled', { provider })
    await embedded.finish(`social:${provider}`)
    onConnected(provider)
    // The view is gone by now, and so is its attempt.
    emit('social:signedIn', { provider })
    update('done')
  }

  async function followPopup(attempt: Attempt, provider: SocialProvider, popup: Window): Promise<void> {
    const { signal, update } = attempt
    const close = () => signal.reason === popup || popup.close()
    signal.addEventListener('abort', close)
    try {
      const address = await findAddress(provider)
      if (signal.aborted) return
      if (popup.closed) return update('closed')
      popup.location.href = address
      const result = await awaitPopup(popup, (await wallet()).origin, { clock, signal })
      if (result.outcome === 'responded') {
        close()
        await signIn(attempt, provider, result.resultUri)
      } else if (result.outcome !== 'left') {
        update(result.outcome)
      }
    } finally {
      signal.removeEventListener('abort', close)
      close()
    }
  }

  return {
    attemptAtom,
    cancel,
    begin(provider, popup) {
      if (!findWatched()) return popup?.close()
      const attempt = start(provider, popup)
      emit('social:started', { provider })
      if (!popup) return attempt.update('blocked')
      attempt.update('waiting')
      followPopup(attempt, provider, popup).catch(attempt.fail)
    },
    leavePage(provider) {
      if (!findWatched()) return
      const attempt = start(provider)
      emit('social:started', { provider })
      attempt.update('waiting')
      const leave = async () => {
        const address = addReturnAddress(await findAddress(provider), location.href)
        if (address === null) throw addressInvalid()
        if (attempt.signal.aborted) return
        await storePending(provider)
        window.open(address, '_top')
      }
      leave().catch(attempt.fail)
    },
    async resume(provider, resultUri) {
      const attempt = start(provider)
      try {
        if (resultUri === null) throw responseLate()
        await signIn(attempt, provider, resultUri)
      } catch (error) {
        attempt.fail(error)
        // A visitor who selected another wallet meanwhile already knows the outcome.
        if (!attempt.signal.aborted && !findError(error, 'kernel/aborted')) deps.onFailedUnseen(provider)
      }
    },
  }
}
