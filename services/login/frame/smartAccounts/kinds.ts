// Which account is in use: the standard account, or the smart account that its key owns, on networks with smart accounts.
import type { Hex } from 'viem'
import type { FrameNetwork, SmartAccountSettings } from '../../projects.ts'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { chooseRpcUrl, isEvm } from '../networks.ts'
import { callNode } from '../rpc/callNode.ts'
import type { Session } from '../session.ts'
import { KEYS, type Store } from '../store.ts'
import { describeAccount } from './account.ts'

export type AccountType = 'eoa' | 'smartAccount'

export interface OwnAccount {
  address: string
  type: AccountType
}

/** For a smart account: its contracts, and the key that signs for it. */
export interface SmartPlace {
  owner: Hex
  settings: SmartAccountSettings
}

export interface AccountKinds {
  /** The current account. Rejects with FrameError if no one is signed in. */
  active(network: FrameNetwork): Promise<OwnAccount & { smart: SmartPlace | null }>
  /** All accounts, the standard account first. */
  list(network: FrameNetwork): Promise<OwnAccount[]>
  /** Rejects with FrameError if the network has no smart accounts. */
  readSmart(network: FrameNetwork): Promise<{ address: Hex; isDeployed: boolean }>
  /** Chooses for the network's family. A network without smart accounts does not change the choice for other networks. */
  prefer(network: FrameNetwork, type: AccountType): Promise<void>
}

export function createAccountKinds(session: Session, store: Store): AccountKinds {
  async function find(
    network: FrameNetwork,
  ): Promise<{ plain: string; smart: (SmartPlace & { address: Hex }) | null }> {
    const { addresses } = await session.need()
    if (!isEvm(network)) return { plain: addresses.solana, smart: null }
    const owner = addresses.evm as Hex
    const settings = network.smartAccounts
    if (!settings) return { plain: owner, smart: null }
    return { plain: owner, smart: { owner, settings, address: describeAccount(owner, settings).address } }
  }

  return {
    async active(network) {
      const { plain, smart } = await find(network)
      const isSmart = smart !== null && (await store.get(KEYS.accountType)) === 'smartAccount'
      if (!isSmart) return { address: plain, type: 'eoa', smart: null }
      const { address, ...place } = smart
      return { address, type: 'smartAccount', smart: place }
    },
    async list(network) {
      const { plain, smart } = await find(network)
      const accounts: OwnAccount[] = [{ address: plain, type: 'eoa' }]
      return smart ? [...accounts, { address: smart.address, type: 'smartAccount' }] : accounts
    },
    async readSmart(network) {
      const { smart } = await find(network)
      if (!smart) throw new FrameError(ERRORS.noSmartAccount)
      const { address } = smart
      return { address, isDeployed: await hasCode(address, chooseRpcUrl(network, undefined)) }
    },
    async prefer(network, type) {
      if (isEvm(network) && network.smartAccounts) await store.set(KEYS.accountType, type)
    },
  }
}

/** If the node does not respond, the account counts as not deployed. */
async function hasCode(address: Hex, rpcUrl: string): Promise<boolean> {
  const code = await callNode(rpcUrl, 'eth_getCode', [address, 'latest']).catch(() => '0x')
  return code !== '0x'
}
