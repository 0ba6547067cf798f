// A local Bitcoin network: regtest with segwit, funded accounts, and Esplora's HTTP API.
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { createListener } from '../../../listener.ts'
import type { Running } from '../../../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../../../ports.ts'
import {
  BITCOIN_ACCOUNTS,
  type BitcoinAccount,
  type BitcoinPlan,
  LOCAL_REGTEST,
  MINER_PRIVATE_KEY,
  REGTEST,
} from './accounts.ts'
import { createEsploraRouter } from './esploraRouter.ts'
import { type RegtestNode, startRegtestNode } from './regtestNode.ts'

/** Fee of the transaction that funds the accounts, in satoshis. */
const FUNDING_FEE_SATS = 10_000n

export interface BitcoinChain extends Running {
  /** CAIP-2. */
  id: string
  name: string
  /** The wallets' name of the network. */
  walletName: BitcoinPlan['walletName']
  esploraUrl: string
  versions: BitcoinPlan['versions']
  nativeCurrency: { name: string; symbol: string; decimals: number }
  /** With regtest addresses. */
  accounts: readonly BitcoinAccount[]
  /** Mines blocks (default: one) with the transactions of the mempool. Resolves to the new height. */
  mine(blocks?: number): Promise<number>
}

export interface BitcoinChainOptions {
  /** Default: regtest. */
  plan?: BitcoinPlan
  /** Default: the plan's port. 0 means any free port. */
  port?: number
  /** Milliseconds from a transaction to the block that contains it. By default, only `mine()` creates blocks. */
  blockDelayMs?: number
}

/** Resolves when the accounts are funded and the API answers. */
export async function startBitcoinChain(options: BitcoinChainOptions = {}): Promise<BitcoinChain> {
  const { plan = LOCAL_REGTEST, port = plan.port, blockDelayMs } = options
  const minerKey = Buffer.from(MINER_PRIVATE_KEY, 'hex')
  const miner = p2wpkh(pubECDSA(minerKey), REGTEST)
  const node = await startRegtestNode(miner.script)
  await fundAccounts(node, plan, { minerKey, minerScript: miner.script })
  const mining = mineSoon(node, blockDelayMs)
  const server = createListener(createEsploraRouter({ ...node, accept: mining.accept }, plan))
  const taken = await listenOnFreePort(server, port)
  return {
    id: plan.id,
    name: plan.name,
    walletName: plan.walletName,
    versions: plan.versions,
    esploraUrl: `http://${LOOPBACK}:${taken}`,
    nativeCurrency: { name: 'Local Bitcoin', symbol: 'BTC', decimals: 8 },
    accounts: BITCOIN_ACCOUNTS,
    mine: (blocks = 1) => node.mine(blocks),
    stop: async () => {
      await closeServer(server)
      mining.stop()
      await node.stop()
    },
  }
}

interface Miner {
  minerKey: Uint8Array
  minerScript: Uint8Array
}

/** Spends the first block reward, which has matured, and mines the transaction. */
async function fundAccounts(
  node: RegtestNode,
  { coinsSats }: BitcoinPlan,
  { minerKey, minerScript }: Miner,
): Promise<void> {
  const reward = (await node.coins(minerScript)).find(({ height }) => height === 1)
  if (!reward) throw new Error('The first block paid nothing to the miner.')
  const amount = BigInt(reward.valueSats)
  const tx = new Transaction()
  tx.addInput({ txid: reward.txid, index: reward.vout, witnessUtxo: { script: minerScript, amount } })
  let left = amount - FUNDING_FEE_SATS
  // Scripts are the same on every network; only address encodings differ.
  for (const [index, { address }] of BITCOIN_ACCOUNTS.entries()) {
    for (const sats of coinsSats[index] ?? []) {
      tx.addOutputAddress(address, sats, REGTEST)
      left -= sats
    }
  }
  tx.addOutput({ script: minerScript, amount: left })
  tx.sign(minerKey)
  tx.finalize()
  await node.accept(tx.extract())
  await node.mine(1)
}

/** Mines a block some time after a transaction arrived. Without a delay, it mines nothing. */
function mineSoon(node: RegtestNode, delayMs: number | undefined) {
  let timer: NodeJS.Timeout | undefined
  async function accept(raw: Uint8Array): Promise<string> {
    const txid = await node.accept(raw)
    if (delayMs !== undefined && timer === undefined) {
      timer = setTimeout(() => {
        timer = undefined
        void node.mine(1)
      }, delayMs)
    }
    return txid
  }
  return { accept, stop: () => clearTimeout(timer) }
}
