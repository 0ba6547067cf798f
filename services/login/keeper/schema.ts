// The tables of the keeper. Never change a step after its release.
import { limitTable } from '../limits.ts'
import { challengeTable } from '../passkeys/challenges.ts'
import { recoveryTable } from '../recoveryCodes.ts'
import { LOCK_TABLE } from './locks.ts'
import { COUNTER_TABLE } from './passkeys/passkeyRoutes.ts'

export const SCHEMA = 'keeper'

export const MIGRATIONS = [
  'create table keeper.share (subject_hash bytea primary key, share bytea not null)',
  `create table keeper.release (
    secret_hash bytea primary key,
    subject_hash bytea not null,
    ticket_hash bytea not null unique,
    browser text not null,
    is_approved boolean not null default false,
    expires_at_ms bigint not null
  )`,
  limitTable(SCHEMA),
  `alter table keeper.share
    drop constraint share_pkey,
    add column id bigint generated always as identity primary key`,
  'create index share_subject on keeper.share (subject_hash, id)',
  `alter table keeper.release add column purpose text not null default 'open'`,
  challengeTable(SCHEMA),
  COUNTER_TABLE,
  LOCK_TABLE,
  // If its lock is deleted, a share is unlocked.
  'alter table keeper.share add column lock_hash bytea references keeper.lock on delete set null',
  recoveryTable(SCHEMA),
]
