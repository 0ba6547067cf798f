// Sends one request to the login server's routes in a simulated session, without a server and a database.
import type { Route, RouteRequest } from '../../routes.ts'
import { createToken } from '../secrets.ts'
import type { LoginContext } from '../server/context.ts'
import { createDeviceKey } from './deviceKey.ts'

export const ORIGIN = 'https://login.example'
export const NOW_MS = 10_000_000
export const DEVICE = new Uint8Array(32).fill(1)

/** `context`: the parts that the routes use, in addition to the session. */
interface SessionRequest {
  routes: (context: LoginContext) => Readonly<Record<string, Route>>
  context: object
  /** Null: signed out. */
  session?: object | null
  body?: object
  /** In addition to those of the session. */
  headers?: Readonly<Record<string, string>>
}

/** Resolves to the response body, or to the error code. */
export async function requestInSession(path: string, { routes, context, ...options }: SessionRequest) {
  const { session = {}, body = {}, headers: more } = options
  const own = {
    id: 's',
    accountId: 'a',
    methodId: 'm',
    deviceHash: DEVICE,
    isFactorDue: false,
    signedInAtMs: BigInt(NOW_MS),
    factorAtMs: BigInt(NOW_MS),
    ...session,
  }
  const all = {
    url: () => ORIGIN,
    now: () => NOW_MS,
    ...context,
    sessions: { read: async () => own, ...('sessions' in context ? Object(context.sessions) : {}) },
  } as unknown as LoginContext
  const token = createToken()
  const url = `${ORIGIN}${path}`
  const { prove } = await createDeviceKey()
  const headers = session
    ? { dpop: await prove(url, token), authorization: `Bearer ${token}` }
    : { dpop: await prove(url) }
  const request = {
    url: new URL(url),
    headers: { ...headers, ...more },
    body,
    caller: '10.0.0.1',
  } as unknown as RouteRequest
  return Promise.resolve(routes(all)[`POST ${path}`]?.(request, undefined as never)).then(
    (reply) => JSON.parse(String(reply?.body)),
    ({ code }: { code: string }) => code,
  )
}
