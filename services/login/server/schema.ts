// The tables of the login server. Never change a step after its release.
import { limitTable } from '../limits.ts'
import { challengeTable } from '../passkeys/challenges.ts'
import { recoveryTable } from '../recoveryCodes.ts'
import { LINK_TABLE, METHOD_TABLE } from './methods/methods.ts'
import { PASSKEY_TABLE } from './passkeys/passkeys.ts'

export const SCHEMA = 'login'

export const MIGRATIONS = [
  `create table login.account (
    id uuid primary key,
    subject text not null unique,
    email text,
    user_name text,
    created_at_ms bigint not null
  )`,
  `create table login.wallet (
    account_id uuid primary key references login.account on delete cascade,
    server_share bytea not null,
    box text not null,
    evm_address text not null,
    solana_address text not null
  )`,
  `create table login.device (
    account_id uuid not null references login.account on delete cascade,
    device_hash bytea not null,
    primary key (account_id, device_hash)
  )`,
  `create table login.attempt (
    id uuid primary key,
    purpose text not null,
    account_id uuid references login.account on delete cascade,
    email text not null,
    device_hash bytea not null,
    code_hash bytea,
    tries_left integer not null,
    expires_at_ms bigint not null
  )`,
  `create table login.flow (
    state_hash bytea primary key,
    provider text not null,
    project_id text not null,
    page_origin text not null,
    device_hash bytea not null,
    nonce text not null,
    secret bytea not null,
    ticket_hash bytea unique,
    outcome bytea,
    expires_at_ms bigint not null
  )`,
  `create table login.session (
    id uuid primary key,
    account_id uuid not null references login.account on delete cascade,
    device_hash bytea not null,
    token_hash bytea not null unique,
    spent_hash bytea,
    rotated_at_ms bigint not null,
    expires_at_ms bigint not null
  )`,
  limitTable(SCHEMA),
  'alter table login.attempt add column is_approved boolean not null default false',
  // The previous token can be used once more, in case its successor was lost.
  'alter table login.session add column is_grace_used boolean not null default false',
  'alter table login.session add column signed_in_at_ms bigint not null default 0',
  PASSKEY_TABLE,
  challengeTable(SCHEMA),
  `alter table login.device
    add column id uuid not null default gen_random_uuid(),
    add column name text not null default 'An unknown browser',
    add column last_used_at_ms bigint not null default 0`,
  METHOD_TABLE,
  // One email per account: the one that can be changed, and that codes are sent to.
  `create unique index method_email on login.method (account_id) where subject like 'email:%'`,
  `insert into login.method (subject, account_id, email, user_name, box, added_at_ms)
    select subject, id, email, user_name, box, created_at_ms
    from login.account left join login.wallet on wallet.account_id = account.id`,
  // A session ends when its sign-in method is unlinked.
  'alter table login.session add column method_id uuid references login.method (id) on delete cascade',
  'update login.session set method_id = method.id from login.method where method.account_id = session.account_id',
  'alter table login.session alter column method_id set not null',
  'alter table login.account drop column subject, drop column email, drop column user_name',
  'alter table login.wallet drop column box',
  LINK_TABLE,
  'delete from login.session',
  // A session belongs to a device's key, which signs its requests. Each proof is for one request.
  'alter table login.session add column key_thumbprint text not null',
  `create table login.proof (
    session_id uuid not null references login.session on delete cascade,
    id_hash bytea not null,
    token_hash bytea not null,
    primary key (session_id, id_hash)
  )`,
  recoveryTable(SCHEMA),
  // Null: no passkey is required.
  'alter table login.account add column factor_since_ms bigint',
  `alter table login.session
    add column is_factor_due boolean not null default false,
    add column factor_at_ms bigint not null default 0`,
]
