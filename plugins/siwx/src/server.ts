// Entry `@latchkey/plugin-siwx/server`: nonces, verification, and sessions for a host's server. It uses the platform's own Request and
// Response, so it works with any server. EIP-4361, "Relying party".

import { type CaipNetworkId, LatchkeyError } from '@latchkey/kernel'
import { readBody } from '@latchkey/kernel/http'
import { createMemoryStore } from './memoryStore'
import { createNonce } from './message'
import { readChainId, readSession, readSessions } from './sessionSchema'
import { DEFAULT_LIFE_MS } from './signInData'
import type { SignInStore } from './signInStore'
import type { SignInSession, SignInTools } from './types'
import { verifySession } from './verifiers'

export type { SignInStore } from './signInStore'

export interface SignInServerOptions {
  /** Origin of the pages that sign in, such as `https://shop.example`. Messages for any other origin are refused. */
  origin: string
  /** CAIP-2 IDs of the networks where visitors can sign in. */
  networks: readonly CaipNetworkId[]
  /** Resolves to whether the account signed this text. Use a library of your choice. */
  verifySignature: SignInTools['verifySignature']
  /** Default: in memory, for a single process. */
  store?: SignInStore
  /** Milliseconds that a session is valid, unless its message ends it earlier. Default: a day. */
  lifeMs?: number
  /** Defaults to `Date.now`. */
  nowMs?: () => number
}
export interface SignInServer {
  /** Handles `GET …/nonce` and `GET`, `POST`, `DELETE …/sessions`; 404 for anything else. Never throws for any request from a browser. */
  handle(request: Request): Promise<Response>
  /** Resolves to the sessions of the browser that sent this request, for your own routes. */
  sessionsOf(request: Request): Promise<readonly SignInSession[]>
}

/** Maximum milliseconds between the nonce and the signature. */
const NONCE_LIFE_MS = 10 * 60_000
/** Maximum bytes of a body; a signature may contain a contract. */
const MAX_BODY_BYTES = 262_144
const CHANGING: readonly string[] = ['POST', 'DELETE']

/**
 * Creates the handler of one site.
 *
 * @example
 * ```ts
 * import { mainnet } from '@latchkey/chain-evm/networks'
 * import { createVerifyMessage } from '@latchkey/chain-evm/verify'
 * import { createSignInServer } from '@latchkey/plugin-siwx/server'
 *
 * const evm = createVerifyMessage({ networks: [{ ...mainnet, rpcUrls: ['https://node.shop.example'] }] })
 * const signIn = createSignInServer({
 *   origin: 'https://shop.example',
 *   networks: ['eip155:1'],
 *   verifySignature: (proof) => evm.verify(proof, { signal: AbortSignal.timeout(10_000) }),
 * })
 * const response = await signIn.handle(request)
 * const [session] = await signIn.sessionsOf(request) // who sent any later request
 * ```
 */
