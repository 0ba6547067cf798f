// Devices that have opened a person's wallet, and their sessions: what the person sees of them, and how they are signed out.
import type { Database } from '../../database/database.ts'
import { RefusedError } from '../../routes.ts'

interface Device {
  id: string
  /** The browser's description of itself when it opened the wallet, see describeBrowser.ts. */
  name: string
  /** Null if it is no longer known. */
  lastUsedAtMs: number | null
  isSignedIn: boolean
  /** The requesting device. */
  isThis: boolean
}

/** The caller: an account, on one of its devices. */
interface Owner {
  accountId: string
  deviceHash: Uint8Array
}

export interface Devices {
  /** The requesting device first, then by last use. */
  list(owner: Owner): Promise<Device[]>
  /** Signs a device out. It needs a new approval to return. Throws RefusedError 404. */
  end(owner: Owner, id: string): Promise<void>
  /** Signs out all devices except the requesting one. */
  endOthers(owner: Owner): Promise<void>
}

export function createDevices(database: Database, now: () => number): Devices {
  const { query } = database

  /** `which` is a condition on login.device with $1, the account, and $2. Resolves to the number of devices. */
  function endAll(accountId: string, which: string, value: unknown): Promise<number> {
    return database.transaction(async (run) => {
      const ended = await run<{ hash: Uint8Array }>(
        `delete from login.device where account_id = $1 and ${which} returning device_hash as hash`,
        [accountId, value],
      )
      for (const { hash } of ended) {
        await run('delete from login.session where account_id = $1 and device_hash = $2', [accountId, hash])
        // A sign-in that was approved before needs another approval too.
        await run('delete from login.attempt where device_hash = $1', [hash])
      }
      return ended.length
    })
  }

  return {
    async list({ accountId, deviceHash }) {
      const rows = await query<Omit<Device, 'lastUsedAtMs'> & { usedAtMs: bigint }>(
        `select device.id, name, session.id is not null as "isSignedIn", device.device_hash = $2 as "isThis",
           greatest(last_used_at_ms, session.rotated_at_ms) as "usedAtMs"
         from login.device left join login.session
           on session.account_id = device.account_id and session.device_hash = device.device_hash and expires_at_ms > $3
         where device.account_id = $1 order by "isThis" desc, "usedAtMs" desc, device.id`,
        [accountId, deviceHash, BigInt(now())],
      )
      return rows.map(({ usedAtMs, ...device }) => ({
        ...device,
        lastUsedAtMs: usedAtMs === 0n ? null : Number(usedAtMs),
      }))
    },
    async end({ accountId }, id) {
      if ((await endAll(accountId, 'id = $2', id)) > 0) return
      throw new RefusedError(404, 'no-device', 'This device is signed out already.')
    },
    async endOthers({ accountId, deviceHash }) {
      await endAll(accountId, 'device_hash <> $2', deviceHash)
      // Sessions of devices that have never opened the wallet.
      const others = 'delete from login.session where account_id = $1 and device_hash <> $2'
      await query(others, [accountId, deviceHash])
    },
  }
}
