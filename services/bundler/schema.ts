// Migrations of the bundler's tables. Released steps never change.
import { rateTable } from '../database/rateLimits.ts'

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
  // `signed` is stored before it is sent. `from_block` is the first block to search for the event.
  `alter table bundler.operation
    add column signed jsonb,
    add column from_block bigint not null default 0,
    add column is_settled boolean not null default false`,
  'update bundler.operation set is_settled = true where is_rejected or transaction_hash is not null',
  'create index operation_unsettled on bundler.operation (received_at_ms) where not is_settled',
  rateTable(SCHEMA),
  // Block that includes the operation; null once it is final.
  'alter table bundler.operation add column block_number bigint, add column block_hash text',
  'create index operation_watched on bundler.operation (chain_id) where block_number is not null',
]
