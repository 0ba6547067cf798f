// Runs the handler of @latchkey/plugin-siwx/server with Node's http, and a verifier for each family.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { verifyMessage as verifyBitcoin } from '@latchkey/chain-bitcoin/verify'
import { createVerifyMessage } from '@latchkey/chain-evm/verify'
import { verifyMessage as verifySolana } from '@latchkey/chain-solana/verify'
import { type ChainFeatures, type Network, namespaceOf, parseCaipNetworkId } from '@latchkey/kernel'
import type { SignInSession } from '@latchkey/plugin-siwx'
import { createSignInServer } from '@latchkey/plugin-siwx/server'
import { createSqlStore, type Query } from './sqlStore.ts'

/** How long a network may take to check a contract's signature. Milliseconds. */
const VERIFY_LIMIT_MS = 10_000
const METHODS = ['GET', 'POST', 'DELETE']

export interface SignInListenerOptions {
  /** Origin of the pages that sign in, such as `https://shop.example`. */
  origin: string
  /** The page's networks on which visitors can sign in. Networks of unsupported families are left out. */
  networks: readonly (Omit<Network, 'id'> & { id: string })[]
  query: Query
  /** Default: this machine's clock. */
  nowMs?: () => number
}
export interface SignInListener {
  /** Handles every path below the one that the page uses. Never rejects. */
  listen(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Returns the sessions of a browser, for your own routes. */
  sessionsOf(request: IncomingMessage): Promise<readonly SignInSession[]>
}

/** Resolves when the database has its tables. */
export async function createSignInListener(options: SignInListenerOptions): Promise<SignInListener> {
  const { origin, query, nowMs } = options
  const networks = options.networks.filter((each): each is Network => parseCaipNetworkId(each.id) !== null)
  const verifiers: Readonly<Record<string, ChainFeatures['verifyMessage']>> = {
    eip155: createVerifyMessage({ networks }),
    solana: verifySolana,
    bip122: verifyBitcoin,
  }
  const server = createSignInServer({
    origin,
    networks: networks.map(({ id }) => id).filter((id) => Object.hasOwn(verifiers, namespaceOf(id))),
    store: await createSqlStore(query),
    verifySignature: async (proof) => {
      const signal = AbortSignal.timeout(VERIFY_LIMIT_MS)
      return (await verifiers[namespaceOf(proof.account)]?.verify(proof, { signal })) ?? false
    },
    ...(nowMs && { nowMs }),
  })

  async function handle(request: IncomingMessage): Promise<Response> {
    // The platform's `Request` does not support methods such as TRACE.
    if (!METHODS.includes(request.method ?? '')) return new Response(null, { status: 405 })
    try {
      return await server.handle(toRequest(request, origin))
    } catch {
      // The database or a network does not respond: no one is signed in, and the visitor can try again.
      return Response.json({ error: 'unavailable' }, { status: 503, headers: { 'cache-control': 'no-store' } })
    }
  }

  return {
    async listen(request, response) {
      const { status, headers, body } = await handle(request)
      response.writeHead(status, Object.fromEntries(headers))
      response.end(body && Buffer.from(await new Response(body).arrayBuffer()))
    },
    // Only the request's cookie matters.
    sessionsOf: ({ headers }) => server.sessionsOf(new Request(origin, { headers: listHeaders(headers) })),
  }
}

/** Converts to the platform's `Request`. The host is this server's own: the browser's `Host` header is not trusted. */
function toRequest(message: IncomingMessage, origin: string): Request {
  const { method = 'GET', url = '/', headers } = message
  // The same class under two names: Node's types and the platform's.
  const body = method === 'POST' && (Readable.toWeb(message) as ReadableStream)
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers: listHeaders(headers),
    ...(body && { body }),
    duplex: 'half',
  }
  return new Request(origin + url, init)
}

function listHeaders(headers: IncomingHttpHeaders): [name: string, value: string][] {
  return Object.entries(headers).map(([name, value]) => [name, String(value)])
}