export function createSignInServer(options: SignInServerOptions): SignInServer {
  const { origin, networks, verifySignature, store = createMemoryStore() } = options
  const { lifeMs = DEFAULT_LIFE_MS, nowMs = Date.now } = options
  const { host: domain, protocol } = new URL(origin)
  const isSecure = protocol === 'https:'
  // The prefix makes browsers refuse a cookie that another subdomain set (RFC 6265bis).
  const cookieName = isSecure ? '__Host-latchkey-sign-in' : 'latchkey-sign-in'

  const respond = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } })
  const refuse = (status: number, code: string) => respond(status, { error: code })

  function tokenOf(request: Request): string | null {
    const cookies = (request.headers.get('cookie') ?? '').split(';').map((each) => each.trim())
    const token = cookies.find((each) => each.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
    return token && /^[\da-f]{32}$/.test(token) ? token : null
  }

  async function sessionsOf(request: Request): Promise<readonly SignInSession[]> {
    const token = tokenOf(request)
    return token === null ? [] : store.listSessions(token, nowMs())
  }

  async function giveNonce(): Promise<Response> {
    const nonce = createNonce()
    const issuedAtMs = nowMs()
    await store.addNonce(nonce, issuedAtMs + NONCE_LIFE_MS)
    // By the clock that will verify it, because the visitor's may be wrong.
    const time = (ms: number) => new Date(ms).toISOString()
    return respond(200, { nonce, issuedAt: time(issuedAtMs), expirationTime: time(issuedAtMs + lifeMs) })
  }

  async function signIn(request: Request): Promise<Response> {
    const sessions = readPosted(await readJson(request))
    const [first] = sessions
    if (!first) return refuse(400, 'malformed')
    if (sessions.some(({ data }) => !networks.includes(data.chainId))) return refuse(403, 'chain')
    // Taken before verification, so that guessing signatures needs a new nonce for each try.
    const { nonce } = first.data
    if (!(await store.consumeNonce(nonce, nowMs()))) return refuse(403, 'nonce')
    for (const session of sessions) {
      await verifySession(session, { domain, origin, nowMs: nowMs(), nonce }, verifySignature)
    }
    const token = createNonce()
    // Someone else may know a token from before the sign-in, so every sign-in gets a new token.
    const before = tokenOf(request)
    if (before) await store.moveSessions(before, token)
    for (const session of sessions) await store.addSession(token, session, endOf(session))
    return respond(200, { sessions }, { 'set-cookie': describeCookie(token) })
  }

  function endOf({ data }: SignInSession): number {
    return Math.min(nowMs() + lifeMs, Date.parse(data.expirationTime ?? '') || Number.POSITIVE_INFINITY)
  }

  function describeCookie(token: string): string {
    const cookie = `${cookieName}=${token}; Path=/; Max-Age=${Math.floor(lifeMs / 1000)}; HttpOnly; SameSite=Strict`
    return isSecure ? `${cookie}; Secure` : cookie
  }

  /** Handles `?chainId=…&accountAddress=…`, or all sessions of this browser. */
  async function revoke(request: Request): Promise<Response> {
    const { searchParams } = new URL(request.url)
    const chainId = readChainId(searchParams.get('chainId'))
    const accountAddress = searchParams.get('accountAddress')
    const account = chainId && accountAddress ? { chainId, accountAddress } : undefined
    if (searchParams.size > 0 && !account) return refuse(400, 'malformed')
    const token = tokenOf(request)
    if (token) await store.removeSessions(token, account)
    return respond(200, {})
  }

  const routes: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    'GET nonce': giveNonce,
    'GET sessions': async (request) => respond(200, { sessions: await sessionsOf(request) }),
    'POST sessions': signIn,
    'DELETE sessions': revoke,
  }

  return {
    sessionsOf,
    async handle(request) {
      const name = new URL(request.url).pathname.split('/').at(-1)
      const route = routes[`${request.method} ${name}`]
      if (!route) return refuse(404, 'not-found')
      // A browser names the requesting page; a page of another origin must not sign anyone in or out.
      if (CHANGING.includes(request.method) && request.headers.get('origin') !== origin) return refuse(403, 'origin')
      try {
        return await route(request)
      } catch (error) {
        if (!(error instanceof LatchkeyError) || error.code !== 'siwx/session-refused') throw error
        return refuse(403, (error as LatchkeyError<'siwx/session-refused'>).context.mismatch)
      }
    },
  }
}

/** Returns one session, or several that a wallet signed together for several networks; empty if it is neither. */
function readPosted(body: unknown): readonly SignInSession[] {
  const session = readSession(body)
  if (session) return [session]
  const { sessions } = (body ?? {}) as { sessions?: unknown }
  const read = readSessions(sessions)
  return Array.isArray(sessions) && read.length === sessions.length ? read : []
}

/** Returns the body as JSON; undefined if it is too long or invalid. */
async function readJson(request: Request): Promise<unknown> {
  const text = await readBody(new Response(request.body), MAX_BODY_BYTES)
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}
