// Signs a person in with an OpenID provider: code flow with PKCE, state, and nonce. Source: OpenID Connect Core 1.0, RFC 7636, RFC 9207.
import * as openId from 'openid-client'
import { RefusedError } from '../../routes.ts'
import { PROVIDER_DEADLINE_MS, throwProviderAway } from '../providerAway.ts'
import type { SocialProvider } from '../subjects.ts'

export interface ProviderSettings {
  /** As in its discovery document. */
  issuer: string
  clientId: string
  /** Undefined for a client that uses only PKCE. */
  clientSecret?: string
}

/** Who signed in, according to the provider. */
export interface Identity {
  subject: string
  email: string | null
  userName: string | null
  /** For the keeper, which verifies it independently. */
  idToken: string
}

export interface OpenIdClient {
  /** The URL where the person signs in. `state=` is not the last parameter, because clients without a pop-up append to it. */
  createUrl(provider: SocialProvider, flow: { state: string; nonce: string; verifier: string }): Promise<string>
  /**
   * Handles the redirect to `url`. Throws RefusedError 401 if the person declined, or if the provider broke the protocol, and 503 if it does not
   * respond or reports its own failure.
   */
  finish(
    provider: SocialProvider,
    url: URL,
    flow: { state: string; nonce: string; verifier: string },
  ): Promise<Identity>
}

const MS_PER_S = 1000
/** What the library reports when it gets no response, or one that is not the protocol's, such as a proxy's page. */
const AWAY: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
])

/** RFC 6749, section 4.1.2.1. */
const PROVIDER_FAILS: ReadonlySet<unknown> = new Set(['server_error', 'temporarily_unavailable'])

class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure'
}

/** Connects to the providers in the settings. Each discovery document is read once. */
export function createOpenIdClient(
  settings: Readonly<Partial<Record<SocialProvider, ProviderSettings>>>,
  redirectUri: () => string,
): OpenIdClient {
  const known = new Map<SocialProvider, Promise<openId.Configuration>>()
  function discover(provider: SocialProvider): Promise<openId.Configuration> {
    const found = known.get(provider)
    if (found) return found
    const setting = settings[provider]
    if (!setting) throw new RefusedError(404, 'no-provider', 'This way to sign in isn’t available here.')
    const issuer = new URL(setting.issuer)
    const isLoopback = issuer.hostname === '127.0.0.1' || issuer.hostname === 'localhost'
    const proof = setting.clientSecret ? openId.ClientSecretPost(setting.clientSecret) : openId.None()
    const options = {
      timeout: PROVIDER_DEADLINE_MS / MS_PER_S,
      ...(isLoopback && { execute: [openId.allowInsecureRequests] }),
    }
    const discovered = openId.discovery(issuer, setting.clientId, undefined, proof, options).catch(throwProviderAway)
    known.set(provider, discovered)
    // A provider that was down is tried again.
    discovered.catch(() => known.delete(provider))
    return discovered
  }
  return {
    async createUrl(provider, { state, nonce, verifier }) {
      const url = openId.buildAuthorizationUrl(await discover(provider), {
        state,
        nonce,
        redirect_uri: redirectUri(),
        scope: 'openid email profile',
        code_challenge: await openId.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return url.href
    },
    async finish(provider, url, { state, nonce, verifier }) {
      const error = url.searchParams.get('error')
      if (error === 'access_denied') throw new RefusedError(401, 'declined', 'The sign-in was declined.')
      if (PROVIDER_FAILS.has(error)) throwProviderAway(new ProviderFailure())
      // With a nonce, the library requires an ID token.
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier }
      const config = await discover(provider)
      const tokens = await openId.authorizationCodeGrant(config, url, checks).catch(unlessAway)
      const claims = tokens?.claims()
      if (!tokens?.id_token || !claims) throw new RefusedError(401, 'refused', 'The provider did not sign you in.')
      const isVerified = claims.email_verified === true
      return {
        subject: `${provider}:${claims.sub}`,
        email: isVerified && typeof claims.email === 'string' ? claims.email.toLowerCase() : null,
        userName: readName(claims),
        idToken: tokens.id_token,
      }
    },
  }
}

/** Null for an error of the protocol. */
function unlessAway(cause: unknown): null {
  const isProtocol = cause instanceof Error && 'code' in cause && !AWAY.has(cause.code)
  return isProtocol ? null : throwProviderAway(cause)
}

/** Returns a new PKCE verifier. */
export function createVerifier(): string {
  return openId.randomPKCECodeVerifier()
}

function readName(claims: Readonly<Record<string, unknown>>): string | null {
  const { preferred_username: handle, name } = claims
  if (typeof handle === 'string') return handle
  return typeof name === 'string' ? name : null
}
