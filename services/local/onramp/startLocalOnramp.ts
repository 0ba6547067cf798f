// The on-ramp for the local networks. It sells from the pools' reserves and from mints.
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

/** A round rate, so that results are easy to verify. */
const RATES = { EUR: '0.8' }
/** Sold in addition to the native token. */
const TOKENS = ['TUSD', 'LATCH']
/** Far more than tests buy. */
const SOL_IN_STORE = 1_000_000

export interface LocalOnramp extends Onramp {
  /** Credentials for the data API. */
  partner: OnrampSettings['partner']
}

type LocalOptions = Omit<OnrampOptions, 'networks' | 'partner' | 'rates'> & {
  evm: Pick<EvmChains, 'chains' | 'pools'>
  solana: Pick<SolanaClusters, 'clusters'>
}

/** The secret is random, so links of earlier starts are refused. */
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
    id,
    name,
    readPrice,
    aliases: [name.toLowerCase().replaceAll(' ', '-')],
    assets: [{ ...native, address: null }, ...tokens.filter(({ symbol }) => TOKENS.includes(symbol))],
    treasury:
      family === 'eip155'
        ? createEvmTreasury({ chainId: Number(reference), rpcUrl, account: storeKeeper() })
        : createSolanaTreasury({ rpcUrl, seed: MINT_AUTHORITY_SEED }),
  }
}

/** The account with the reserves that remain after the pools are funded. */
function storeKeeper() {
  return mnemonicToAccount(TEST_MNEMONIC, { addressIndex: POOL_OWNER_INDEX })
}

/** The mint authority has SOL only for fees, so the cluster airdrops what it sells. */
async function fillStore(rpcUrl: string): Promise<void> {
  const lamports = SOL_IN_STORE * Number(LAMPORTS_PER_SOL)
  await callNode(rpcUrl, [{ method: 'requestAirdrop', params: [await solanaAddressOf(MINT_AUTHORITY_SEED), lamports] }])
}
