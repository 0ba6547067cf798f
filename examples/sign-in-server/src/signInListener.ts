// The handler of @latchkey/plugin-siwx/server behind Node's own http, with a verifier for each family of networks.
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { verifyMessage as verifyBitcoin } from '@latchkey/chain-bitcoin/verify'
import { createVerifyMessage } from '@latchkey/chain-evm/verify'
import { verifyMessage as verifySolana } from '@latchkey/chain-solana/verify'
import { type ChainFeatures, type Network, namespaceOf, parseCaipNetworkId } from '@latchkey/kernel'
import type { SignInSession } from '@latchkey/plugin-siwx'
import { createSignInServer } from '@latchkey/plugin-siwx/server'
import { createSqlStore, type Query } from './sqlStore.ts'

/** Longest that a network may take to tell whether a contract signed. */
const VERIFY_LIMIT_MS = 10_000
const METHODS = ['GET', 'POST', 'DELETE']

export interface SignInListenerOptions {
  /** Of the pages that sign in, like `https://shop.example`. */
  origin: string
  /** Where signing in is possible, as the page has them. What is of no family below is left out. */
  networks: readonly (Omit<Network, 'id'> & { id: string })[]
  query: Query
  /** Default: the clock of this machine. */
  nowMs?: () => number
}
export interface SignInListener {
  /** Answers every path below the one that the page knows. Never rejects. */
  listen(request: IncomingMessage, response: ServerResponse): Promise<void>
  /** Who a browser is signed in as, for the routes of your own. */
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

  async function answer(request: IncomingMessage): Promise<Response> {
    // The platform's requests know no TRACE and the like.
    if (!METHODS.includes(request.method ?? '')) return new Response(null, { status: 405 })
    try {
      return await server.handle(toRequest(request, origin))
    } catch {
      // The database or a network does not answer: no one is signed in, and may try again.
      return Response.json({ error: 'unavailable' }, { status: 503, headers: { 'cache-control': 'no-store' } })
    }
  }

  return {
    async listen(request, response) {
      const { status, headers, body } = await answer(request)
      response.writeHead(status, Object.fromEntries(headers))
      response.end(body && Buffer.from(await new Response(body).arrayBuffer()))
    },
    // Of the request, only its cookie counts.
    sessionsOf: ({ headers }) => server.sessionsOf(new Request(origin, { headers: listHeaders(headers) })),
  }
}

/** In the platform's own form. The host is this server's: what a browser says of it is not believed. */
function toRequest(message: IncomingMessage, origin: string): Request {
  const { method = 'GET', url = '/', headers } = message
  // One class under two names: Node's types and the platform's.
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
