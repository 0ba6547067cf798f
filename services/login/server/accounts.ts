// People and their wallets, as far as the server knows them: a share that opens nothing alone, and public addresses.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { RefusedError } from '../../routes.ts'
import type { Seals } from '../seals.ts'
import { readEmail } from '../subjects.ts'
import type { SignInMethod } from './methods/methods.ts'
import { type Session, signedOut } from './sessions.ts'

export interface Account {
  id: string
  /** The one that the person signs in by, else the first that a provider has verified. */
  email: string | null
  userName: string | null
  /** Null until the frame has made one. */
  addresses: { evm: string; solana: string } | null
  /** How the person signs in, the oldest first; never empty. */
  methods: SignInMethod[]
  /** Asks for a passkey or a recovery code, see secondFactor.ts. */
  hasFactor: boolean
}

/** What the frame needs, next to its own half, to open a wallet. */
export interface WalletParts {
  serverShare: string
  /** The secret, encrypted with this share and the keeper's for one way to sign in together. */
  box: string
}

type SignedIn = Pick<Session, 'accountId' | 'methodId'>

export interface Accounts {
  find(subject: string): Promise<Account | null>
  get(id: string): Promise<Account | null>
  /** The account of a subject, made at the first sign-in; the name is that of the latest. */
  admit(
    subject: string,
    person: { email: string | null; userName: string | null },
  ): Promise<{ account: Account; methodId: string }>
  /** Throws RefusedError 409 when the account has a wallet already. */
  addWallet(session: SignedIn, wallet: WalletParts & { addresses: { evm: string; solana: string } }): Promise<void>
  /** With the box for the way that the session was signed in by. Throws RefusedError 404 when there is none. */
  openWallet(session: SignedIn): Promise<WalletParts>
  /** A box in place of one that is not sealed with a passkey's key. False when it is sealed already: then it stays. */
  sealBox(session: SignedIn, box: string): Promise<boolean>
  /** Whether this device has opened the wallet of this subject. One statement, no matter who has an account. */
  isKnownDevice(subject: string, deviceHash: Uint8Array): Promise<boolean>
  /** True when this device has not opened the wallet before; `name` is what a person is shown of it. */
  rememberDevice(id: string, deviceHash: Uint8Array, name: string): Promise<boolean>
  /** Whether the second factor is asked for. */
  setFactor(id: string, isOn: boolean): Promise<void>
  /** The box is encrypted again, for the share that the keeper has of the new address. Throws RefusedError 409 when another account has it. */
  changeEmail(id: string, change: { subject: string; email: string; box: string }): Promise<void>
}

type Row = Omit<Account, 'email' | 'userName'>

const SELECT = `select account.id, case when wallet.account_id is null then null
    else json_build_object('evm', evm_address, 'solana', solana_address) end as addresses,
  factor_since_ms is not null as "hasFactor",
  (select json_agg(json_build_object('id', id, 'subject', subject, 'email', email, 'userName', user_name,
    'addedAtMs', added_at_ms) order by added_at_ms, subject) from login.method where account_id = account.id) as methods
  from login.account left join login.wallet on wallet.account_id = account.id`

/** Shares are sealed before they are written. */
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

  /** Of two first sign-ins at the same moment one makes the account, and both get it. */
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

/** The email that the person signs in by, null when there is none. */
export function findOwnEmail({ methods }: Pick<Account, 'methods'>): string | null {
  return methods.map(({ subject }) => readEmail(subject)).find((email) => email !== null) ?? null
}

/** What a session was signed in by. Throws RefusedError 401 when it was unlinked meanwhile. */
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

/** Another device of this person was first. */
export function hasWallet(): RefusedError {
  return new RefusedError(409, 'has-wallet', 'You signed in on another device. Try again.')
}
