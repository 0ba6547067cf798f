// Entry `@latchkey/plugin-siwx/storage`: stores sessions in this browser, or on a host's server that verifies them.
import type { CaipNetworkId } from '@latchkey/kernel'
import { createHttpClient } from '@latchkey/kernel/http'
import { array, exactOptional, object, parse, string, unknown } from 'valibot'
import { createNonce, createSignInMessage } from './message'
import { describePage } from './pageAddress'
import { readSessions } from './sessionSchema'
import { DEFAULT_LIFE_MS } from './signInData'
import type { SignInData, SignInProvider, SignInSession, SignInTools } from './types'
import { findMismatch, type SignInExpectation, verifySession } from './verifiers'

export interface LocalSignInOptions {
  /** One line that the wallet shows. */
  statement?: string
  /** URIs that the visitor agrees to, added to the message. See CAIP-122. */
  resources?: readonly string[]
  /** Milliseconds that a session is valid. Default: a day. `null`: until the visitor disconnects. */
  lifeMs?: number | null
  /** Default true. */
  isRequired?: boolean
}

const NonceResponse = object({
  nonce: string(),
  issuedAt: exactOptional(string()),
  expirationTime: exactOptional(string()),
})
const SessionsResponse = object({ sessions: array(unknown()) })

/** The values that differ for each sign-in. */
type Occasion = Pick<SignInData, 'nonce' | 'issuedAt' | 'expirationTime'>

const toTime = (ms: number) => new Date(ms).toISOString()

/** Creates the message for both providers. */
function describeSignIn(
  chainId: CaipNetworkId,
  accountAddress: string,
  occasion: Occasion,
  { statement, resources }: Pick<LocalSignInOptions, 'statement' | 'resources'>,
): SignInData {
  return {
    chainId,
    accountAddress,
    ...describePage(),
    version: '1',
    ...occasion,
    ...(statement !== undefined && { statement }),
    ...(resources && { resources }),
  }
}

/**
 * Stores sessions in this browser, and verifies them whenever they are read. They are only for what this page shows the visitor: a server
 * must not trust them.
 *
 * @example
 * ```ts
 * import { siwx } from '@latchkey/plugin-siwx'
 * import { createLocalSignIn } from '@latchkey/plugin-siwx/storage'
 *
 * // The session stays in this browser, so it proves nothing to a server.
 * const plugin = siwx({ siwx: (tools) => createLocalSignIn(tools, { statement: 'Sign in to the shop.' }) })
 * ```
 */
export function createLocalSignIn(tools: SignInTools, options: LocalSignInOptions = {}): SignInProvider {
  const expect = (): SignInExpectation => ({
    domain: location.host,
    origin: location.origin,
    nowMs: tools.nowMs(),
  })
  const read = async () => readSessions(await tools.readStored())
  const isOf = ({ data }: SignInSession, chainId: CaipNetworkId, address: string) =>
    data.chainId === chainId && data.accountAddress === address
  const isProven = (session: SignInSession) =>
    verifySession(session, expect(), tools.verifySignature).then(
      () => true,
      () => false,
    )

  return {
    getRequired: () => options.isRequired ?? true,
    createMessage({ chainId, accountAddress }) {
      const { lifeMs = DEFAULT_LIFE_MS } = options
      const nowMs = tools.nowMs()
      const ends = lifeMs === null ? {} : { expirationTime: toTime(nowMs + lifeMs) }
      const occasion = { nonce: createNonce(), issuedAt: toTime(nowMs), ...ends }
      const data = describeSignIn(chainId, accountAddress, occasion, options)
      return createSignInMessage(data, tools.networkName(chainId))
    },
    async addSession(session) {
      await verifySession(session, expect(), tools.verifySignature)
      const { chainId, accountAddress } = session.data
      const others = (await read()).filter((each) => !isOf(each, chainId, accountAddress))
      await tools.writeStored([...others, session])
    },
    async revokeSession(chainId, address) {
      await tools.writeStored((await read()).filter((each) => !isOf(each, chainId, address)))
    },
    async setSessions(sessions) {
      for (const session of sessions) await verifySession(session, expect(), tools.verifySignature)
      await tools.writeStored(sessions)
    },
    async getSessions(chainId, address) {
      const stored = await read()
      // Expired sessions and those of other pages are removed. A network that does not respond ends nothing.
      const good = stored.filter((each) => findMismatch(each, expect()) === null)
      if (good.length < stored.length) await tools.writeStored(good)
      const own = good.filter((each) => isOf(each, chainId, address))
      const proven = await Promise.all(own.map(isProven))
      return own.filter((_, index) => proven[index])
    },
  }
}

export interface ServerSignInOptions extends Omit<LocalSignInOptions, 'lifeMs'> {
  /** Path of the handler of `@latchkey/plugin-siwx/server`, like `/sign-in`. It has this page's own origin. */
  path: string
  /** Defaults to the page's. */
  fetch?: typeof fetch
}

/**
 * Leaves everything to the host's server, which issues nonces, verifies, and stores the sessions behind a cookie that scripts cannot read.
 * Rejects with `kernel/http-*`.
 *
 * @example
 * ```ts
 * import { siwx } from '@latchkey/plugin-siwx'
 * import { createServerSignIn } from '@latchkey/plugin-siwx/storage'
 *
 * // Calls `createSignInServer` of `@latchkey/plugin-siwx/server` at this path of your site.
 * const plugin = siwx({ siwx: (tools) => createServerSignIn(tools, { path: '/sign-in' }) })
 * ```
 */
export function createServerSignIn(tools: SignInTools, options: ServerSignInOptions): SignInProvider {
  const { path, fetch, isRequired = true } = options
  const client = createHttpClient({ baseUrl: new URL(path, location.origin).href, ...(fetch && { fetch }) })
  const addSession = async (session: SignInSession) => void (await client.post('sessions', session))

  return {
    getRequired: () => isRequired,
    async createMessage({ chainId, accountAddress }) {
      const nowMs = tools.nowMs()
      // A server of an earlier release returns a nonce but no times.
      const times = { issuedAt: toTime(nowMs), expirationTime: toTime(nowMs + DEFAULT_LIFE_MS) }
      const occasion = { ...times, ...parse(NonceResponse, await client.get('nonce')) }
      const data = describeSignIn(chainId, accountAddress, occasion, options)
      return createSignInMessage(data, tools.networkName(chainId))
    },
    addSession,
    async revokeSession(chainId, accountAddress) {
      await client.delete('sessions', { query: { chainId, accountAddress } })
    },
    async setSessions(sessions) {
      await client.delete('sessions')
      if (sessions.length > 0) await client.post('sessions', { sessions })
    },
    async getSessions(chainId, address) {
      const { sessions } = parse(SessionsResponse, await client.get('sessions'))
      return readSessions(sessions).filter(({ data }) => data.chainId === chainId && data.accountAddress === address)
    },
  }
}
