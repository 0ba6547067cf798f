// People and their wallets: a share that opens nothing on its own, and public addresses.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { RefusedError } from '../../routes.ts'
import type { Seals } from '../seals.ts'
import { readEmail } from '../subjects.ts'
import type { SignInMethod } from './methods/methods.ts'
import { type Session, signedOut } from './sessions.ts'

export interface Account {
  id: string
  /** The email that the person signs in with, otherwise the first one that a provider has verified. */
  email: string | null
  userName: string | null
  /** Null until the frame has created one. */
  addresses: { evm: string; solana: string } | null
  /** The person's sign-in methods, oldest first. Never empty. */
  methods: SignInMethod[]
  /** Whether a passkey or a recovery code is required, see secondFactor.ts. */
  hasFactor: boolean
}

/** What the frame needs to open a wallet, in addition to its own part. */
export interface WalletParts {
  serverShare: string
  /** The secret, encrypted with this share and the keeper's share for one sign-in method. */
  box: string
}

type SignedIn = Pick<Session, 'accountId' | 'methodId'>

export interface Accounts {
  find(subject: string): Promise<Account | null>
  get(id: string): Promise<Account | null>
  /** Returns the account of a subject, and creates it at the first sign-in. The name is that of the latest sign-in. */
  admit(
    subject: string,
    person: { email: string | null; userName: string | null },
  ): Promise<{ account: Account; methodId: string }>
  /** Throws RefusedError 409 if the account already has a wallet. */
  addWallet(session: SignedIn, wallet: WalletParts & { addresses: { evm: string; solana: string } }): Promise<void>
  /** Includes the box for the session's sign-in method. Throws RefusedError 404 if there is none. */
  openWallet(session: SignedIn): Promise<WalletParts>
  /** Replaces a box that is not encrypted with a passkey's key. Returns false and changes nothing if it already is. */
  sealBox(session: SignedIn, box: string): Promise<boolean>
  /** Whether this device has opened this subject's wallet. Always one statement, so the timing does not reveal who has an account. */
  isKnownDevice(subject: string, deviceHash: Uint8Array): Promise<boolean>
  /** Returns true if this device has not opened the wallet before. `name` is what the person sees of the device. */
  rememberDevice(id: string, deviceHash: Uint8Array, name: string): Promise<boolean>
  /** Sets whether the second factor is required. */
  setFactor(id: string, isOn: boolean): Promise<void>
  /** The box is encrypted for the keeper's share of the new address. Throws RefusedError 409 if another account has the address. */
  changeEmail(id: string, change: { subject: string; email: string; box: string }): Promise<void>
}

type Row = Omit<Account, 'email' | 'userName'>

const SELECT = `select account.id, case when wallet.account_id is null then null
    else json_build_object('evm', evm_address, 'solana', solana_address) end as addresses,
  factor_since_ms is not null as "hasFactor",
  (select json_agg(json_build_object('id', id, 'subject', subject, 'email', email, 'userName', user_name,
    'addedAtMs', added_at_ms) order by added_at_ms, subject) from login.method where account_id = account.id) as methods
  from login.account left join login.wallet on wallet.account_id = account.id`

