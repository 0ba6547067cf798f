// A Bitcoin node for one process: bcoin's FullNode on its regtest, in memory, without its own servers and peers.
import type { BcoinAddress, BcoinCoin, BcoinTransaction } from 'bcoin'

/**
 * Segwit activates by signaling after three periods; before that, its spends are dropped without a word. Bitcoin Core's regtest
 * has 144 blocks a period; with 16 the chain is there in a third of the time. Three quarters have to signal, as there.
 */
const PERIOD_BLOCKS = 16
const SIGNALS_NEEDED = 12
const SEGWIT_HEIGHT = 3 * PERIOD_BLOCKS
/** Consensus: a block's reward can be spent when 100 blocks follow it. */
const MATURE_HEIGHT = 101

/** What a transaction did not pass, in the words of Bitcoin Core. */
export class TransactionRefused extends Error {
  constructor(
    /** Bitcoin Core: -25 unknown inputs, -26 a rule, -27 already in a block. */
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}
export interface LocatedTransaction {
  hex: string
  /** Null while it waits for a block. */
  height: number | null
}
export interface BlockFacts {
  height: number
  hash: string
  /** Seconds since the epoch. */
  timeS: number
}
/** A transaction of a block, with what it paid for its place there. */
export interface PaidTransaction {
  txid: string
  /** Satoshis. */
  fee: number
  /** Weight units, BIP-141. */
  weight: number
}
export interface Coin {
  txid: string
  vout: number
  valueSats: number
  /** Null while it waits for a block. */
  height: number | null
}
export interface RegtestNode {
  height(): number
  block(height: number): Promise<BlockFacts | null>
  /** In the order of the block; empty when there is no such block. */
  transactionsOf(height: number): Promise<readonly PaidTransaction[]>
  /** Unspent outputs that pay this script, those of waiting transactions included. */
  coins(script: Uint8Array): Promise<readonly Coin[]>
  transaction(txid: string): Promise<LocatedTransaction | null>
  /** Takes a transaction into the mempool and gives its id. Throws `TransactionRefused`. */
  accept(raw: Uint8Array): Promise<string>
  /** Mines blocks with what waits in the mempool. Provides the new height. */
  mine(blocks: number): Promise<number>
  stop(): Promise<void>
}

/** Resolves when the chain has segwit and the first reward can be spent. `minerScript` is paid by every block. */
export async function startRegtestNode(minerScript: Uint8Array): Promise<RegtestNode> {
  // Read when bcoin is loaded: its native parts are not built here.
  process.env.NODE_BACKEND = 'js'
  const { default: bcoin } = await import('bcoin')
  Object.assign(bcoin.Network.get('regtest'), { minerWindow: PERIOD_BLOCKS, activationThreshold: SIGNALS_NEEDED })
  const memory = { memory: true, workers: false, listen: false, indexTX: true, indexAddress: true } as const
  const { chain, mempool, miner } = new bcoin.FullNode({ network: 'regtest', logLevel: 'none', ...memory })
  await chain.open()
  await mempool.open()
  await miner.open()
  /** bcoin writes addresses of its own kind, so addresses are compared as scripts. */
  const addressOf = (script: Uint8Array) => bcoin.Script.fromRaw(Buffer.from(script)).getAddress()
  miner.addAddress(addressOf(minerScript) as BcoinAddress)

  async function mine(blocks: number): Promise<number> {
    for (let mined = 0; mined < blocks; mined += 1) await chain.add(await miner.mineBlock(chain.tip))
    return chain.height
  }

  async function accept(raw: Uint8Array): Promise<string> {
    const tx = readTransaction(raw)
    const missing = await mempool.addTX(tx).catch((error: unknown) => {
      throw toRefusal(error)
    })
    if (missing !== null) throw new TransactionRefused(-25, 'bad-txns-inputs-missingorspent')
    return tx.txid()
  }

  function readTransaction(raw: Uint8Array): BcoinTransaction {
    try {
      return bcoin.TX.fromRaw(Buffer.from(raw))
    } catch {
      throw new TransactionRefused(-22, 'TX decode failed')
    }
  }

  await mine(Math.max(SEGWIT_HEIGHT, MATURE_HEIGHT))
  return {
    height: () => chain.height,
    block: async (height) => {
      const entry = await chain.getEntry(height)
      return entry && { height, hash: entry.rhash(), timeS: entry.time }
    },
    transactionsOf: async (height) => {
      const block = await chain.getBlock(height)
      const view = block && (await chain.getBlockView(block))
      return view ? block.txs.map((tx) => ({ txid: tx.txid(), fee: tx.getFee(view), weight: tx.getWeight() })) : []
    },
    coins: async (script) => {
      const address = addressOf(script)
      if (address === null) return []
      const coins = [...(await chain.getCoinsByAddress([address])), ...mempool.getCoinsByAddress([address])]
      return coins.filter(({ hash, index }) => !mempool.isSpent(hash, index)).map(toCoin)
    },
    transaction: async (txid) => {
      const hash = Buffer.from(txid, 'hex').reverse().toString('hex')
      const waiting = mempool.getTX(hash)
      if (waiting) return { hex: toHex(waiting), height: null }
      const mined = await chain.getMeta(hash)
      return mined && { hex: toHex(mined.tx), height: mined.height }
    },
    accept,
    mine,
    stop: async () => {
      await miner.close()
      await mempool.close()
      await chain.close()
    },
  }
}

function toCoin(coin: BcoinCoin): Coin {
  return { txid: coin.txid(), vout: coin.index, valueSats: coin.value, height: coin.height < 0 ? null : coin.height }
}

function toHex(tx: BcoinTransaction): string {
  return Buffer.from(tx.toRaw()).toString('hex')
}

/** bcoin's reasons, as Bitcoin Core words the ones that people meet. */
function toRefusal(error: unknown): Error {
  if (!(error instanceof Error) || !('code' in error) || !('reason' in error)) return error as Error
  if (error.code === 'insufficientfee') return new TransactionRefused(-26, 'min relay fee not met')
  if (error.code === 'alreadyknown') return new TransactionRefused(-27, 'Transaction already in block chain')
  if (error.code === 'duplicate') return new TransactionRefused(-26, 'txn-mempool-conflict')
  return new TransactionRefused(-26, String(error.reason))
}
