// The table of the bundler. A step never changes once it is released.
export const SCHEMA = 'bundler'

export const MIGRATIONS = [
  `create table bundler.operation (
    hash text primary key,
    chain_id bigint not null,
    sender text not null,
    operation jsonb not null,
    transaction_hash text,
    is_rejected boolean not null default false,
    received_at_ms bigint not null
  )`,
]
