// GET /v1/supported-chains, and POST /v1?chainId=, which forwards JSON-RPC to the networks.
import * as v from 'valibot'
import { READ_METHODS } from '../../approval/evm/readMethods.ts'
import { RefusedError, type Reply, replyJson } from '../../routes.ts'
import { type DataContext, readNetwork } from '../context.ts'
import type { ApiRequest, ApiRoutes } from '../http/route.ts'
import { readBytes } from '../readBytes.ts'
import { type DataNetwork, isEvm } from '../settings.ts'
import { SOLANA_METHODS } from '../solanaMethods.ts'

const ONE_DAY_S = 86_400
const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 10_485_760
const MAX_BATCH = 100
const METHOD_NOT_FOUND = -32_601
const INVALID_REQUEST = -32_600
/** Read methods that the wallet's own list does not need. */
const MORE_READS: ReadonlySet<string> = new Set(['eth_chainId', 'net_version'])

const messageSchema = v.object({
  id: v.optional(v.nullable(v.union([v.string(), v.number()])), null),
  method: v.pipe(v.string(), v.maxLength(100)),
  params: v.optional(v.unknown()),
})
const bodySchema = v.union([messageSchema, v.pipe(v.array(messageSchema), v.minLength(1), v.maxLength(MAX_BATCH))])

export const SUPPORTED_CHAINS = 'GET /v1/supported-chains'

export function chainRoutes(context: DataContext): ApiRoutes {
  return {
    [SUPPORTED_CHAINS]: () => listChains(context),
    'POST /v1': (request) => passOn(context, request),
    'GET /v1': () => {
      throw new RefusedError(426, 'upgrade', 'WebSockets are not supported')
    },
  }
}

function listChains({ networks, standIns }: DataContext): Reply {
  const reply = replyJson({ http: [...networks, ...standIns].map(({ id }) => id), ws: [] })
  const cacheControl = `public, max-age=${ONE_DAY_S}, s-maxage=${ONE_DAY_S}`
  return { ...reply, headers: { ...reply.headers, 'cache-control': cacheControl } }
}

async function passOn(context: DataContext, { url, body }: ApiRequest): Promise<Reply> {
  const network = readNetwork(context, url.searchParams.get('chainId') ?? '')
  const parsed = v.safeParse(bodySchema, body)
  if (!parsed.success) return replyFailure(null, INVALID_REQUEST, 'Invalid request')
  const messages = [parsed.output].flat()
  const refused = messages.find(({ method }) => !isPassed(network, method))
  if (refused) return replyFailure(refused.id, METHOD_NOT_FOUND, `The method ${refused.method} is not supported`)
  const answer = await sendRequest(network, body)
  return { headers: { 'content-type': 'application/json; charset=utf-8' }, body: answer }
}

function isPassed(network: DataNetwork, method: string): boolean {
  if (!isEvm(network)) return SOLANA_METHODS.has(method)
  // For a stand-in, the node would return its own chain ID.
  return READ_METHODS.has(method) || (MORE_READS.has(method) && network.indexedAs === undefined)
}

/** The node's own message. */
async function sendRequest({ rpcUrl }: DataNetwork, body: unknown): Promise<Uint8Array> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    // A proxy in front of a node that is down answers with a page.
    if (!response.headers.get('content-type')?.includes('json')) throw new Error('The response is not JSON.')
    return await readBytes(response, MAX_ANSWER_BYTES)
  } catch {
    throw new RefusedError(503, 'unavailable', 'The network does not answer')
  }
}

function replyFailure(id: string | number | null, code: number, message: string): Reply {
  return replyJson({ jsonrpc: '2.0', id, error: { code, message } })
}
