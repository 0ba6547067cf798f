// Stores messages in SQL until their readers acknowledge them, so that they survive a restart and reach every process. A message that was not
// acknowledged is delivered again when its client asks.
import { createHash } from 'node:crypto'
import type { Database, Query } from '../database/database.ts'
import { createGroupCommit } from '../database/groupCommit.ts'
import { migrate } from '../database/migrate.ts'
import type { RelayLimits } from './limits.ts'
import { MIGRATIONS, SCHEMA } from './schema.ts'

/** The `pg_notify` channel that announces stored messages: the process, then `seq:topic` for each message. */
export const STORED_CHANNEL = 'relay_message_stored'
/** The most messages that one query reads. */
export const PAGE_MESSAGES = 200
const PAGE_BYTES = 524_288
/** The most messages that one statement writes. */
const GROUP_BYTES = 1_048_576
const GROUP_DELIVERIES = 1000
const GROUP_TOPICS = 2000
const PURGE_BATCH = 500
const MS_PER_S = 1000

export interface Envelope {
  topic: string
  /** Encrypted by the publisher. The relay cannot read it. */
  message: string
  ttlS: number
  /** The kind of message, for example 1100 for a proposal. */
  tag: number
  attestation: string | null
}

export interface Waiting extends Omit<Envelope, 'ttlS'> {
  seq: bigint
  publishedAtMs: bigint
}

export interface Stored extends Waiting {
  publisher: string
}

export interface Mailbox {
  /**
   * Stores all or none. Returns false if a topic has no room for them. A message that its topic already has is stored only once, so a publisher may
   * retry.
   */
  store(publisher: string, envelopes: readonly Envelope[]): Promise<boolean>
  /** The client's undelivered messages on these topics, oldest first, at most one page. Never contains the client's own messages. */
  list(clientId: string, topics: readonly string[]): Promise<{ messages: Waiting[]; hasMore: boolean }>
  /** Messages by number, for processes that were notified of them. */
  read(seqs: readonly bigint[]): Promise<Stored[]>
  /** Marks messages as delivered to a client. */
  markDelivered(clientId: string, seqs: readonly bigint[]): Promise<void>
  /** Deletes expired messages in batches. */
  purgeExpired(): Promise<void>
}

export interface MailboxOptions {
  database: Database
  limits: Pick<RelayLimits, 'topicMessages' | 'topicBytes'>
  /** This process's ID in notifications. */
  processId: string
  /** The current time in milliseconds since 1970. */
  now: () => number
  /** Announces stored messages only to `onStored`, not through the database. */
  isNotified: boolean
  /**
   * Called with the messages that this process has stored, before their publisher gets a reply. Also called with topics on which a publisher has
   * retried: its message is stored, but the process that stored it may have stopped before it announced the message.
   */
  onStored(messages: readonly Stored[], repeated: readonly string[]): Promise<void>
}

interface Publication {
  publisher: string
  envelopes: readonly Envelope[]
}

/** Opens the relay's tables. */
export async function openMailbox(options: MailboxOptions): Promise<Mailbox> {
  const { database, now, onStored } = options
  await migrate(database, SCHEMA, MIGRATIONS)
  const { query } = database
  const stores = createGroupCommit(
    async (publications: readonly Publication[]) => {
      const { refused, stored, repeated } = await storeAll(query, publications, { ...options, nowMs: now() })
      await onStored(stored, repeated)
      return publications.map((_, index) => !refused.has(index))
    },
    {
      maxWeight: GROUP_BYTES,
      weigh: ({ envelopes }) => envelopes.reduce((sum, { message }) => sum + Buffer.byteLength(message), 0),
    },
  )
  const deliveries = createGroupCommit(
    async (delivered: readonly { clientId: string; seqs: readonly bigint[] }[]) => {
      await markAll(query, delivered)
      return delivered.map(() => undefined)
    },
    { maxWeight: GROUP_DELIVERIES, weigh: ({ seqs }) => seqs.length },
  )
  // Most topics are empty, so one statement checks all of them when many clients reconnect together.
  const searches = createGroupCommit(
    async (wanted: readonly (readonly string[])[]) => {
      const held = await query<{ topic: string }>('select topic from relay.topic where topic = any($1::text[])', [
        [...new Set(wanted.flat())],
      ])
      const names = new Set(held.map(({ topic }) => topic))
      return wanted.map((topics) => topics.filter((topic) => names.has(topic)))
    },
    { maxWeight: GROUP_TOPICS, weigh: (topics) => topics.length },
  )
  return {
    store: (publisher, envelopes) => stores.add({ publisher, envelopes }),
    async list(clientId, topics) {
      const held = await searches.add(topics)
      return held.length > 0 ? listPage(query, clientId, held, now()) : { messages: [], hasMore: false }
    },
    read: (seqs) =>
      query<Stored>(
        `select seq, topic, message, tag, attestation, publisher, published_at_ms as "publishedAtMs" from relay.message
         where seq = any($1::bigint[]) and expires_at_ms > $2 order by seq`,
        [seqs, BigInt(now())],
      ),
    markDelivered: (clientId, seqs) => deliveries.add({ clientId, seqs }),
    async purgeExpired() {
      while ((await purgeSome(query, now())) === PURGE_BATCH);
    },
  }
}

