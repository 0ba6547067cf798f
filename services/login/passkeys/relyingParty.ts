// The relying party of the passkeys: a domain, and the origins that may request them. Source: WebAuthn Level 3, relying party identifier.

export interface PasskeySettings {
  /** The origin that requests passkeys, in a pop-up if the frame may not. Default: the login server's own. */
  url?: string | undefined
  /** The domain of `url` or a parent domain. Changing it makes all passkeys useless. Default: the domain of `url`. */
  rpId?: string | undefined
  /** The name that browsers show. Default: `Wallet`. */
  name?: string | undefined
}

export interface RelyingParty {
  id: string
  name: string
  /** The origin of the pop-up. */
  url: string
  /** The origins that a response can come from. */
  origins: readonly string[]
}

const LOOPBACK = '127.0.0.1'

/** `loginUrl` is the frame's origin. A passkey belongs to a domain, never to an IP address. On this machine, it belongs to localhost. */
export function readRelyingParty(settings: PasskeySettings, loginUrl: string): RelyingParty {
  const url = settings.url ?? loginUrl.replace(`//${LOOPBACK}:`, '//localhost:')
  return {
    id: settings.rpId ?? new URL(url).hostname,
    name: settings.name ?? 'Wallet',
    url,
    origins: [...new Set([url, loginUrl])],
  }
}
