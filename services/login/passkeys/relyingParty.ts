// Whose passkeys these are: a domain, and the origins on which browsers may be asked for them. Source: WebAuthn Level 3, relying party identifier.

export interface PasskeySettings {
  /** Origin where passkeys are asked for, in a pop-up where the frame may not ask. Default: the login server's own. */
  url?: string | undefined
  /** Domain of `url`, or one above it: changing it makes every passkey useless. Default: the domain of `url`. */
  rpId?: string | undefined
  /** What browsers show. Default: `Wallet`. */
  name?: string | undefined
}

export interface RelyingParty {
  id: string
  name: string
  /** Origin of the pop-up. */
  url: string
  /** Where an answer may come from. */
  origins: readonly string[]
}

const LOOPBACK = '127.0.0.1'

/** `loginUrl`: origin of the frame. A passkey belongs to a domain, never to an address: on this machine, to localhost. */
export function readRelyingParty(settings: PasskeySettings, loginUrl: string): RelyingParty {
  const url = settings.url ?? loginUrl.replace(`//${LOOPBACK}:`, '//localhost:')
  return {
    id: settings.rpId ?? new URL(url).hostname,
    name: settings.name ?? 'Wallet',
    url,
    origins: [...new Set([url, loginUrl])],
  }
}
