// The bundler of the local EVM networks, and what a login project is told of their smart accounts.
import { mnemonicToAccount } from 'viem/accounts'
import { type BundlerOptions, type RunningBundler, startBundler } from '../../bundler/startBundler.ts'
import type { SmartAccountSettings } from '../../login/projects.ts'
import { TEST_MNEMONIC } from '../chains/evm/networks.ts'
import { SMART_ACCOUNT_DEPLOYER_INDEX } from '../chains/evm/smartAccounts/deploySmartAccounts.ts'
import type { EvmChains } from '../chains/evm/startEvmChains.ts'

export interface LocalBundler extends RunningBundler {
  /** Undefined for a network that is none of the local ones. `networkId`: CAIP-2. */
  settingsOf(networkId: string, projectId: string): SmartAccountSettings | undefined
}

/** Its executor is one of anvil's own accounts, which everyone has the key of. */
export async function startLocalBundler({
  chains,
  ...options
}: Omit<BundlerOptions, 'networks' | 'executor'> & Pick<EvmChains, 'chains'>): Promise<LocalBundler> {
  const bundler = await startBundler({
    ...options,
    executor: mnemonicToAccount(TEST_MNEMONIC, { addressIndex: SMART_ACCOUNT_DEPLOYER_INDEX }),
    networks: chains.map(({ id, rpcUrl, smartAccounts }) => ({ id, rpcUrl, entryPoint: smartAccounts.entryPoint })),
  })
  return {
    ...bundler,
    settingsOf(networkId, projectId) {
      const chain = chains.find(({ id }) => `eip155:${id}` === networkId)
      if (!chain) return undefined
      const query = new URLSearchParams({ projectId, chainId: networkId })
      return { ...chain.smartAccounts, bundlerUrl: `${bundler.url}/v1/bundler?${query}` }
    },
  }
}
