// Delivers paid purchases. Several processes can share one database: a lock per network lets only one sign, store, and send.
import type { Database } from '../../database/database.ts'
import { errorKind } from '../../errorKind.ts'
import { keepSigned, listDueNetworks, nextDue, settlePurchase } from './purchases.ts'
import type { OnrampNetwork } from './settings.ts'

export interface DeliveryOptions {
  database: Database
  networks: readonly OnrampNetwork[]
  now: () => number
  /** Called with the network and the kind of an error. The delivery is retried later. */
  onFault?: ((where: string, kind: string) => void) | undefined
}

/** Resolves to whether the network has more to do immediately. */
type Step = (network: OnrampNetwork) => Promise<boolean>

/** Returns a function that delivers all due purchases. A call during another one makes that one check again, and waits for it. */
export function createDelivery({ database, networks, now, onFault }: DeliveryOptions): () => Promise<void> {
  /** Signing and sending are separate transactions, so that a crash between them never pays twice. */
  const step: Step = ({ id, treasury }) =>
    database.transaction(async (query) => {
      await query('select pg_advisory_xact_lock(hashtext($1))', [`onramp ${id}`])
      const purchase = await nextDue(query, id, now())
      if (!purchase) return false
      const { account, asset, units, signed } = purchase
      if (signed === null) {
        const delivery = { account, address: asset.address, units: BigInt(units) }
        await keepSigned(query, purchase.id, await treasury.sign(delivery))
        return true
      }
      const outcome = await treasury.execute(signed)
      if (outcome === 'done') await settlePurchase(query, purchase, { hash: signed.hash, nowMs: now() })
      if (outcome === 'failed') await settlePurchase(query, purchase, { hash: null, nowMs: now() })
      if (outcome === 'lost') await keepSigned(query, purchase.id, null)
      return outcome === 'done' || outcome === 'failed'
    })

  async function deliverOn(network: OnrampNetwork): Promise<void> {
    try {
      while (await step(network));
    } catch (cause) {
      onFault?.(network.id, errorKind(cause))
    }
  }

  async function deliverAll(): Promise<void> {
    const due = await listDueNetworks(database.query, now())
    for (const network of networks) if (due.includes(network.id)) await deliverOn(network)
  }

  let working: Promise<void> | null = null
  let isCalledAgain = false
  async function work(): Promise<void> {
    try {
      do {
        isCalledAgain = false
        await deliverAll()
      } while (isCalledAgain)
    } finally {
      working = null
    }
  }
  return () => {
    isCalledAgain = working !== null
    working ??= work()
    return working
  }
}
