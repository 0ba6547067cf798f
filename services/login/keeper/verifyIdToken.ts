// Verifies a provider's ID token with the provider's own keys, because the keeper does not trust the login server about who signed in. Source: OpenID
// Connect Core 1.0, section 3.1.3.7.
import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import * as v from 'valibot'
import { RefusedError } from '../../routes.ts'
import { PROVIDER_DEADLINE_MS, throwProviderAway } from '../providerAway.ts'
import type { SocialProvider } from '../subjects.ts'

export interface Issuer {
  issuer: string
  clientId: string
}

const discoverySchema = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url()) })
const MAX_AGE = '15 minutes'
/** How far the provider's clock may be off, in seconds. */
const CLOCK_TOLERANCE_S = 60

/** Returns the subject of a token that was issued for `nonce`. Throws RefusedError 401, or 503 if the provider does not respond. */
export type VerifyIdToken = (provider: SocialProvider, idToken: string, nonce: string) => Promise<string>

/** Loads each provider's keys once, and again if a token has an unknown key. */
export function createIdTokenVerifier(
  issuers: Readonly<Partial<Record<SocialProvider, Issuer>>>,
  now: () => number,
): VerifyIdToken {
  const keys = new Map<SocialProvider, Promise<ReturnType<typeof createRemoteJWKSet>>>()
  function readKeys(provider: SocialProvider, { issuer }: Issuer) {
    const found = keys.get(provider)
    if (found) return found
    const reading = discoverKeys(issuer)
    keys.set(provider, reading)
    reading.catch(() => keys.delete(provider))
    return reading
  }
  return async (provider, idToken, nonce) => {
    const settings = issuers[provider]
    if (!settings) throw new RefusedError(404, 'no-provider', 'This way to sign in isn’t available here.')
    const { issuer, clientId: audience } = settings
    const options = {
      issuer,
      audience,
      maxTokenAge: MAX_AGE,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(now()),
    }
    const keys = await readKeys(provider, settings).catch(throwProviderAway)
    const verified = await jwtVerify(idToken, keys, options).catch((cause) =>
      isOfToken(cause) ? null : throwProviderAway(cause),
    )
    if (!verified?.payload.sub || verified.payload.nonce !== nonce) {
      throw new RefusedError(401, 'not-signed', 'The sign-in is not valid.')
    }
    return `${provider}:${verified.payload.sub}`
  }
}

async function discoverKeys(issuer: string) {
  const place = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(place, { signal: AbortSignal.timeout(PROVIDER_DEADLINE_MS) })
  const { issuer: named, jwks_uri: address } = v.parse(discoverySchema, await response.json())
  if (named !== issuer) throw new Error('The discovery document is from another issuer.')
  return createRemoteJWKSet(new URL(address), { timeoutDuration: PROVIDER_DEADLINE_MS })
}

/** Whether the error is about the token, not about the request for the provider's keys, which fails with the base class or with another error. */
function isOfToken(cause: unknown): boolean {
  return (
    cause instanceof errors.JOSEError &&
    cause.constructor !== errors.JOSEError &&
    !(cause instanceof errors.JWKSTimeout)
  )
}
