// Bundlers on a real chain, behind a node that can fail; in this process, or in a child process that a test kills.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestClient, createWalletClient, getAbiItem, type Hex, http, parseEther, publicActions } from 'viem'
import { createBundlerClient, entryPoint07Abi, type UserOperation } from 'viem/account-abstraction'
import { generatePrivateKey, mnemonicToAccount, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { TEST_MNEMONIC } from '../../local/chains/evm/networks.ts'
import { SMART_ACCOUNT_DEPLOYER_INDEX } from '../../local/chains/evm/smartAccounts/deploySmartAccounts.ts'
import { startEvmChains } from '../../local/chains/evm/startEvmChains.ts'
import { openDatabase } from '../../local/database/openDatabase.ts'
import type { Running } from '../../log.ts'
import { createSmartAccount } from '../../login/frame/smartAccounts/account.ts'
import { startBundler } from '../startBundler.ts'
import { startFaultyNode } from './faultyNode.ts'
import { toWire } from './toWire.ts'

const RETRY_MS = 50
const TRANSFER_GAS = 21_000n
const CHILD = fileURLToPath(new URL('bundlerProcess.ts', import.meta.url))
const executor = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: SMART_ACCOUNT_DEPLOYER_INDEX })
export const OTHER_BUNDLER = mnemonicToAccount(TEST_MNEMONIC, { addressIndex: 5 })

export type BundlerWorld = Awaited<ReturnType<typeof startBundlerWorld>>
export type BundlerAt = (method: string, params: unknown) => Promise<{ result?: unknown; error?: { code: number } }>

