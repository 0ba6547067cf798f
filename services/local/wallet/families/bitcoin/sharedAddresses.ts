// The Bitcoin addresses and network that a page may see, in the page's storage, as a content script would store them.
import * as v from 'valibot'

const STORAGE_KEY = 'latchkey-demo-wallet/bitcoin/1'

const addressSchema = v.object({
  address: v.string(),
  /** Hexadecimal. */
  publicKey: v.string(),
  purpose: v.picklist(['payment', 'ordinals']),
  addressType: v.picklist(['p2wpkh', 'p2tr']),
})
const stateSchema = v.object({ network: v.picklist(['regtest', 'testnet']), addresses: v.array(addressSchema) })
/** Without addresses while the page is not connected. */
export type SharedState = v.InferOutput<typeof stateSchema>

/** State of this page. Unavailable or invalid storage counts as empty. */
export function createSharedAddresses(storage: Storage, network: SharedState['network']) {
  let state: SharedState = readState(storage) ?? { network, addresses: [] }
  return {
    read: () => state,
    /** Shares address and public key for payments, then those for ordinals; without them, the page loses access. */
    share([payment, paymentKey, ordinals, ordinalsKey]: readonly string[], network = state.network): void {
      const addresses: SharedState['addresses'] = []
      if (payment && paymentKey)
        addresses.push({ address: payment, publicKey: paymentKey, purpose: 'payment', addressType: 'p2wpkh' })
      if (ordinals && ordinalsKey)
        addresses.push({ address: ordinals, publicKey: ordinalsKey, purpose: 'ordinals', addressType: 'p2tr' })
      state = { network, addresses }
      try {
        storage.setItem(STORAGE_KEY, JSON.stringify(state))
      } catch {
        // A full or blocked storage only means that a reload forgets the state.
      }
    },
  }
}

function readState(storage: Storage): SharedState | null {
  try {
    return v.parse(stateSchema, JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null'))
  } catch {
    return null
  }
}
