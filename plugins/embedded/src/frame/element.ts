// The iframe. It is created inside the modal's dialog and never moved, because moving reloads it.
import type { CaipNetworkId, Dispose } from '@latchkey/kernel'
import type { EmbeddedOptions, UnreachableReason } from '../types'
import { toWire } from './chainIds'

/** WalletConnect's login frame. */
const DEFAULT_FRAME_URL = 'https://secure.walletconnect.org/sdk'
/** Version of the frame's protocol. */
const SDK_VERSION = '4'

export interface FrameElement {
  readonly iframe: HTMLIFrameElement
  remove: Dispose
}
export interface FrameEvents {
  onLoad(): void
  onFailed(reason: UnreachableReason): void
}

/** Returns the frame's origin. Throws a `TypeError` if the option is not a URL. */
export function originOf({ frameUrl = DEFAULT_FRAME_URL }: EmbeddedOptions): string {
  return new URL(frameUrl).origin
}

function addressOfFrame(options: EmbeddedOptions, network: CaipNetworkId, { lang }: HTMLElement): string {
  const { frameUrl = DEFAULT_FRAME_URL, projectId = '', enableLogger = false } = options
  const url = new URL(frameUrl)
  url.searchParams.set('projectId', projectId)
  url.searchParams.set('chainId', String(toWire(network)))
  url.searchParams.set('version', SDK_VERSION)
  url.searchParams.set('enableLogger', String(enableLogger))
  url.searchParams.set('lang', lang || 'en')
  return url.href
}

/** Adds the frame to the dialog, hidden. */
export function createFrameElement(
  dialog: HTMLElement,
  options: EmbeddedOptions,
  network: CaipNetworkId,
  { onLoad, onFailed }: FrameEvents,
): FrameElement {
  const page = dialog.ownerDocument
  const iframe = page.createElement('iframe')
  iframe.id = 'w3m-iframe'
  iframe.name = 'w3m-secure-iframe'
  iframe.hidden = true
  // Only for the frame's own origin.
  iframe.allow = 'clipboard-write; publickey-credentials-get; publickey-credentials-create'
  iframe.src = addressOfFrame(options, network, dialog)
  // The iframe fires no event if the page's policy blocks it.
  const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    const isFrame = /^(frame|child|default)-src$/.test(effectiveDirective)
    if (isFrame && blockedURI.startsWith(originOf(options))) onFailed('policy')
  }
  page.addEventListener('securitypolicyviolation', onViolation)
  iframe.addEventListener('load', onLoad)
  iframe.addEventListener('error', () => onFailed('failed'))
  dialog.append(iframe)
  return {
    iframe,
    remove() {
      page.removeEventListener('securitypolicyviolation', onViolation)
      iframe.remove()
    },
  }
}
