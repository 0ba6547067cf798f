// Nonces and sessions in SQL, so that they survive a restart and several processes can share them. The statements are for PostgreSQL.
import { createHash } from 'node:crypto'
import type { SignInSession } from '@latchkey/plugin-siwx'
import type { SignInStore } from '@latchkey/plugin-siwx/server'

/** Runs one statement with `$1`, `$2` … parameters and returns its rows, with PGlite, `pg`, `postgres`, or another client. */
export type Query = <Row>(statement: string, params?: readonly unknown[]) => Promise<Row[]>

const TABLES = [
  'create schema if not exists sign_in',
  'create table if not exists sign_in.nonce (nonce text primary key, expires_at_ms bigint not null)',
  `create table if not exists sign_in.session (
    browser text not null,
    chain_id text not null,
    account_address text not null,
    session text not null,
    expires_at_ms bigint not null,
    primary key (browser, chain_id, account_address)
  )`,
]

/** A cookie's token is as good as a sign-in, so the database stores only its hash. */
const browserOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Creates the missing tables. */
export async function createSqlStore(query: Query): Promise<SignInStore> {
  for (const statement of TABLES) await query(statement)
  return {
    async addNonce(nonce, expiresAtMs) {
      await query('insert into sign_in.nonce values ($1, $2)', [nonce, expiresAtMs])
    },
    async consumeNonce(nonce, nowMs) {
      // Also deletes expired rows. A single statement, so that if two requests have the same nonce, only one finds it.
      const taken = await query<{ nonce: string; is_good: boolean }>(
        `with over as (delete from sign_in.session where expires_at_ms <= $2)
         delete from sign_in.nonce where nonce = $1 or expires_at_ms <= $2
         returning nonce, expires_at_ms > $2 as is_good`,
        [nonce, nowMs],
      )
      return taken.some((row) => row.nonce === nonce && row.is_good)
    },
    async addSession(token, session, expiresAtMs) {
      const { chainId, accountAddress } = session.data
      await query(
        `insert into sign_in.session values ($1, $2, $3, $4, $5)
         on conflict (browser, chain_id, account_address)
         do update set session = excluded.session, expires_at_ms = excluded.expires_at_ms`,
        [browserOf(token), chainId, accountAddress, JSON.stringify(session), expiresAtMs],
      )
    },
    async listSessions(token, nowMs) {
      const rows = await query<{ session: string }>(
        'select session from sign_in.session where browser = $1 and expires_at_ms > $2 order by chain_id, account_address',
        [browserOf(token), nowMs],
      )
      return rows.map(({ session }): SignInSession => JSON.parse(session))
    },
    async moveSessions(token, next) {
      await query('update sign_in.session set browser = $2 where browser = $1', [browserOf(token), browserOf(next)])
    },
    async removeSessions(token, account) {
      await query(
        `delete from sign_in.session
         where browser = $1 and ($2::text is null or (chain_id = $2 and account_address = $3))`,
        [browserOf(token), account?.chainId ?? null, account?.accountAddress ?? null],
      )
    },
  }
}
