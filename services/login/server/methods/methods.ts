// The sign-in methods of one wallet. Each has its own box, which the keeper's share for it opens. A method that is being linked waits until the frame
// has created that box. Review this file as security code.
import type { Database, Query } from '../../../database/database.ts'
import { RefusedError } from '../../../routes.ts'
import { createToken, hashToken } from '../../secrets.ts'
import { readEmail, readKind } from '../../subjects.ts'
import { type Session, signedOut } from '../sessions.ts'

export interface SignInMethod {
  id: string
  /** See subjects.ts. */
  subject: string
  /** The person's own email, or one that a provider has verified. */
  email: string | null
  /** The person's name at the provider. */
  userName: string | null
  addedAtMs: number
}

/** The subject that was proven with a method that is being linked. */
export type Proven = Pick<SignInMethod, 'subject' | 'email' | 'userName'>

type Owner = Pick<Session, 'accountId' | 'methodId' | 'deviceHash'>

export interface Methods {
  /** Resolves to a ticket for `link`, valid on this device for ten minutes. Throws RefusedError 409 if the method cannot be linked. */
  prepare(owner: Owner, proven: Proven): Promise<string>
  /** `box` is the wallet's secret for this method. Throws RefusedError 404 if the ticket has expired, 409 if the method cannot be linked. */
  link(owner: Owner, ticket: string, box: string): Promise<void>
  /** Also ends its sessions. Throws RefusedError 409 for the last method, and for the one that the session signed in with. */
  unlink(owner: Owner, id: string): Promise<void>
  purge(): Promise<void>
}

export const METHOD_TABLE = `create table login.method (
  subject text primary key,
  id uuid not null unique default gen_random_uuid(),
  account_id uuid not null references login.account on delete cascade,
  email text,
  user_name text,
  box text,
  added_at_ms bigint not null
)`

export const LINK_TABLE = `create table login.link (
  ticket_hash bytea primary key,
  account_id uuid not null references login.account on delete cascade,
  device_hash bytea not null,
  subject text not null,
  email text,
  user_name text,
  expires_at_ms bigint not null
)`

const LIFE_MS = 600_000

export function createMethods(database: Database, now: () => number): Methods {
  const { query } = database
  return {
    async prepare({ accountId, deviceHash }, { subject, email, userName }) {
      await checkFree(query, accountId, subject)
      const ticket = createToken()
      await query(
        `insert into login.link (ticket_hash, account_id, device_hash, subject, email, user_name, expires_at_ms)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [hashToken(ticket), accountId, deviceHash, subject, email, userName, BigInt(now() + LIFE_MS)],
      )
      return ticket
    },
    link: (owner, ticket, box) =>
      database.transaction(async (query) => {
        await lockMethods(query, owner)
        const [link] = await query<Proven>(
          `delete from login.link where ticket_hash = $1 and account_id = $2 and device_hash = $3 and expires_at_ms > $4
           returning subject, email, user_name as "userName"`,
          [hashToken(ticket), owner.accountId, owner.deviceHash, BigInt(now())],
        )
        if (!link) throw new RefusedError(404, 'flow-over', 'That took too long. Start again.')
        const linked = await query(
          `insert into login.method (subject, account_id, email, user_name, box, added_at_ms)
           values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
          [link.subject, owner.accountId, link.email, link.userName, box, BigInt(now())],
        )
        if (linked.length > 0) return
        await checkFree(query, owner.accountId, link.subject)
        throw methodTaken()
      }),
    unlink: (owner, id) =>
      database.transaction(async (query) => {
        const methods = await lockMethods(query, owner)
        const unlinked = methods.find((method) => method.id === id)
        if (!unlinked) throw new RefusedError(404, 'no-method', 'This way to sign in is no longer linked.')
        if (methods.length === 1) {
          throw new RefusedError(409, 'last-method', 'This is your only way to sign in. Link another one first.')
        }
        // Anyone who unlinks has just proven that another method works.
        if (id === owner.methodId) {
          throw new RefusedError(409, 'method-in-use', 'You signed in this way. Sign in another way to unlink it.')
        }
        await checkFactor(query, owner.accountId, methods, unlinked)
        await query('delete from login.method where id = $1', [id])
        await query('delete from login.passkey where subject = $1', [unlinked.subject])
        // Proofs with this method that have not been used yet.
        for (const table of ['login.attempt', 'login.link']) {
          await query(`delete from ${table} where account_id = $1`, [owner.accountId])
        }
      }),
    purge: async () => {
      await query('delete from login.link where expires_at_ms <= $1', [BigInt(now())])
    },
  }
}

/**
 * Runs the changes of an account one after another, so that each sees the result of the previous one. Throws RefusedError 401 if the session's own
 * method was unlinked.
 */
async function lockMethods(query: Query, { accountId, methodId }: Owner): Promise<{ id: string; subject: string }[]> {
  await query('select id from login.account where id = $1 for update', [accountId])
  const methods = await query<{ id: string; subject: string }>(
    'select id, subject from login.method where account_id = $1',
    [accountId],
  )
  if (!methods.some(({ id }) => id === methodId)) throw signedOut()
  return methods
}

/** Throws RefusedError 409 for the last passkey while one is required, because the person would be left with only recovery codes. */
async function checkFactor(
  query: Query,
  accountId: string,
  methods: readonly { id: string; subject: string }[],
  { id, subject }: { id: string; subject: string },
): Promise<void> {
  const isPasskey = (method: { subject: string }) => readKind(method.subject) === 'passkey'
  if (!isPasskey({ subject }) || methods.some((method) => method.id !== id && isPasskey(method))) return
  const on = 'select 1 from login.account where id = $1 and factor_since_ms is not null'
  if ((await query(on, [accountId])).length === 0) return
  throw new RefusedError(409, 'factor-in-use', 'Your wallet asks for this passkey. Turn that off first.')
}

async function checkFree(query: Query, accountId: string, subject: string): Promise<void> {
  const [linked] = await query<{ accountId: string }>(
    'select account_id as "accountId" from login.method where subject = $1',
    [subject],
  )
  if (linked && linked.accountId !== accountId) throw methodTaken()
  if (linked) throw new RefusedError(409, 'method-linked', 'This is linked already.')
  if (readEmail(subject) === null) return
  const own = `select 1 from login.method where account_id = $1 and subject like 'email:%'`
  if ((await query(own, [accountId])).length === 0) return
  throw new RefusedError(409, 'email-linked', 'You sign in with an email already. Change it instead.')
}

/** Never says whose it is. */
function methodTaken(): RefusedError {
  return new RefusedError(409, 'method-taken', 'This already belongs to another wallet. Link a different one.')
}
