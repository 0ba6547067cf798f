// Delivers what was paid for. Any number of processes share one database: on each network one at a time signs, keeps, and sends.
import type { Database } from '../../database/database.ts'
import { errorKind } from '../../errorKind.ts'
import { keepSigned, listDueNetworks, nextDue, settlePurchase } from './purchases.ts'
import type { OnrampNetwork } from './settings.ts'

export interface DeliveryOptions {
  database: Database
  networks: readonly OnrampNetwork[]
  now: () => number
  /** Told the network and the kind of an error; what it hit stays due. */
  onFault?: ((where: string, kind: string) => void) | undefined
}

/** Whether there is more to do on that network right away. */
type Step = (network: OnrampNetwork) => Promise<boolean>

/** Provides a function that delivers all that is due. A call while another one works has that one look again, and waits for it. */
export function createDelivery({ database, networks, now, onFault }: DeliveryOptions): () => Promise<void> {
  /** Signing and sending are two steps, each kept before the next begins: a process that ends in between has paid once. */
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
  let isAskedAgain = false
  async function work(): Promise<void> {
    try {
      do {
        isAskedAgain = false
        await deliverAll()
      } while (isAskedAgain)
    } finally {
      working = null
    }
  }
  return () => {
    isAskedAgain = working !== null
    working ??= work()
    return working
  }
}
