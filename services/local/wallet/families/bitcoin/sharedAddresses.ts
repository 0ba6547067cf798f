// What a page may see of the Bitcoin wallet, and the network it is on. Kept where a content script would keep it.
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
/** No address while the page is not connected. */
export type SharedState = v.InferOutput<typeof stateSchema>

/** The state of this page; storage that fails or holds junk counts as empty. */
export function createSharedAddresses(storage: Storage, network: SharedState['network']) {
  let state: SharedState = readState(storage) ?? { network, addresses: [] }
  return {
    read: () => state,
    /** Address and public key for payments, then those for ordinals; nothing when the page is not to see any more. */
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
        // A full or blocked storage costs the memory over a reload, nothing else.
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
