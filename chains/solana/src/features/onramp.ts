// The names that on-ramp providers use for Solana. Only mainnet tokens can be bought. Source: docs.cdp.coinbase.com, Onramp.
import type { OnrampFeature } from '@latchkey/kernel/contracts'
import { mainnet } from '../networks'

/** The feature `onramp`. */
export const onramp: OnrampFeature = { networkName: (network) => (network === mainnet.id ? 'solana' : null) }
