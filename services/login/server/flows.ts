// Sign-ins in progress on someone else's page: what was sent, and what came back. Each is used once.
import type { Database } from '../../database/database.ts'
import { RefusedError } from '../../routes.ts'
import type { Seals } from '../seals.ts'
import { createToken, hashToken, isSameHash } from '../secrets.ts'
import type { Identity } from './openIdClient.ts'

export interface Flow {
  /** A social provider, or `farcaster`. */
  provider: string
  projectId: string
  /** The page that gets the result. */
  pageOrigin: string
  deviceHash: Uint8Array
  nonce: string
  /** Proves to the provider that this server started the flow: the PKCE verifier, or a channel's token. */
  secret: string
}

/** `declined` contains a sentence for the person. An earlier version of the server stores no code with it. */
export type Outcome = { identity: Identity } | { declined: string; code?: string; status?: number }

export interface Flows {
  /** Resolves to the `state`. */
  start(flow: Flow): Promise<string>
  /** Null if there is none with this state, or if it has expired. */
  find(state: string): Promise<Flow | null>
  /** Stores the outcome. Resolves to the ticket for it, or to null if there already was one. */
  settle(state: string, outcome: Outcome): Promise<string | null>
  /** The page that waits for a ticket. */
  findPage(ticket: string): Promise<string | null>
  /** Returns the outcome once, to the device that started. Throws RefusedError 404. */
  redeem(ticket: string, deviceHash: Uint8Array): Promise<Outcome>
  end(state: string): Promise<void>
  purge(): Promise<void>
}

/** Throws RefusedError with the code of what went wrong: each language has its own sentence for it. */
export function readIdentity(outcome: Outcome): Identity {
  if ('identity' in outcome) return outcome.identity
  const { declined, code = 'declined', status = 401 } = outcome
  throw new RefusedError(status, code, declined)
}

/** Long enough to sign in with a second factor. */
const LIFE_MS = 600_000

/** Secrets and outcomes are encrypted. */
export function createFlows(database: Database, seals: Seals, now: () => number): Flows {
  const { query } = database
  const context = (hash: Uint8Array) => Buffer.from(hash).toString('hex')
  return {
    async start({ provider, projectId, pageOrigin, deviceHash, nonce, secret }) {
      const state = createToken()
      const hash = hashToken(state)
      await query(
        `insert into login.flow (state_hash, provider, project_id, page_origin, device_hash, nonce, secret, expires_at_ms)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          hash,
          provider,
          projectId,
          pageOrigin,
          deviceHash,
          nonce,
          await seals.seal(context(hash), secret),
          BigInt(now() + LIFE_MS),
        ],
      )
      return state
    },
    async find(state) {
      const hash = hashToken(state)
      const [row] = await query<Omit<Flow, 'secret'> & { sealed: Uint8Array }>(
        `select provider, project_id as "projectId", page_origin as "pageOrigin", device_hash as "deviceHash", nonce,
         secret as sealed from login.flow where state_hash = $1 and expires_at_ms > $2`,
        [hash, BigInt(now())],
      )
      if (!row) return null
      const { sealed, ...flow } = row
      return { ...flow, secret: await seals.unseal(context(hash), sealed) }
    },
    async settle(state, outcome) {
      const ticket = createToken()
      const sealed = await seals.seal(context(hashToken(ticket)), JSON.stringify(outcome))
      const settled = await query(
        `update login.flow set ticket_hash = $2, outcome = $3
         where state_hash = $1 and ticket_hash is null returning state_hash`,
        [hashToken(state), hashToken(ticket), sealed],
      )
      return settled.length > 0 ? ticket : null
    },
    async findPage(ticket) {
      const statement = 'select page_origin as origin from login.flow where ticket_hash = $1 and expires_at_ms > $2'
      const [row] = await query<{ origin: string }>(statement, [hashToken(ticket), BigInt(now())])
      return row?.origin ?? null
    },
    async redeem(ticket, deviceHash) {
      const hash = hashToken(ticket)
      const [row] = await query<{ deviceHash: Uint8Array; outcome: Uint8Array }>(
        `select device_hash as "deviceHash", outcome from login.flow where ticket_hash = $1 and expires_at_ms > $2`,
        [hash, BigInt(now())],
      )
      const isOwn = row !== undefined && isSameHash(row.deviceHash, deviceHash)
      // Decrypted before the flow ends, so that a key store that does not respond costs no sign-in.
      const outcome = isOwn && JSON.parse(await seals.unseal(context(hash), row.outcome))
      const ended = await query('delete from login.flow where ticket_hash = $1 returning state_hash', [hash])
      if (isOwn && ended.length > 0) return outcome
      throw new RefusedError(404, 'flow-over', 'This sign-in is over. Start again.')
    },
    async end(state) {
      await query('delete from login.flow where state_hash = $1', [hashToken(state)])
    },
    purge: async () => {
      await query('delete from login.flow where expires_at_ms <= $1', [BigInt(now())])
    },
  }
}