export async function startBundlerWorld() {
  const evm = await startEvmChains({ ports: [0, 0] })
  const [chain] = evm.chains
  if (!chain) throw new Error('no chain')
  const { id, rpcUrl, smartAccounts } = chain
  const { entryPoint } = smartAccounts
  const faulty = await startFaultyNode(rpcUrl)
  const node = createTestClient({ mode: 'anvil', chain: anvil, transport: http(rpcUrl) }).extend(publicActions)
  const started: Running[] = [evm, faulty]
  const notified: string[] = []
  let areBlocksHeld = false
  async function holdBlocks(): Promise<void> {
    areBlocksHeld = true
    await node.setAutomine(false)
    await node.setIntervalMining({ interval: 0 })
  }
  async function letBlocksGo(): Promise<void> {
    if (!areBlocksHeld) return
    areBlocksHeld = false
    await node.mine({ blocks: 1 })
    await node.setIntervalMining({ interval: 1 })
    await node.setAutomine(true)
  }

  const requestAt =
    (url: string): BundlerAt =>
    async (method, params) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${url}/v1/bundler?chainId=eip155:${id}`, { method: 'POST', headers, body })).json()
    }

  return {
    setBalance: (address: Hex, value: bigint) => node.setBalance({ address, value }),
    /** Mines a block with this base fee in wei, and no other until `letBlocksGo`. */
    async holdBlocksAt(baseFeePerGas: bigint) {
      await holdBlocks()
      await node.setNextBlockBaseFeePerGas({ baseFeePerGas })
      await node.mine({ blocks: 1 })
    },
    /** Stops mining until `letBlocksGo`. */
    holdBlocks,
    letBlocksGo,
    /** Removes faults and resumes mining. Every test starts with it. */
    async reset(): Promise<void> {
      faulty.faults.clear()
      await letBlocksGo()
    },
    /** Mines one block per second. */
    async mineEachSecond(): Promise<void> {
      await node.setAutomine(false)
      await node.setIntervalMining({ interval: 1 })
    },
    /** Drops pending transactions, as a node does when it restarts. */
    forgetWaiting: () => node.request({ method: 'anvil_dropAllTransactions' } as never),
    /** How often each operation was executed since this block, by hash. */
    async countCarried(fromBlock: bigint): Promise<ReadonlyMap<Hex, number>> {
      const event = getAbiItem({ abi: entryPoint07Abi, name: 'UserOperationEvent' })
      const counts = new Map<Hex, number>()
      for (const { args } of await node.getLogs({ address: entryPoint, event, fromBlock, strict: true }))
        counts.set(args.userOpHash, (counts.get(args.userOpHash) ?? 0) + 1)
      return counts
    },
    /** Takes a snapshot. Reverting to it simulates a reorg. */
    keepChain: async () => {
      const id = await node.snapshot()
      return () => node.revert({ id })
    },
    readNewest: () => node.getBlockNumber({ cacheTime: 0 }),
    entryPoint,
    /** Network options for a bundler. */
    network: { id, rpcUrl: faulty.rpcUrl, entryPoint },
    requestAt,
    /** Sends the balance of an account elsewhere, in its own block. */
    async emptyAccount(account: PrivateKeyAccount, to: Hex): Promise<void> {
      const wallet = createWalletClient({ account, chain: anvil, transport: http(rpcUrl) })
      const { maxFeePerGas } = await node.estimateFeesPerGas()
      const value = (await node.getBalance(account)) - TRANSFER_GAS * maxFeePerGas
      const hash = await wallet.sendTransaction({ to, value, gas: TRANSFER_GAS, maxFeePerGas })
      await node.waitForTransactionReceipt({ hash, pollingInterval: 20 })
    },
    faults: faulty.faults,
    nextHit: faulty.nextHit,
    countRequests: faulty.count,
    /** Errors reported by all bundlers here, such as `send Error`. */
    notified,
    /** Drops a pending transaction. */
    dropTransaction: (hash: Hex) => node.dropTransaction({ hash }),
    /** Sends another transaction of the bundler's account, in its own block. Resolves to its nonce. */
    async spendNonce(): Promise<number> {
      const wallet = createWalletClient({ account: executor, chain: anvil, transport: http(rpcUrl) })
      const hash = await wallet.sendTransaction({ to: executor.address, value: 0n })
      await node.waitForTransactionReceipt({ hash, pollingInterval: 20 })
      return (await node.getTransaction({ hash })).nonce
    },
    /** Sends a transaction to the EntryPoint from another account. */
    async sendToEntryPoint(data: Hex): Promise<Hex> {
      const wallet = createWalletClient({ account: OTHER_BUNDLER, chain: anvil, transport: http(rpcUrl) })
      const hash = await wallet.sendTransaction({ to: entryPoint, data, gas: 2_000_000n })
      await node.waitForTransactionReceipt({ hash, pollingInterval: 20 })
      return hash
    },
    countSent: (address: Hex = executor.address) => node.getTransactionCount({ address }),
    async createDataDir(): Promise<string> {
      const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-bundler-'))
      started.unshift({ stop: () => rm(dataDir, { recursive: true, force: true }) })
      return dataDir
    },
    /** Starts a bundler in this process. */
    async start(dataDir?: string) {
      const database = await openDatabase(dataDir === undefined ? {} : { dataDir })
      const networks = [{ id, rpcUrl: faulty.rpcUrl, entryPoint }]
      const onFault = (method: string, kind: string) => notified.push(`${method} ${kind}`)
      const bundler = await startBundler({ database, executor, networks, port: 0, retryMs: RETRY_MS, onFault })
      let stopped: Promise<void> | undefined
      const stop = () => {
        stopped ??= bundler.stop().then(() => database.close())
        return stopped
      }
      started.unshift({ stop })
      return { url: bundler.url, request: requestAt(bundler.url), stop }
    },
    /** Starts a bundler in a child process that a test can kill. */
    async startChild(dataDir: string) {
      const args = [dataDir, String(id), faulty.rpcUrl, entryPoint]
      const child = fork(CHILD, args, { execArgv: ['--import', 'tsx'] })
      const ended = once(child, 'exit')
      started.unshift({
        stop: async () => {
          child.kill('SIGKILL')
          await ended
        },
      })
      const [url] = await Promise.race([once(child, 'message'), ended])
      return {
        request: requestAt(String(url)),
        async kill() {
          child.kill('SIGKILL')
          await ended
        },
      }
    },
    /** Returns an operation in JSON that sends 1 wei to a new address. Without `owner`, its account is new. */
    async createOperation({ owner = privateKeyToAccount(generatePrivateKey()), nonce = 0n } = {}) {
      const to = privateKeyToAccount(generatePrivateKey()).address
      const account = await createSmartAccount(owner, smartAccounts, node)
      await node.setBalance({ address: account.address, value: parseEther('1') })
      const client = createBundlerClient({ account, client: node, transport: http(rpcUrl) })
      const gas = { callGasLimit: 300_000n, verificationGasLimit: 600_000n, preVerificationGas: 200_000n }
      const fees = await node.estimateFeesPerGas()
      const prepared = await client.prepareUserOperation({
        account,
        calls: [{ to, value: 1n }],
        nonce,
        ...gas,
        ...fees,
      })
      const { account: _account, ...unsigned } = prepared
      const signature = await account.signUserOperation(unsigned as UserOperation)
      const operation = { ...unsigned, signature } as UserOperation<'0.7'>
      const params = [toWire(operation), entryPoint]
      return { owner, operation, params, readReceived: () => node.getBalance({ address: to }) }
    },
    async stop(): Promise<void> {
      for (const service of started.splice(0)) await service.stop()
    },
  }
}

/** Returns the operation hash in a response. */
export const hashIn = ({ result }: Awaited<ReturnType<BundlerAt>>): Hex => result as Hex
