// The tables of the sign-in service. Never change a step after its release.
import { rateTable } from '../database/rateLimits.ts'

export const SCHEMA = 'site_sign_in'

export const MIGRATIONS = [
  'create table site_sign_in.nonce (nonce text primary key, expires_at timestamptz not null)',
  `create table site_sign_in.session (
    browser text not null,
    chain_id text not null,
    account_address text not null,
    session text not null,
    expires_at timestamptz not null,
    primary key (browser, chain_id, account_address)
  )`,
  rateTable(SCHEMA),
]
