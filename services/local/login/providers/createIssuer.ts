// An OpenID provider for the demo: a certified library, and a page that chooses a person and asks for no further consent.

import type { KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Provider, { type Configuration } from 'oidc-provider'
import { fillPage } from '../../../login/markup.ts'
import { createAdapterFactory } from './memoryAdapter.ts'
import { findPerson, listPeople } from './people.ts'

export interface Issuer {
  /** Answers requests whose path begins with the provider's name. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>
}

export interface IssuerOptions {
  /** Name, which is also its path, such as `google`. */
  provider: string
  label: string
  /** Origin and path. */
  issuer: string
  clientId: string
  redirectUri: string
  /** RSA. */
  privateKey: KeyObject
  files: { page: string; css: string }
}

const PAGE_POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'"
const NAME = /^[a-z0-9-]{1,40}$/

/** Creates a provider that stores everything in memory. */
export function createIssuer({
  provider,
  label,
  issuer,
  clientId,
  redirectUri,
  privateKey,
  files,
}: IssuerOptions): Issuer {
  const configuration: Configuration = {
    clients: [
      {
        client_id: clientId,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: provider, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [issuer] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
    adapter: createAdapterFactory(),
    // Puts claims into the ID token, because the client reads only that.
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/${provider}/choose/${uid}` },
    ttl: { Interaction: 600, Session: 60, Grant: 600, IdToken: 600, AccessToken: 60 },
    findAccount: (_context, sub) => {
      const { name, handle, email, isEmailVerified = true } = findPerson(provider, sub)
      const claims = { sub, name, preferred_username: handle, ...(email && { email, email_verified: isEmailVerified }) }
      return { accountId: sub, claims: () => claims }
    },
  }
  const openId = new Provider(issuer, configuration)
  const callback = openId.callback()

  async function choose(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { params } = await openId.interactionDetails(request, response)
    const scope = String(params.scope)
    if (request.method !== 'POST') {
      const people = listPeople(provider).map(({ sub, name }) => `<button name="sub" value="${sub}">${name}</button>`)
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY })
      response.end(fillPage(files.page, { LABEL: label }, { PEOPLE: people.join('') }))
      return
    }
    const sub = await readChoice(request)
    if (sub === null) {
      const declined = { error: 'access_denied', error_description: 'The person declined.' }
      return openId.interactionFinished(request, response, declined)
    }
    const grant = new openId.Grant({ accountId: sub, clientId })
    grant.addOIDCScope(scope)
    const grantId = await grant.save()
    await openId.interactionFinished(request, response, {
      login: { accountId: sub, remember: false },
      consent: { grantId },
    })
  }

  return {
    async answer(request, response) {
      const path = request.url ?? '/'
      if (path.startsWith(`/${provider}/choose/`)) return choose(request, response)
      // The library derives its mount path from the difference between the two.
      Object.assign(request, { originalUrl: path })
      request.url = path.slice(provider.length + 1) || '/'
      await callback(request, response)
    },
  }
}

/** Null if the person declined. */
async function readChoice(request: IncomingMessage): Promise<string | null> {
  let text = ''
  for await (const chunk of request) text = `${text}${chunk}`.slice(0, 1000)
  const fields = new URLSearchParams(text)
  const sub = fields.get('sub') || fields.get('other') || ''
  return fields.has('decline') || !NAME.test(sub) ? null : sub
}
