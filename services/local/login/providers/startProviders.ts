// Simulates the social providers on this machine: six OpenID issuers and a Farcaster relay, one path each.
import { generateKeyPair } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Running } from '../../../log.ts'
import { readPageLook } from '../../../login/pageLook.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../../login/subjects.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../../../ports.ts'
import { type Route, serveRoutes } from '../../../routes.ts'
import { createIssuer, type Issuer } from './createIssuer.ts'
import { farcasterRoutes } from './farcasterRelay.ts'

const DEFAULT_PORT = 4184
const KEY_BITS = 2048
const CLIENT_ID = 'latchkey-login'
const LABELS: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
}

export interface ProvidersOptions {
  /** Preferred port; the next free one if it is in use. 0 means any free port. */
  port?: number
  /** Clock of the Farcaster relay, in milliseconds since 1970. The issuers use the system clock. */
  now?: () => number
}

export interface Providers extends Running {
  url: string
  /** Settings for the login server and the keeper. */
  settings: Readonly<Record<SocialProvider, { issuer: string; clientId: string }>>
  farcasterUrl: string
  /** Set later, because the login server starts after this one. */
  setRedirectUri(redirectUri: string): void
}

/** Starts the providers on the preferred port or the next free one. */
export async function startProviders({
  port = DEFAULT_PORT,
  now = Date.now,
}: ProvidersOptions = {}): Promise<Providers> {
  const read = (name: string) => readFile(new URL(`page/${name}.html`, import.meta.url), 'utf8')
  const [page, phone, done, css] = await Promise.all([read('choose'), read('phone'), read('done'), readPageLook()])
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS })
  const issuers = new Map<string, Issuer>()
  let url = ''
  const routes: Record<string, Route> = {
    'GET /health': () => ({ headers: { 'content-type': 'text/plain' }, body: 'ok\n' }),
    'GET /look.css': () => ({ headers: { 'content-type': 'text/css; charset=utf-8' }, body: css }),
    ...farcasterRoutes({ url: () => url, files: { phone, done }, now }),
  }
  const server = serveRoutes({
    routes: () => routes,
    before: async (request, response) => {
      const issuer = issuers.get(request.url?.split('/', 2)[1] ?? '')
      if (!issuer) return false
      await issuer.answer(request, response)
      return true
    },
  })
  const taken = await listenOnFreePort(server, port)
  url = `http://${LOOPBACK}:${taken}`
  const issuerOf = (provider: SocialProvider) => ({ issuer: `${url}/${provider}`, clientId: CLIENT_ID })
  const settings = Object.fromEntries(SOCIAL_PROVIDERS.map((provider) => [provider, issuerOf(provider)]))
  return {
    url,
    settings: settings as Providers['settings'],
    farcasterUrl: `${url}/farcaster`,
    setRedirectUri(redirectUri) {
      for (const provider of SOCIAL_PROVIDERS) {
        const options = {
          provider,
          privateKey,
          label: LABELS[provider],
          redirectUri,
          files: { page, css },
          ...issuerOf(provider),
        }
        issuers.set(provider, createIssuer(options))
      }
    },
    stop: () => closeServer(server),
  }
}
