// The tables of the relay. Never change a step after its release.
import { rateTable } from '../database/rateLimits.ts'

export const SCHEMA = 'relay'

// Stores what fits, counts it, and announces it to other processes on the channel, if there is one. It is a function, so that PostgreSQL plans it
// only once.
// A notification's payload is shorter than 8,000 bytes, and one message takes at most 84 of them.
const STORE = `create or replace function relay.store(
  places int[], topics text[], digests text[], messages text[], tags int[], attestations text[], publishers text[],
  expiries bigint[], now_ms bigint, most_messages int, most_bytes bigint, channel text, process text
) returns table (place int, seq bigint, topic text, digest text) language plpgsql as $$
#variable_conflict use_column
begin
  return query
  with wanted as materialized (
    select * from unnest(places, topics, digests, messages, tags, attestations, publishers, expiries)
      with ordinality as row (place, topic, digest, message, tag, attestation, publisher, expires_at_ms, position)
  ), crowded as materialized (
    select topic from wanted left join relay.topic as known using (topic)
    group by topic, known.messages, known.bytes
    having coalesce(known.messages, 0) + count(*) > most_messages
      or coalesce(known.bytes, 0) + sum(octet_length(message)) > most_bytes
  ), refused as materialized (
    select distinct place from wanted where topic in (select topic from crowded) and not exists
      (select 1 from relay.message as kept where kept.topic = wanted.topic and kept.digest = decode(wanted.digest, 'hex'))
  ), stored as (
    insert into relay.message (topic, digest, message, tag, attestation, publisher, published_at_ms, expires_at_ms)
    select topic, decode(digest, 'hex'), message, tag, nullif(attestation, ''), publisher, now_ms, expires_at_ms
    from wanted where place not in (select place from refused) order by position
    on conflict (topic, digest) do nothing returning seq, topic, digest, octet_length(message) as bytes
  ), counted as (
    insert into relay.topic as known (topic, messages, bytes)
    select topic, count(*), sum(bytes) from stored group by topic order by topic
    on conflict (topic) do update
    set messages = known.messages + excluded.messages, bytes = known.bytes + excluded.bytes
  ), told as (
    select pg_notify(channel, process || string_agg(' ' || seq || ':' || topic, ''))
    from (select seq, topic, (row_number() over (order by seq) - 1) / 90 as page from stored where channel <> '') as paged
    group by page
  )
  select null::int, seq, topic, encode(digest, 'hex') from stored
  union all select place, null, null, null from refused
  union all select null, null, null, null from told where pg_notify is null
  order by 2;
end $$`

export const MIGRATIONS = [
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
  // The statement that deletes messages deletes these rows too.
  'alter table relay.delivery drop constraint delivery_seq_fkey',
  // How much each topic stores.
  'create table relay.topic (topic text primary key, messages integer not null, bytes bigint not null)',
  `insert into relay.topic select topic, count(*), sum(octet_length(message)) from relay.message group by topic`,
  rateTable(SCHEMA),
  STORE,
  // For databases that ran an earlier version of the step before, without the condition on the channel.
  STORE,
]
