// The bundler of the local EVM networks, and the smart-account settings that a login project gets for them.
import { mnemonicToAccount } from 'viem/accounts'
import { bundler } from '../../../server/src/services/bundler.ts'
import type { Database } from '../../database/database.ts'
import type { Running } from '../../log.ts'
import type { SmartAccountSettings } from '../../login/projects.ts'
import { TEST_MNEMONIC } from '../chains/evm/networks.ts'
import { SMART_ACCOUNT_DEPLOYER_INDEX } from '../chains/evm/smartAccounts/deploySmartAccounts.ts'
import type { EvmChains } from '../chains/evm/startEvmChains.ts'
import { startOperated } from '../startOperated.ts'

const PREFERRED_PORT = 4189

export interface LocalBundlerOptions extends Pick<EvmChains, 'chains'> {
  database: Database
  port?: number
  /** See startOperated. */
  onLine?: (line: string) => void
}

export interface LocalBundler extends Running {
  url: string
  /** Returns undefined for a network that is not local. `networkId` is a CAIP-2 ID. */
  settingsOf(networkId: string, projectId: string): SmartAccountSettings | undefined
}

/** The executor is one of anvil's accounts, whose key is public. */
export async function startLocalBundler(options: LocalBundlerOptions): Promise<LocalBundler> {
  const { database, chains, port = PREFERRED_PORT, onLine = () => undefined } = options
  const networks = chains.map(({ id, rpcUrl, smartAccounts }) => ({ id, rpcUrl, entryPoint: smartAccounts.entryPoint }))
  const environment = { NETWORKS: JSON.stringify(networks), EXECUTOR_KEY: readExecutorKey() }
  const running = await startOperated(bundler, { database, port, environment, onLine })
  return {
    ...running,
    settingsOf(networkId, projectId) {
      const chain = chains.find(({ id }) => `eip155:${id}` === networkId)
      if (!chain) return undefined
      const query = new URLSearchParams({ projectId, chainId: networkId })
      return { ...chain.smartAccounts, bundlerUrl: `${running.url}/v1/bundler?${query}` }
    },
  }
}

function readExecutorKey(): string {
  const { privateKey } = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: SMART_ACCOUNT_DEPLOYER_INDEX }).getHdKey()
  return `0x${Buffer.from(privateKey ?? []).toString('hex')}`
}
