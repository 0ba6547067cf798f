// The names that on-ramp providers use for EVM networks. Source: docs.cdp.coinbase.com, Onramp.
import type { OnrampFeature } from '@latchkey/kernel/contracts'

const NAMES: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:42220': 'celo',
  'eip155:43114': 'avalanche-c-chain',
  'eip155:80094': 'berachain',
}

/** The feature `onramp`. */
export const onramp: OnrampFeature = {
  networkName: (network) => (Object.hasOwn(NAMES, network) ? (NAMES[network] ?? null) : null),
}
