// Migrations of the on-ramp's tables. Released steps never change. EVM addresses are in lower case.

export const SCHEMA = 'onramp'

export const MIGRATIONS = [
  // `due_at_ms` is null for a payment that never arrives. `signed` is the delivering transaction, stored before it is sent.
  `create table onramp.purchase (
    id text primary key,
    account text not null,
    network text not null,
    asset jsonb not null,
    units text not null,
    total_cents bigint not null,
    currency text not null,
    method text not null,
    status text not null,
    reason text,
    made_at_ms bigint not null,
    changed_at_ms bigint not null,
    due_at_ms bigint,
    signed jsonb,
    hash text
  )`,
  `create index purchase_by_account on onramp.purchase (account, changed_at_ms)`,
  `create index purchase_due on onramp.purchase (network, due_at_ms) where status = 'inProgress'`,
]
