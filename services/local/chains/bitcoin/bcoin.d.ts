// Types of the parts of bcoin 1.0.2 that are used here. The package has no types.
declare module 'bcoin' {
  interface BcoinScript {
    toRaw(): Uint8Array
    getAddress(): BcoinAddress | null
  }
  interface BcoinAddress {
    getHash(encoding: 'hex'): string
  }
  interface BcoinCoin {
    /** Satoshis. */
    value: number
    /** -1 while in the mempool. */
    height: number
    hash: string
    index: number
    /** Transaction ID in the usual byte order, reversed. */
    txid(): string
  }
  interface BcoinTransaction {
    hash(encoding: 'hex'): string
    txid(): string
    toRaw(): Uint8Array
    getWeight(): number
    /** Satoshis; 0 for a coinbase transaction. */
    getFee(view: BcoinView): number
  }
  /** The outputs that a block spends. */
  interface BcoinView {
    readonly map: unknown
  }
  interface BcoinBlock {
    txs: readonly BcoinTransaction[]
    rhash(): string
  }
  interface BcoinEntry {
    height: number
    /** Seconds since the epoch. */
    time: number
    rhash(): string
  }
  interface BcoinChain {
    readonly height: number
    readonly tip: BcoinEntry
    open(): Promise<void>
    close(): Promise<void>
    add(block: BcoinBlock): Promise<BcoinEntry | null>
    getEntry(height: number): Promise<BcoinEntry | null>
    getBlock(height: number): Promise<BcoinBlock | null>
    getBlockView(block: BcoinBlock): Promise<BcoinView>
    getCoinsByAddress(addresses: readonly BcoinAddress[]): Promise<BcoinCoin[]>
    getMeta(hash: string): Promise<{ tx: BcoinTransaction; height: number } | null>
  }
  interface BcoinMempool {
    open(): Promise<void>
    close(): Promise<void>
    /** Null if accepted; the hashes of missing inputs if some are unknown. Throws VerifyError. */
    addTX(tx: BcoinTransaction): Promise<readonly string[] | null>
    getCoinsByAddress(addresses: readonly BcoinAddress[]): BcoinCoin[]
    isSpent(hash: string, index: number): boolean
    getTX(hash: string): BcoinTransaction | null
    has(hash: string): boolean
  }
  interface BcoinMiner {
    open(): Promise<void>
    close(): Promise<void>
    addAddress(address: BcoinAddress): void
    mineBlock(tip: BcoinEntry): Promise<BcoinBlock>
  }
  interface BcoinNodeOptions {
    network: 'regtest'
    memory: boolean
    workers: boolean
    listen: boolean
    indexTX: boolean
    indexAddress: boolean
    logLevel: 'none'
  }
  class FullNode {
    constructor(options: BcoinNodeOptions)
    readonly chain: BcoinChain
    readonly mempool: BcoinMempool
    readonly miner: BcoinMiner
  }
  const bcoin: {
    FullNode: typeof FullNode
    /** One object per process. Nodes read its members when they need them. */
    Network: { get(type: 'regtest'): { minerWindow: number; activationThreshold: number } }
    Script: { fromRaw(raw: Uint8Array): BcoinScript }
    TX: { fromRaw(raw: Uint8Array): BcoinTransaction }
  }
  // biome-ignore lint/style/noDefaultExport: what a CommonJS package exports
  export default bcoin
  export type { BcoinAddress, BcoinChain, BcoinCoin, BcoinMempool, BcoinMiner, BcoinTransaction }
}
