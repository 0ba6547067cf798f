// Implements each method of the relay (wire format of the WalletConnect v2 relay).
import { createHash } from 'node:crypto'
import { parse } from 'valibot'
import type { Envelope, Waiting } from './mailbox.ts'
import { type Method, PARAMS, type ParamsOf } from './protocol.ts'

const PROPOSAL_TAG = 1100
const PROPOSAL_RESPONSE_TAG = 1101
const SETTLEMENT_TAG = 1102

/** The part of a connection that methods use. */
export interface Caller {
  clientId: string
  publish(envelopes: readonly Envelope[]): Promise<void>
  /** Throws TooManySubscriptions if the client would exceed its limit of topics. */
  subscribe(topics: readonly string[]): Promise<void>
  unsubscribe(topics: readonly string[]): void
  fetch(topics: readonly string[]): Promise<{ messages: readonly Waiting[]; hasMore: boolean }>
}

type Handlers = { [M in Method]: (caller: Caller, params: ParamsOf<M>) => Promise<unknown> }

const HANDLERS: Handlers = {
  irn_publish: async (caller, params) => {
    await caller.publish([readEnvelope(params)])
    return true
  },
  irn_batchPublish: async (caller, { messages }) => {
    await caller.publish(messages.map(readEnvelope))
    return true
  },
  irn_subscribe: async (caller, { topic }) => {
    await caller.subscribe([topic])
    return createSubscriptionId(caller, topic)
  },
  irn_batchSubscribe: async (caller, { topics }) => {
    await caller.subscribe(topics)
    return topics.map((topic) => createSubscriptionId(caller, topic))
  },
  irn_unsubscribe: async (caller, { topic }) => {
    caller.unsubscribe([topic])
    return true
  },
  irn_batchUnsubscribe: async (caller, { subscriptions }) => {
    caller.unsubscribe(subscriptions.map(({ topic }) => topic))
    return true
  },
  irn_fetchMessages: (caller, { topic }) => fetchMessages(caller, [topic]),
  irn_batchFetchMessages: (caller, { topics }) => fetchMessages(caller, topics),
  wc_proposeSession: async (caller, { pairingTopic, sessionProposal, ttl, attestation = null }) => {
    await caller.subscribe([pairingTopic])
    await caller.publish([{ topic: pairingTopic, message: sessionProposal, ttlS: ttl, tag: PROPOSAL_TAG, attestation }])
    return true
  },
  wc_approveSession: async (caller, params) => {
    const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl: ttlS } = params
    await caller.subscribe([sessionTopic])
    await caller.publish([
      { topic: pairingTopic, message: sessionProposalResponse, ttlS, tag: PROPOSAL_RESPONSE_TAG, attestation: null },
      { topic: sessionTopic, message: sessionSettlementRequest, ttlS, tag: SETTLEMENT_TAG, attestation: null },
    ])
    return true
  },
}

/** Runs one method. Throws a ValiError if the parameters are invalid. */
export async function callMethod(caller: Caller, method: Method, params: unknown): Promise<unknown> {
  return runHandler(caller, method, params)
}

async function runHandler<M extends Method>(caller: Caller, method: M, params: unknown): Promise<unknown> {
  return HANDLERS[method](caller, parse(PARAMS[method], params) as ParamsOf<M>)
}

async function fetchMessages(caller: Caller, topics: readonly string[]) {
  const { messages, hasMore } = await caller.fetch(topics)
  return { messages: messages.map(describeMessage), hasMore }
}

/** A stored message in the format that clients read. */
export function describeMessage({ topic, message, tag, attestation, publishedAtMs }: Waiting) {
  return { topic, message, publishedAt: Number(publishedAtMs), tag, ...(attestation === null ? {} : { attestation }) }
}

/** The same ID for every connection of a client, because clients compute it themselves. */
export function createSubscriptionId({ clientId }: { clientId: string }, topic: string): string {
  return createHash('sha256')
    .update(topic + clientId)
    .digest('hex')
}

function readEnvelope({ topic, message, ttl, tag, attestation }: ParamsOf<'irn_publish'>): Envelope {
  return { topic, message, ttlS: ttl, tag, attestation: attestation ?? null }
}
