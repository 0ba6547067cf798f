// Nonces and sessions in the database, for any number of processes. They expire by the database's clock.
import { createHash } from 'node:crypto'
import type { Query } from '../database/database.ts'
import type { Session, Store } from './clientEntries.ts'

/** A cookie's token is as good as a sign-in, so the database stores only its hash. */
const browserOf = (token: string) => createHash('sha256').update(token).digest('hex')

export function createStore(query: Query): Store {
  return {
    async addNonce(nonce, expiresAtMs) {
      await query('insert into site_sign_in.nonce values ($1, to_timestamp($2 / 1000.0))', [nonce, expiresAtMs])
    },
    async consumeNonce(nonce) {
      // One statement, so that only one of two requests with the same nonce finds it.
      const taken = await query<{ isGood: boolean }>(
        'delete from site_sign_in.nonce where nonce = $1 returning expires_at > now() as "isGood"',
        [nonce],
      )
      return taken[0]?.isGood ?? false
    },
    async addSession(token, session, expiresAtMs) {
      const { chainId, accountAddress } = session.data
      await query(
        `insert into site_sign_in.session values ($1, $2, $3, $4, to_timestamp($5 / 1000.0))
         on conflict (browser, chain_id, account_address)
         do update set session = excluded.session, expires_at = excluded.expires_at`,
        [browserOf(token), chainId, accountAddress, JSON.stringify(session), expiresAtMs],
      )
    },
    async listSessions(token) {
      const rows = await query<{ session: string }>(
        'select session from site_sign_in.session where browser = $1 and expires_at > now() order by chain_id, account_address',
        [browserOf(token)],
      )
      return rows.map(({ session }): Session => JSON.parse(session))
    },
    async moveSessions(token, next) {
      await query('update site_sign_in.session set browser = $2 where browser = $1', [
        browserOf(token),
        browserOf(next),
      ])
    },
    async removeSessions(token, account) {
      await query(
        `delete from site_sign_in.session
         where browser = $1 and ($2::text is null or (chain_id = $2 and account_address = $3))`,
        [browserOf(token), account?.chainId ?? null, account?.accountAddress ?? null],
      )
    },
  }
}

/** Deletes expired rows. */
export async function purge(query: Query): Promise<void> {
  await query('delete from site_sign_in.nonce where expires_at <= now()')
  await query('delete from site_sign_in.session where expires_at <= now()')
}
