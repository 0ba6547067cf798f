// An in-memory Bitcoin node: bcoin's FullNode on regtest, without its servers and peers.
import type { BcoinAddress, BcoinCoin, BcoinTransaction } from 'bcoin'

/**
 * Segwit activates by miner signaling after three periods; until then, the node silently drops segwit spends. Bitcoin Core's regtest has
 * 144 blocks per period. With 16, startup takes a third of the time. As in Bitcoin Core, three quarters must signal.
 */
const PERIOD_BLOCKS = 16
const SIGNALS_NEEDED = 12
const SEGWIT_HEIGHT = 3 * PERIOD_BLOCKS
/** Consensus rule: a block reward can be spent after 100 more blocks. */
const MATURE_HEIGHT = 101

/** A rejected transaction, with Bitcoin Core's message. */
export class TransactionRefused extends Error {
  constructor(
    /** Bitcoin Core: -25 unknown inputs, -26 a rule violation, -27 already in a block. */
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}
export interface LocatedTransaction {
  hex: string
  /** Null while it is unconfirmed. */
  height: number | null
}
export interface BlockFacts {
  height: number
  hash: string
  /** Seconds since the epoch. */
  timeS: number
}
/** A transaction in a block, with its fee. */
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
  /** Null while it is unconfirmed. */
  height: number | null
}
export interface RegtestNode {
  height(): number
  block(height: number): Promise<BlockFacts | null>
  /** In block order; empty if the block does not exist. */
  transactionsOf(height: number): Promise<readonly PaidTransaction[]>
  /** Unspent outputs to this script, including unconfirmed ones. */
  coins(script: Uint8Array): Promise<readonly Coin[]>
  transaction(txid: string): Promise<LocatedTransaction | null>
  /** Adds a transaction to the mempool and resolves to its ID. Throws TransactionRefused. */
  accept(raw: Uint8Array): Promise<string>
  /** Mines blocks with the transactions of the mempool. Resolves to the new height. */
  mine(blocks: number): Promise<number>
  stop(): Promise<void>
}

/** Resolves when segwit is active and the first reward can be spent. Every block pays `minerScript`. */
export async function startRegtestNode(minerScript: Uint8Array): Promise<RegtestNode> {
  // bcoin reads it when it is loaded. Its native modules are not built here.
  process.env.NODE_BACKEND = 'js'
  const { default: bcoin } = await import('bcoin')
  Object.assign(bcoin.Network.get('regtest'), { minerWindow: PERIOD_BLOCKS, activationThreshold: SIGNALS_NEEDED })
  const memory = { memory: true, workers: false, listen: false, indexTX: true, indexAddress: true } as const
  const { chain, mempool, miner } = new bcoin.FullNode({ network: 'regtest', logLevel: 'none', ...memory })
  await chain.open()
  await mempool.open()
  await miner.open()
  /** Compares scripts, because bcoin's regtest encodes addresses differently. */
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

/** Maps bcoin's reasons to Bitcoin Core's messages, where they differ. */
function toRefusal(error: unknown): Error {
  if (!(error instanceof Error) || !('code' in error) || !('reason' in error)) return error as Error
  if (error.code === 'insufficientfee') return new TransactionRefused(-26, 'min relay fee not met')
  if (error.code === 'alreadyknown') return new TransactionRefused(-27, 'Transaction already in block chain')
  if (error.code === 'duplicate') return new TransactionRefused(-26, 'txn-mempool-conflict')
  return new TransactionRefused(-26, String(error.reason))
}
