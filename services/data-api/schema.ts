// The tables of the data API. Never change a step after its release. EVM addresses and hashes are in lower case.

import { rateTable } from '../database/rateLimits.ts'

export const SCHEMA = 'data_api'

export const MIGRATIONS = [
  // The last block that was read of each network.
  `create table data_api.network (id text primary key, head bigint not null, head_hash text not null)`,
  // The newest blocks that were read, used to detect replaced blocks.
  `create table data_api.block (
    network text not null,
    number bigint not null,
    hash text not null,
    primary key (network, number)
  )`,
  // A transaction from the view of one account.
  `create table data_api.entry (
    network text not null,
    account text not null,
    hash text not null,
    block bigint not null,
    position integer not null,
    mined_at_ms bigint not null,
    sender text not null,
    recipient text,
    nonce bigint not null,
    status text not null,
    operation text not null,
    transfers jsonb not null,
    -- The hash comes first: a planner that does not know how long a history is would read all of it by its account, and sort it for each page.
    primary key (hash, network, account)
  )`,
  // The index for one page of a network, which stays fast for a history of any length.
  `create index entry_by_time on data_api.entry (account, network, mined_at_ms desc, block desc, position desc)`,
  `create index entry_by_block on data_api.entry (network, block)`,
  // Tokens that an account was seen with. `units` is null, except for invented test data, which the network does not know.
  `create table data_api.holding (
    network text not null,
    account text not null,
    token text not null,
    units text,
    primary key (network, account, token)
  )`,
  `create table data_api.token (
    network text not null,
    address text not null,
    block bigint not null,
    name text not null,
    symbol text not null,
    decimals integer not null,
    primary key (network, address)
  )`,
  `create table data_api.nft_movement (
    network text not null,
    block bigint not null,
    collection text not null,
    token_id text not null,
    standard text not null,
    sender text not null,
    recipient text not null,
    units numeric(78, 0) not null
  )`,
  `create index nft_by_recipient on data_api.nft_movement (recipient, network)`,
  `create index nft_by_sender on data_api.nft_movement (sender, network)`,
  `create table data_api.nft (
    network text not null,
    collection text not null,
    token_id text not null,
    block bigint not null,
    name text not null,
    preview text,
    primary key (network, collection, token_id)
  )`,
  `create table data_api.identity (address text primary key, name text, avatar text)`,
  `create table data_api.name (
    name text primary key,
    attributes jsonb not null,
    registered_at_ms bigint not null,
    updated_at_ms bigint not null
  )`,
  `create table data_api.name_address (
    name text not null references data_api.name on delete cascade,
    coin_type bigint not null,
    address text not null,
    created_at_ms bigint not null,
    primary key (name, coin_type)
  )`,
  `create index name_by_address on data_api.name_address (address)`,
  `create table data_api.session (
    pci text primary key,
    account text not null,
    project jsonb not null,
    permissions jsonb not null,
    expires_at_s bigint not null,
    created_at_s bigint not null,
    revoked_at_s bigint
  )`,
  // Purchases that an on-ramp provider reported, with their newest status.
  `create table data_api.purchase (
    account text not null,
    id text not null,
    status text not null,
    made_at_ms bigint not null,
    network text not null,
    token jsonb not null,
    quantity text not null,
    hash text,
    primary key (account, id)
  )`,
  // By the provider's clock. Null for test data.
  `alter table data_api.purchase add column changed_at_ms bigint`,
  `create index purchase_by_time on data_api.purchase (account, made_at_ms desc, id desc)`,
  // The permissions that the account signed. Null until then.
  `alter table data_api.session add column context text`,
  // Which process indexes a network, by the database's clock.
  `create table data_api.lease (network text primary key, holder text not null, expires_at timestamptz not null)`,
  rateTable(SCHEMA),
  `create index session_unsigned on data_api.session (created_at_s) where context is null`,
  // Whether the account is known to have signed the session's message. Older sessions have no signature.
  `alter table data_api.session add column is_signed boolean not null default false`,
]
