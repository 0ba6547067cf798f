// The local Bitcoin network: a regtest with segwit, funded accounts, and an HTTP API in the shape of Esplora.
import { createServer } from 'node:http'
import { p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import type { Running } from '../../log.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../../ports.ts'
import { BITCOIN_ACCOUNTS, type BitcoinAccount, MINER_PRIVATE_KEY, REGTEST, REGTEST_ID } from './accounts.ts'
import { createEsploraRouter } from './esploraRouter.ts'
import { type RegtestNode, startRegtestNode } from './regtestNode.ts'

const DEFAULT_PORT = 3002
/** What the miner leaves to itself for giving the accounts their coins, in satoshis. */
const FUNDING_FEE_SATS = 10_000n

export interface BitcoinChain extends Running {
  /** CAIP-2. */
  id: string
  name: string
  esploraUrl: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  accounts: readonly BitcoinAccount[]
  /** Mines blocks with what waits in the mempool; one unless told otherwise. Gives the new height. */
  mine(blocks?: number): Promise<number>
}

/** Resolves when the accounts hold their coins and the API answers. 0 lets the system choose the port. */
export async function startBitcoinChain({ port = DEFAULT_PORT }: { port?: number } = {}): Promise<BitcoinChain> {
  const minerKey = Buffer.from(MINER_PRIVATE_KEY, 'hex')
  const miner = p2wpkh(pubECDSA(minerKey), REGTEST)
  const node = await startRegtestNode(miner.script)
  await fundAccounts(node, minerKey, miner.script)
  const server = createServer(createEsploraRouter(node))
  const taken = await listenOnFreePort(server, port)
  return {
    id: REGTEST_ID,
    name: 'Latchkey Bitcoin',
    esploraUrl: `http://${LOOPBACK}:${taken}`,
    nativeCurrency: { name: 'Local Bitcoin', symbol: 'BTC', decimals: 8 },
    accounts: BITCOIN_ACCOUNTS,
    mine: (blocks = 1) => node.mine(blocks),
    stop: async () => {
      await closeServer(server)
      await node.stop()
    },
  }
}

/** Spends the first block's reward, which is old enough, and mines it. */
async function fundAccounts(node: RegtestNode, minerKey: Uint8Array, minerScript: Uint8Array): Promise<void> {
  const reward = (await node.coins(minerScript)).find(({ height }) => height === 1)
  if (!reward) throw new Error('The first block paid nothing to the miner.')
  const amount = BigInt(reward.valueSats)
  const tx = new Transaction()
  tx.addInput({ txid: reward.txid, index: reward.vout, witnessUtxo: { script: minerScript, amount } })
  let left = amount - FUNDING_FEE_SATS
  for (const { address, coinsSats } of BITCOIN_ACCOUNTS) {
    for (const sats of coinsSats) {
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