const STORE = 'select * from relay.store($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)'

interface StoreSettings extends Pick<MailboxOptions, 'limits' | 'processId' | 'isNotified'> {
  nowMs: number
}

/** Stores, counts, and announces what fits, with one statement. `refused` has indexes of `publications`. */
async function storeAll(query: Query, publications: readonly Publication[], settings: StoreSettings) {
  const { limits, processId, isNotified, nowMs } = settings
  const rows = publications.flatMap(({ publisher, envelopes }, place) =>
    envelopes.map((envelope) => ({ ...envelope, publisher, place, digest: digestOf(envelope.message) })),
  )
  const results = await query<{ place: number | null; seq: bigint; topic: string; digest: string }>(STORE, [
    rows.map(({ place }) => place),
    rows.map(({ topic }) => topic),
    rows.map(({ digest }) => digest),
    rows.map(({ message }) => message),
    rows.map(({ tag }) => tag),
    rows.map(({ attestation }) => attestation ?? ''),
    rows.map(({ publisher }) => publisher),
    rows.map(({ ttlS }) => nowMs + ttlS * MS_PER_S),
    BigInt(nowMs),
    limits.topicMessages,
    limits.topicBytes,
    isNotified ? '' : STORED_CHANNEL,
    processId,
  ])
  const byKey = new Map(rows.map((row) => [row.topic + row.digest, row]))
  const refused = new Set(results.flatMap(({ place }) => (place === null ? [] : [place])))
  const stored = results.flatMap(({ place, seq, topic, digest }) => {
    const row = place === null ? byKey.get(topic + digest) : undefined
    if (!row) return []
    const { message, tag, attestation, publisher } = row
    return [{ seq, topic, message, tag, attestation, publisher, publishedAtMs: BigInt(nowMs) }]
  })
  const added = new Set(results.map(({ topic, digest }) => topic + digest))
  const repeated = rows.filter(({ topic, digest, place }) => !refused.has(place) && !added.has(topic + digest))
  return { refused, stored, repeated: repeated.map(({ topic }) => topic) }
}

function digestOf(message: string): string {
  return createHash('sha256').update(message).digest('hex')
}

async function listPage(query: Query, clientId: string, topics: readonly string[], nowMs: number) {
  const rows = await query<Waiting & { total: bigint }>(
    `select seq, topic, message, tag, attestation, published_at_ms as "publishedAtMs", total from (
       select *, count(*) over () as total, sum(octet_length(message)) over (order by seq) - octet_length(message) as before
       from (
         select * from relay.message
         where topic = any($1::text[]) and publisher <> $2 and expires_at_ms > $3 and not exists
           (select 1 from relay.delivery where delivery.seq = message.seq and delivery.client_id = $2)
         order by seq limit $4
       ) as page
     ) as measured where before < $5 order by seq`,
    [topics, clientId, BigInt(nowMs), PAGE_MESSAGES, PAGE_BYTES],
  )
  const messages = rows.map(({ total: _, ...message }) => message)
  return { messages, hasMore: rows.length === PAGE_MESSAGES || rows.length < Number(rows[0]?.total ?? 0) }
}

async function markAll(query: Query, delivered: readonly { clientId: string; seqs: readonly bigint[] }[]) {
  const rows = delivered.flatMap(({ clientId, seqs }) => seqs.map((seq) => ({ clientId, seq })))
  await query(
    `insert into relay.delivery (seq, client_id)
     select seq, client_id from unnest($1::bigint[], $2::text[]) as row (seq, client_id) join relay.message using (seq)
     on conflict do nothing`,
    [rows.map(({ seq }) => seq), rows.map(({ clientId }) => clientId)],
  )
}

/** Returns the number of deleted messages. Deletes few at a time, so that other statements do not wait long. */
async function purgeSome(query: Query, nowMs: number): Promise<number> {
  const gone = await query<{ topic: string; count: bigint }>(
    `with gone as (
       delete from relay.message where seq in
         (select seq from relay.message where expires_at_ms <= $1 order by expires_at_ms limit $2)
       returning seq, topic, octet_length(message) as bytes
     ), forgotten as (
       delete from relay.delivery using gone where delivery.seq = gone.seq
     ), counted as (
       update relay.topic set messages = topic.messages - less.messages, bytes = topic.bytes - less.bytes
       from (select topic, count(*) as messages, sum(bytes) as bytes from gone group by topic order by topic) as less
       where topic.topic = less.topic
     )
     select topic, count(*) as count from gone group by topic`,
    [BigInt(nowMs), PURGE_BATCH],
  )
  await query('delete from relay.topic where topic = any($1::text[]) and messages <= 0', [
    gone.map(({ topic }) => topic),
  ])
  return gone.reduce((sum, { count }) => sum + Number(count), 0)
}
