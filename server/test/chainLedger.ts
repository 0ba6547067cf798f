// Knows what a local network must contain: transfers to a few addresses, some of which the network later replaces.
import { createTestClient, createWalletClient, type Hex, http, publicActions } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { TEST_MNEMONIC } from '../../services/local/chains/evm/networks.ts'

const POLL_MS = 25
/** Blocks after a replaced one, so that the new chain is longer than the old one. */
const NEW_BLOCKS = 8
const BLOCK_S = 2

export type ChainLedger = Awaited<ReturnType<typeof createChainLedger>>

export async function createChainLedger(rpcUrl: string, addressCount: number) {
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl), pollingInterval: POLL_MS }).extend(
    publicActions,
  )
  const wallet = createWalletClient({ account: mnemonicToAccount(TEST_MNEMONIC), transport: http(rpcUrl) })
  const accounts = Array.from({ length: addressCount }, () => privateKeyToAccount(generatePrivateKey()).address)
  const firstBlock = await node.getBlockNumber({ cacheTime: 0 })
  const replaced = new Set<Hex>()
  let sent = 0
  let earlier: Promise<unknown> = Promise.resolve()
  /** Runs one operation at a time, because a transfer sent while blocks are replaced could end up on either chain. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = earlier.then(work)
    earlier = done.catch(() => undefined)
    return done
  }
  async function transfer(): Promise<Hex> {
    const to = accounts[sent % accounts.length]
    sent += 1
    const hash = await wallet.sendTransaction({ to, value: 1n, chain: null })
    await node.waitForTransactionReceipt({ hash })
    return hash
  }
  return {
    accounts,
    firstBlock,
    /** Hashes of transactions that were in a block that was replaced. */
    replaced,
    /** Resolves when the transfer is in a block. */
    send: () => inTurn(transfer),
    /** Replaces the last blocks of the network with the transfers in them. `seen` resolves when the index may have read them. */
    replaceBlocks: (seen: () => Promise<unknown>) =>
      inTurn(async () => {
        const id = await node.snapshot()
        const hashes = [await transfer(), await transfer()]
        await seen()
        for (const hash of hashes) replaced.add(hash)
        await node.revert({ id })
        await node.mine({ blocks: NEW_BLOCKS, interval: BLOCK_S })
      }),
    /** Hashes of the transfers to each address in the network's current blocks. */
    async readAll(): Promise<Map<string, Set<Hex>>> {
      const all = new Map(accounts.map((account) => [account.toLowerCase(), new Set<Hex>()]))
      const last = await node.getBlockNumber({ cacheTime: 0 })
      for (let blockNumber = firstBlock; blockNumber <= last; blockNumber += 1n) {
        const { transactions } = await node.getBlock({ blockNumber, includeTransactions: true })
        for (const { hash, to } of transactions) all.get(to ?? '')?.add(hash)
      }
      return all
    },
  }
}
