// Opens the modal for one family, or for a pairing of the host's own WalletConnect client.
import { type Kernel, LatchkeyError } from '@latchkey/kernel'
import type { PairingLink } from '@latchkey/kernel/contracts'

/** What to open in place of a view. */
export interface Opening {
  /** CAIP-2 namespace, such as `solana`: the list shows only the wallets of this family. */
  namespace?: string | undefined
  /** A `wc:` link of a pairing that the host's own WalletConnect client created, to show as a QR code and a link. */
  uri?: string | undefined
}

/** A topic, version 2, and the parameters. Source: EIP-1328. */
const PAIRING = /^wc:[\da-f]{64}@2\?([\w=&%.~-]+)$/
const SYMMETRIC_KEY = /^[\da-f]{64}$/
/** Maximum length of a link, in characters: more would not fit a QR code that a phone can read. */
const MAX_LENGTH = 1024
/** How long wallets accept a link at most, in milliseconds. Source: specs.walletconnect.com, Pairing. */
const LIFETIME_MS = 300_000

/** Throws `kernel/pairing-uri-invalid`, `kernel/view-missing`, or `kernel/plugin-failed`, and opens nothing then. */
export async function openFor({ clock, plugins, router }: Kernel, { namespace, uri }: Opening): Promise<void> {
  const list = namespace === undefined ? undefined : { namespace }
  if (uri === undefined) return list ? router.open('Connect', list) : router.open()
  const pairing = parsePairing(uri, clock.now())
  // Loaded first, because a bundle without the view would show the list of wallets in its place.
  await plugins.loadView('ConnectingWalletConnectBasic')
  // The list is below for a visitor who goes back.
  router.open('Connect', list)
  router.push('ConnectingWalletConnectBasic', { pairing })
}

function parsePairing(uri: string, nowMs: number): PairingLink {
  const [, words] = (uri.length <= MAX_LENGTH && PAIRING.exec(uri)) || []
  const params = new URLSearchParams(words)
  if (!SYMMETRIC_KEY.test(params.get('symKey') ?? '')) throw invalid('form')
  const stated = params.get('expiryTimestamp')
  const expiresAtMs = Math.min(nowMs + LIFETIME_MS, stated === null ? Number.POSITIVE_INFINITY : Number(stated) * 1000)
  if (!(expiresAtMs > nowMs)) throw invalid('expired')
  return { uri, madeAtMs: nowMs, expiresAtMs }
}

/** The link stays out of the error, because its key lets any reader approve the pairing. */
function invalid(reason: 'form' | 'expired'): LatchkeyError<'kernel/pairing-uri-invalid'> {
  const message = 'This is not a WalletConnect link that a wallet can still open.'
  return new LatchkeyError('kernel/pairing-uri-invalid', message, { context: { reason } })
}
