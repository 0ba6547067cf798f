// The chains of a page with every family, one per line. Each has the networks that the settings list for it.
import { bitcoin } from '@latchkey/chain-bitcoin'
import { solana } from '@latchkey/chain-solana'
import { createEvm, type ExampleConfig, listNetworks } from './index'

/** Returns every family. A family without a network in the settings is left out, except EVM. */
export function createAllChains(config: ExampleConfig) {
  const bitcoinNetworks = listNetworks(config, 'bip122')
  const solanaNetworks = listNetworks(config, 'solana')
  return [
    createEvm(config),
    ...(solanaNetworks.length > 0 ? [solana({ networks: solanaNetworks })] : []),
    ...(bitcoinNetworks.length > 0 ? [bitcoin({ networks: bitcoinNetworks })] : []),
  ]
}
