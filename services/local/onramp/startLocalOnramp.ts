// The on-ramp over the local networks: sells what their pools and mints hold.
import { randomBytes } from 'node:crypto'
import { mnemonicToAccount } from 'viem/accounts'
import { callNode } from '../../data-api/callNode.ts'
import type { DataNetwork } from '../../data-api/settings.ts'
import { TEST_MNEMONIC } from '../chains/evm/networks.ts'
import { POOL_OWNER_INDEX } from '../chains/evm/pools/plan.ts'
import type { EvmChains } from '../chains/evm/startEvmChains.ts'
import { LAMPORTS_PER_SOL, MINT_AUTHORITY_SEED } from '../chains/solana/plan.ts'
import type { SolanaClusters } from '../chains/solana/startSolanaClusters.ts'
import { listLocalNetworks } from '../data-api/localNetworks.ts'
import type { OnrampNetwork, OnrampSettings } from './settings.ts'
import { type Onramp, type OnrampOptions, startOnramp } from './startOnramp.ts'
import { createEvmTreasury } from './treasury/evm.ts'
import { createSolanaTreasury, solanaAddressOf } from './treasury/solana.ts'

/** What one US dollar is, so that it can be checked in one's head. */
const RATES = { EUR: '0.8' }
/** Sold next to the native token. */
const TOKENS = ['TUSD', 'LATCH']
/** More than anyone buys at one go. */
const SOL_IN_STORE = 1_000_000

export interface LocalOnramp extends Onramp {
  /** How the data API asks it. */
  partner: OnrampSettings['partner']
}

type LocalOptions = Omit<OnrampOptions, 'networks' | 'partner' | 'rates'> & {
  evm: Pick<EvmChains, 'chains' | 'pools'>
  solana: Pick<SolanaClusters, 'clusters'>
}

/** The secret is made up at each start: links of an earlier one are refused. */
export async function startLocalOnramp({ evm, solana, ...options }: LocalOptions): Promise<LocalOnramp> {
  const partner = { id: 'latchkey-local', secret: randomBytes(32).toString('base64url') }
  const networks = listLocalNetworks(evm, solana).map(toOnrampNetwork)
  for (const { rpcUrl } of solana.clusters) await fillStore(rpcUrl)
  return { ...(await startOnramp({ ...options, networks, partner, rates: RATES })), partner }
}

function toOnrampNetwork(network: DataNetwork): OnrampNetwork {
  const { id, name, rpcUrl, native, tokens, readPrice = async () => null } = network
  const [family, reference] = id.split(':', 2)
  return {
    ...{ id, name, readPrice, aliases: [name.toLowerCase().replaceAll(' ', '-')] },
    assets: [{ ...native, address: null }, ...tokens.filter(({ symbol }) => TOKENS.includes(symbol))],
    treasury:
      family === 'eip155'
        ? createEvmTreasury({ chainId: Number(reference), rpcUrl, account: storeKeeper() })
        : createSolanaTreasury({ rpcUrl, seed: MINT_AUTHORITY_SEED }),
  }
}

/** Holds what is left of the reserves when the pools are filled. */
function storeKeeper() {
  return mnemonicToAccount(TEST_MNEMONIC, { addressIndex: POOL_OWNER_INDEX })
}

/** The keeper of the mints has a few SOL for fees; what it sells, the cluster gives it. */
async function fillStore(rpcUrl: string): Promise<void> {
  const lamports = SOL_IN_STORE * Number(LAMPORTS_PER_SOL)
  await callNode(rpcUrl, [{ method: 'requestAirdrop', params: [await solanaAddressOf(MINT_AUTHORITY_SEED), lamports] }])
}