/** Encrypts shares before they are written. */
export function createAccounts(database: Database, seals: Seals, now: () => number): Accounts {
  const { query } = database
  const read = async (which: string, value: string) => {
    const [row] = await query<Row>(`${SELECT} where ${which}`, [value])
    return row ? describe(row) : null
  }
  const get = (id: string) => read('account.id = $1', id)
  return {
    find: (subject) => read('account.id = (select account_id from login.method where subject = $1)', subject),
    get,
    async admit(subject, { email, userName }) {
      const known = await query<SignedIn>(
        `update login.method set user_name = $3, email = coalesce($2, email) where subject = $1
         returning id as "methodId", account_id as "accountId"`,
        [subject, email, userName],
      )
      const { accountId, methodId } = known[0] ?? (await addAccount(subject, { email, userName }))
      const account = await get(accountId)
      if (!account) throw signedOut()
      return { account, methodId }
    },
    async addWallet({ accountId, methodId }, { serverShare, box, addresses }) {
      const sealed = await seals.seal(accountId, serverShare)
      await database.transaction(async (query) => {
        const added = await query(
          `insert into login.wallet (account_id, server_share, evm_address, solana_address)
           values ($1, $2, $3, $4) on conflict do nothing returning account_id`,
          [accountId, sealed, addresses.evm, addresses.solana],
        )
        if (added.length === 0) throw hasWallet()
        await query('update login.method set box = $2 where id = $1', [methodId, box])
      })
    },
    async openWallet({ accountId, methodId }) {
      const [row] = await query<{ sealed: Uint8Array; box: string }>(
        `select server_share as sealed, box from login.wallet join login.method using (account_id)
         where account_id = $1 and method.id = $2`,
        [accountId, methodId],
      )
      if (!row) throw new RefusedError(404, 'no-wallet', 'There is no wallet yet.')
      return { serverShare: await seals.unseal(accountId, row.sealed), box: row.box }
    },
    async sealBox({ methodId }, box) {
      const statement = 'update login.method set box = $2 where id = $1 and length(box) < length($2) returning id'
      return (await query(statement, [methodId, box])).length > 0
    },
    async isKnownDevice(subject, deviceHash) {
      const known = `select 1 from login.device join login.method using (account_id)
        where subject = $1 and device_hash = $2`
      return (await query(known, [subject, deviceHash])).length > 0
    },
    async rememberDevice(id, deviceHash, name) {
      const added = await query(
        `insert into login.device (account_id, device_hash, name, last_used_at_ms) values ($1, $2, $3, $4)
         on conflict do nothing returning id`,
        [id, deviceHash, name, BigInt(now())],
      )
      return added.length > 0
    },
    async setFactor(id, isOn) {
      const statement = `update login.account
        set factor_since_ms = case when $2 then coalesce(factor_since_ms, $3) end where id = $1`
      await query(statement, [id, isOn, BigInt(now())])
    },
    async changeEmail(id, { subject, email, box }) {
      const changed = await query(
        `update login.method set subject = $2, email = $3, box = $4 where account_id = $1 and subject like 'email:%'
         and not exists (select 1 from login.method where subject = $2 and account_id <> $1) returning id`,
        [id, subject, email, box],
      )
      if (changed.length === 0) throw new RefusedError(409, 'email-taken', 'This email belongs to another account.')
    },
  }

  /** If two first sign-ins happen at the same time, one creates the account, and both get it. */
  function addAccount(subject: string, person: { email: string | null; userName: string | null }): Promise<SignedIn> {
    return database.transaction(async (query) => {
      const id = randomUUID()
      await query('insert into login.account (id, created_at_ms) values ($1, $2)', [id, BigInt(now())])
      const [method] = await query<SignedIn>(
        `insert into login.method (subject, account_id, email, user_name, added_at_ms) values ($1, $2, $3, $4, $5)
         on conflict (subject) do update set user_name = $4 returning id as "methodId", account_id as "accountId"`,
        [subject, id, person.email, person.userName, BigInt(now())],
      )
      if (!method) throw new Error('The account was not written.')
      if (method.accountId !== id) await query('delete from login.account where id = $1', [id])
      return method
    })
  }
}

/** The email that the person signs in with, or null. */
export function findOwnEmail({ methods }: Pick<Account, 'methods'>): string | null {
  return methods.map(({ subject }) => readEmail(subject)).find((email) => email !== null) ?? null
}

/** The session's sign-in method. Throws RefusedError 401 if it was unlinked meanwhile. */
export function findMethod({ methods }: Account, { methodId }: Pick<Session, 'methodId'>): SignInMethod {
  const method = methods.find(({ id }) => id === methodId)
  if (method) return method
  throw signedOut()
}

function describe(row: Row): Account {
  const { methods } = row
  return {
    ...row,
    email: findOwnEmail(row) ?? methods.find(({ email }) => email !== null)?.email ?? null,
    userName: methods.find(({ userName }) => userName !== null)?.userName ?? null,
  }
}

/** Another device of this person was faster. */
export function hasWallet(): RefusedError {
  return new RefusedError(409, 'has-wallet', 'You signed in on another device. Try again.')
}
