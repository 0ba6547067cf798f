// The messages on a relay socket: JSON-RPC 2.0 in both directions. Everything comes from a client, and is parsed before use.
import {
  array,
  check,
  fallback,
  type GenericSchema,
  type InferOutput,
  integer,
  literal,
  maxBytes,
  maxLength,
  maxValue,
  minLength,
  minValue,
  nullish,
  number,
  object,
  optional,
  pipe,
  regex,
  safeParse,
  string,
  union,
  unknown,
} from 'valibot'
import { isStorableText } from '../database/isStorable.ts'

/** The longest time that a message may wait: 30 days, the lifetime of a pairing. */
const MAX_TTL_S = 2_592_000
/** How long a proposal or an approval waits by default: five minutes. */
const DEFAULT_TTL_S = 300
/** The most topics in one call. Clients request pages of 500. */
const MAX_TOPICS_PER_CALL = 500
const MAX_MESSAGES_PER_CALL = 100
const MAX_ATTESTATION_BYTES = 8192
/** The largest `integer` in PostgreSQL. */
const MAX_TAG = 2_147_483_647

const idSchema = union([number(), string()])
const topicSchema = pipe(string(), regex(/^[0-9a-f]{64}$/))
/** One message that the database refuses would block those that are stored with it. */
const textSchema = pipe(string(), check(isStorableText))
const messageSchema = pipe(textSchema, minLength(1))
/** A signed statement about the publisher's page (a JWT). A topic's limit counts only its messages. */
const attestationSchema = pipe(textSchema, maxBytes(MAX_ATTESTATION_BYTES))
const ttlSchema = pipe(number(), integer(), minValue(1), maxValue(MAX_TTL_S))
const tagSchema = fallback(pipe(number(), integer(), minValue(0), maxValue(MAX_TAG)), 0)
const topicsSchema = pipe(array(topicSchema), maxLength(MAX_TOPICS_PER_CALL))

const publishSchema = object({
  topic: topicSchema,
  message: messageSchema,
  ttl: ttlSchema,
  tag: tagSchema,
  attestation: nullish(attestationSchema),
})

/** The parameters of each method. */
export const PARAMS = {
  irn_publish: publishSchema,
  irn_batchPublish: object({ messages: pipe(array(publishSchema), maxLength(MAX_MESSAGES_PER_CALL)) }),
  irn_subscribe: object({ topic: topicSchema }),
  irn_batchSubscribe: object({ topics: topicsSchema }),
  irn_unsubscribe: object({ topic: topicSchema }),
  irn_batchUnsubscribe: object({
    subscriptions: pipe(array(object({ topic: topicSchema })), maxLength(MAX_TOPICS_PER_CALL)),
  }),
  irn_fetchMessages: object({ topic: topicSchema }),
  irn_batchFetchMessages: object({ topics: topicsSchema }),
  wc_proposeSession: object({
    pairingTopic: topicSchema,
    sessionProposal: messageSchema,
    ttl: optional(ttlSchema, DEFAULT_TTL_S),
    attestation: nullish(attestationSchema),
  }),
  wc_approveSession: object({
    pairingTopic: topicSchema,
    sessionTopic: topicSchema,
    sessionProposalResponse: messageSchema,
    sessionSettlementRequest: messageSchema,
    ttl: optional(ttlSchema, DEFAULT_TTL_S),
  }),
} as const satisfies Record<string, GenericSchema>

export type Method = keyof typeof PARAMS
export type ParamsOf<M extends Method> = InferOutput<(typeof PARAMS)[M]>
export type RpcId = InferOutput<typeof idSchema>

const requestSchema = object({ jsonrpc: literal('2.0'), id: idSchema, method: string(), params: unknown() })
const responseSchema = object({ jsonrpc: literal('2.0'), id: idSchema })

export type Frame =
  | { kind: 'request'; id: RpcId; method: string; params: unknown }
  | { kind: 'acknowledgment'; id: RpcId }

/** Parses one frame from a client. Null if it is not JSON-RPC. Any response acknowledges a push. */
export function parseFrame(text: string): Frame | null {
  const value = parseJson(text)
  const request = safeParse(requestSchema, value)
  if (request.success) {
    const { id, method, params } = request.output
    return { kind: 'request', id, method, params }
  }
  const response = safeParse(responseSchema, value)
  return response.success ? { kind: 'acknowledgment', id: response.output.id } : null
}

/** True only for the methods of PARAMS, not for inherited properties. */
export function isMethod(name: string): name is Method {
  return Object.hasOwn(PARAMS, name)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
