// Entry `@latchkey/plugin-socials/headless`: a social sign-in from a button that the host renders.
import { type Core, requestAborted } from '@latchkey/kernel'
import type { SocialProvider } from '@latchkey/kernel/contracts'
import { parseWebUrl } from '@latchkey/kernel/http'
import { addressInvalid, windowEnded } from './errors'
import { awaitPopup } from './popup'

export interface SocialSignInOptions {
  /** Ends the sign-in, and closes its window. */
  signal?: AbortSignal | undefined
}

const WINDOW_FEATURES = 'popup,width=600,height=800'

/**
 * Signs in with a provider's page in its own window, and resolves when the wallet is connected. Call it directly in the click handler,
 * because browsers open windows only for a click. Rejects with `socials/window-ended`, `socials/address-invalid`, `embedded/*`,
 * `kernel/load-failed`, or `kernel/aborted`. Farcaster signs in with a QR code, so it is not among the providers.
 *
 * @example
 * ```ts
 * import { signInWithSocial } from '@latchkey/plugin-socials/headless'
 *
 * // Directly in the click: a browser blocks a pop-up that opens later.
 * button.onclick = () => signInWithSocial(modal, 'google')
 * ```
 */
export async function signInWithSocial(
  { core }: { readonly core: Pick<Core, 'load'> },
  provider: SocialProvider,
  { signal = new AbortController().signal }: SocialSignInOptions = {},
): Promise<void> {
  const popup = window.open('', '', WINDOW_FEATURES)
  if (!popup) throw windowEnded('blocked')
  try {
    const { clock, service } = await core.load()
    const wallet = await service('embeddedWallet')
    const address = parseWebUrl(await wallet.getSocialRedirectUri(provider))
    if (address === null) throw addressInvalid()
    if (signal.aborted) throw requestAborted(signal.reason)
    popup.location.href = address
    const result = await awaitPopup(popup, wallet.origin, { clock, signal })
    if (result.outcome === 'left') throw requestAborted(signal.reason)
    if (result.outcome !== 'responded') throw windowEnded(result.outcome)
    popup.close()
    await wallet.connectSocial(result.resultUri)
    await wallet.finish(`social:${provider}`)
  } finally {
    popup.close()
  }
}
