// Messages that wait for their readers, kept in SQL so that they outlive a process and reach every other one.
// A message is delivered once it was acknowledged: until then whoever asks again gets it again.
import type { Database, Query } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'

const SCHEMA = 'relay'
/** The channel of `pg_notify` on which a topic is named when a message was stored for it. */
export const STORED_CHANNEL = 'relay_message_stored'
/** How many messages one look into the mailbox takes at most. */
export const PAGE_MESSAGES = 200
const MS_PER_S = 1000

const MIGRATIONS = [
  `create table relay.message (
    seq bigint generated always as identity primary key,
    topic text not null,
    digest bytea not null,
    message text not null,
    tag integer not null,
    attestation text,
    publisher text not null,
    published_at_ms bigint not null,
    expires_at_ms bigint not null,
    unique (topic, digest)
  )`,
  'create index message_by_expiry on relay.message (expires_at_ms)',
  `create table relay.delivery (
    seq bigint not null references relay.message on delete cascade,
    client_id text not null,
    primary key (seq, client_id)
  )`,
]

export interface Envelope {
  topic: string
  /** Sealed by the publisher; nobody here can read it. */
  message: string
  ttlS: number
  /** What kind of message it is, for example 1100 for a proposal. */
  tag: number
  attestation: string | null
}

export interface Waiting extends Omit<Envelope, 'ttlS'> {
  seq: bigint
  publishedAtMs: bigint
}

export interface Mailbox {
  /** Keeps all or none. A message that its topic already holds is kept once, so that a publisher may try again. */
  store(publisher: string, envelopes: readonly Envelope[]): Promise<void>
  /** What waits for a client on these topics, oldest first, at most one page; never what it published itself. */
  list(clientId: string, topics: readonly string[]): Promise<Waiting[]>
  /** Marks messages as delivered to a client, which is then not given them again. */
  markDelivered(clientId: string, seqs: readonly bigint[]): Promise<void>
  /** Deletes what nobody can receive any more. */
  purgeExpired(): Promise<void>
}

/** Opens the relay's tables; `now` is in milliseconds since 1970. */
export async function openMailbox(database: Database, now: () => number): Promise<Mailbox> {
  await migrate(database, SCHEMA, MIGRATIONS)
  return {
    store: (publisher, envelopes) =>
      database.transaction(async (query) => {
        for (const envelope of envelopes) await storeOne(query, publisher, envelope, now())
      }),
    list: (clientId, topics) =>
      database.query<Waiting>(
        `select seq, topic, message, tag, attestation, published_at_ms as "publishedAtMs" from relay.message
         where topic = any($1::text[]) and publisher <> $2 and expires_at_ms > $3 and not exists
           (select 1 from relay.delivery where delivery.seq = message.seq and delivery.client_id = $2)
         order by seq limit $4`,
        [topics, clientId, BigInt(now()), PAGE_MESSAGES],
      ),
    markDelivered: async (clientId, seqs) => {
      await database.query(
        `insert into relay.delivery (seq, client_id)
         select seq, $2 from relay.message where seq = any($1::bigint[]) on conflict do nothing`,
        [seqs, clientId],
      )
    },
    purgeExpired: async () => {
      await database.query('delete from relay.message where expires_at_ms <= $1', [BigInt(now())])
    },
  }
}

async function storeOne(query: Query, publisher: string, envelope: Envelope, nowMs: number): Promise<void> {
  const { topic, message, ttlS, tag, attestation } = envelope
  await query(
    `with stored as (
       insert into relay.message (topic, digest, message, tag, attestation, publisher, published_at_ms, expires_at_ms)
       values ($1, sha256(convert_to($2, 'UTF8')), $2, $3, $4, $5, $6, $7)
       on conflict (topic, digest) do nothing returning topic
     )
     select pg_notify($8, topic) from stored`,
    [topic, message, tag, attestation, publisher, BigInt(nowMs), BigInt(nowMs + ttlS * MS_PER_S), STORED_CHANNEL],
  )
}
