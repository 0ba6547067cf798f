// Names of accounts from ENS: calls the universal resolver on a node, with the timeout and the circuit breaker of every source.
import * as v from 'valibot'
import { BaseError, createPublicClient, custom, type Hex, RpcRequestError } from 'viem'
import { normalize } from 'viem/ens'
import type { DataNetwork } from '../../settings.ts'
import { createCache } from '../cache.ts'
import { createSource, type Source, SourceError, type SourceOptions } from '../source.ts'

export interface EnsIdentity {
  name: string | null
  avatar: string | null
}

export interface EnsNames {
  source: Source
  /** The account's primary name and its picture. Throws SourceError. */
  find(address: string): Promise<EnsIdentity>
}

export const NO_IDENTITY: EnsIdentity = { name: null, avatar: null }
/** Names rarely change, but a new name should appear soon. */
const TTL_MS = 60_000
const MAX_STALE_MS = 3_600_000
/** Allows only these URLs, because the owner of a name writes the text that pages show. */
const PICTURE = /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?\/)[^\s]{1,2000}$/

const errorSchema = v.object({
  error: v.object({
    code: v.pipe(v.string(), v.transform(Number)),
    message: v.string(),
    data: v.optional(v.unknown()),
  }),
})
const replySchema = v.union([v.object({ result: v.pipe(v.string(), v.regex(/^0x[0-9a-f]*$/i)) }), errorSchema])

export type EnsOptions = Omit<SourceOptions, 'name' | 'url' | 'headers'>

/** Null for a network without ENS. */
export function createEnsNames(
  { id, rpcUrl, ensUniversalResolver }: DataNetwork,
  options: EnsOptions,
): EnsNames | null {
  if (ensUniversalResolver === undefined) return null
  const source = createSource({ ...options, name: `names ${id}`, url: rpcUrl })
  const resolver = { universalResolverAddress: ensUniversalResolver as Hex }
  const request = (call: { method: string; params?: unknown }) => callNode(source, rpcUrl, call)
  // Calls only the node, never a URL from a name.
  const client = createPublicClient({ transport: custom({ request }, { retryCount: 0 }), ccipRead: false })

  async function read(address: string): Promise<EnsIdentity> {
    try {
      const name = await client.getEnsName({ ...resolver, address: address as Hex })
      if (name === null || !isNormalized(name)) return NO_IDENTITY
      const avatar = await client.getEnsText({ ...resolver, name, key: 'avatar' })
      return { name, avatar: avatar !== null && PICTURE.test(avatar) ? avatar : null }
    } catch (cause) {
      const fault = cause instanceof BaseError ? cause.walk((each) => each instanceof SourceError) : null
      throw fault ?? new SourceError('refused')
    }
  }

  const names = createCache({ ttlMs: TTL_MS, maxStaleMs: MAX_STALE_MS, load: read })
  return { source, find: (address) => names.read(address) }
}

/** A contract's error is a valid response of the node, with any HTTP status. Throws RpcRequestError, SourceError. */
async function callNode(source: Source, rpcUrl: string, { method, params }: { method: string; params?: unknown }) {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const reply = await source.request({ path: rpcUrl, body, schema: replySchema }).catch((cause) => {
    const refused = v.safeParse(errorSchema, cause instanceof SourceError ? cause.body : null)
    if (refused.success) return refused.output
    throw cause
  })
  if ('result' in reply) return reply.result
  throw new RpcRequestError({ body, error: reply.error, url: '' })
}

function isNormalized(name: string): boolean {
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
