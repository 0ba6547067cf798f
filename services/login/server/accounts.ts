// People and their wallets, as far as the server knows them: a share that opens nothing alone, and public addresses.
import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { RefusedError } from '../../routes.ts'
import type { Seals } from '../seals.ts'

export interface Account {
  id: string
  /** How the person signs in, see subjects.ts. */
  subject: string
  email: string | null
  userName: string | null
  /** Null until the frame has made one. */
  addresses: { evm: string; solana: string } | null
}

/** What the frame needs, beside its own half, to open a wallet. */
export interface WalletParts {
  serverShare: string
  /** The secret, encrypted with this share and the keeper's together. */
  box: string
}

export interface Accounts {
  find(subject: string): Promise<Account | null>
  get(id: string): Promise<Account | null>
  /** The account of a subject, made at the first sign-in; the name is that of the latest. */
  admit(subject: string, person: { email: string | null; userName: string | null }): Promise<Account>
  /** Throws RefusedError 409 when the account has a wallet already. */
  addWallet(id: string, wallet: WalletParts & { addresses: { evm: string; solana: string } }): Promise<void>
  /** Throws RefusedError 404 when there is none. */
  openWallet(id: string): Promise<WalletParts>
  /** Whether this device has opened the wallet of this subject. One statement, whoever has an account. */
  isKnownDevice(subject: string, deviceHash: Uint8Array): Promise<boolean>
  /** True when this device has not opened the wallet before; `name` is what a person is shown of it. */
  rememberDevice(id: string, deviceHash: Uint8Array, name: string): Promise<boolean>
  /** The box is encrypted anew, for the share that the keeper has of the new address. Throws RefusedError 409 when another account has it. */
  changeEmail(id: string, change: { subject: string; email: string; box: string }): Promise<void>
}

const COLUMNS = `id, subject, email, user_name as "userName", case when wallet.account_id is null then null
  else json_build_object('evm', evm_address, 'solana', solana_address) end as addresses`
const FROM = 'login.account left join login.wallet on wallet.account_id = account.id'

/** Shares are sealed before they are written. */
export function createAccounts(database: Database, seals: Seals, now: () => number): Accounts {
  const { query } = database
  const find = async (column: 'subject' | 'id', value: string) =>
    (await query<Account>(`select ${COLUMNS} from ${FROM} where ${column} = $1`, [value]))[0] ?? null
  return {
    find: (subject) => find('subject', subject),
    get: (id) => find('id', id),
    async admit(subject, { email, userName }) {
      await query(
        `insert into login.account as known (id, subject, email, user_name, created_at_ms) values ($1, $2, $3, $4, $5)
         on conflict (subject) do update set user_name = $4, email = coalesce($3, known.email)`,
        [randomUUID(), subject, email, userName, BigInt(now())],
      )
      const account = await find('subject', subject)
      if (!account) throw new Error('The account was not written.')
      return account
    },
    async addWallet(id, { serverShare, box, addresses }) {
      const added = await query(
        `insert into login.wallet (account_id, server_share, box, evm_address, solana_address)
         values ($1, $2, $3, $4, $5) on conflict do nothing returning account_id`,
        [id, seals.seal(id, serverShare), box, addresses.evm, addresses.solana],
      )
      if (added.length === 0) throw hasWallet()
    },
    async openWallet(id) {
      const [row] = await query<{ sealed: Uint8Array; box: string }>(
        'select server_share as sealed, box from login.wallet where account_id = $1',
        [id],
      )
      if (!row) throw new RefusedError(404, 'no-wallet', 'There is no wallet yet.')
      return { serverShare: seals.unseal(id, row.sealed), box: row.box }
    },
    async isKnownDevice(subject, deviceHash) {
      const known = `select 1 from login.device join login.account on account.id = account_id
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
    changeEmail: (id, { subject, email, box }) =>
      database.transaction(async (query) => {
        const changed = await query(
          `update login.account set subject = $2, email = $3 where id = $1
           and not exists (select 1 from login.account where subject = $2 and id <> $1) returning id`,
          [id, subject, email],
        )
        if (changed.length === 0) throw new RefusedError(409, 'email-taken', 'This email belongs to another account.')
        await query('update login.wallet set box = $2 where account_id = $1', [id, box])
      }),
  }
}

/** Another device of this person was first. */
export function hasWallet(): RefusedError {
  return new RefusedError(409, 'has-wallet', 'You signed in on another device. Try again.')
}
