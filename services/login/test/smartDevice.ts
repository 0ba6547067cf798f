// The frame of a person with a smart account, without a chain: the test sets the responses of the node and the bundler.
import type { Hex } from 'viem'
import { onTestFinished, vi } from 'vitest'
import type { Question } from '../frame/approval/screen.ts'
import { createNetworks } from '../frame/networks.ts'
import { createAnswerRpc } from '../frame/rpc/answerRpc.ts'
import { describeAccount } from '../frame/smartAccounts/account.ts'
import { createBundles } from '../frame/smartAccounts/bundles.ts'
import { createAccountKinds } from '../frame/smartAccounts/kinds.ts'
import { openStore } from '../frame/store.ts'
import type { SmartAccountSettings } from '../projects.ts'
import { createSignedIn } from './signedIn.ts'

const addressOf = (digit: string): Hex => `0x${digit.repeat(40)}`
export const [ADA, BOB, TOKEN, FACTORY] = ['a', 'b', '3', '4'].map(addressOf) as [Hex, Hex, Hex, Hex]
export const HASH: Hex = `0x${'c'.repeat(64)}`
export const SETTINGS: SmartAccountSettings = {
  entryPoint: addressOf('1'),
  factory: FACTORY,
  implementation: addressOf('5'),
  delegationManager: addressOf('6'),
  enforcers: {
    expiry: addressOf('7'),
    noData: addressOf('8'),
    maxValue: addressOf('9'),
    nativePeriod: addressOf('d'),
    tokenPeriod: addressOf('e'),
  },
  bundlerUrl: 'https://bundler.example/1',
}
const native = { symbol: 'ETH', decimals: 18 }
export const SMART = {
  id: 'eip155:31337',
  name: 'Local',
  native,
  rpcUrls: ['https://node.example'],
  smartAccounts: SETTINGS,
}
export const PLAIN = { id: 'eip155:5', name: 'Plain', native, rpcUrls: ['https://plain.example'] }
export const CLUSTER = { id: `solana:${'1'.repeat(32)}`, name: 'Cluster', native, rpcUrls: ['https://cluster.example'] }
export const toHex = (value: bigint | number): Hex => `0x${value.toString(16)}`
export const RECEIPT = {
  success: true,
  actualGasUsed: '0x5208',
  logs: [],
  receipt: { blockHash: HASH, blockNumber: '0x1', transactionHash: `0x${'d'.repeat(64)}` },
}
const READY = {
  eth_chainId: toHex(31337),
  eth_getBalance: toHex(10n ** 18n),
  eth_getCode: '0x',
  eth_call: `0x${'0'.repeat(64)}`,
  pimlico_getUserOperationGasPrice: { fast: { maxFeePerGas: toHex(10n ** 9n), maxPriorityFeePerGas: '0x1' } },
  eth_estimateUserOperationGas: {
    preVerificationGas: '0x5208',
    verificationGasLimit: '0x5208',
    callGasLimit: '0x5208',
  },
  eth_sendUserOperation: HASH,
  eth_getUserOperationReceipt: RECEIPT,
}

export interface Scene {
  answers?: Record<string, unknown>
  type?: 'eoa' | 'smartAccount'
}

export async function createSmartDevice({ answers = {}, type = 'smartAccount' }: Scene = {}) {
  const all: Record<string, unknown> = { ...READY, ...answers }
  const asked: { method: string; params: unknown[] }[] = []
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    const { id, method, params } = JSON.parse(String(body))
    asked.push({ method, params })
    const answered = all[method]
    const found = typeof answered === 'function' ? answered() : answered
    if (found instanceof Response) return found.clone()
    if (found instanceof Error) throw found
    const failed = found === undefined || Object(found).code !== undefined
    const answer = failed ? { error: { code: -32601, message: `no ${method}`, ...Object(found) } } : { result: found }
    return Response.json({ jsonrpc: '2.0', id, ...answer })
  })
  const { addresses, session } = createSignedIn(new Uint8Array(32).fill(7))
  const store = await openStore()
  const kinds = createAccountKinds(session, store)
  const networks = createNetworks([SMART, PLAIN, CLUSTER], null)
  await kinds.prefer(SMART, type)
  const bundles = createBundles(session, store)
  const questions: Question[] = []
  const promptUser = async (question: Question, execute: () => Promise<unknown>) => {
    questions.push(question)
    return execute()
  }
  const answer = createAnswerRpc({ session, networks, kinds, bundles, promptUser })
  const { address } = describeAccount(addresses.evm as Hex, SETTINGS)
  return {
    kinds,
    bundles,
    store,
    questions,
    asked,
    all,
    owner: addresses.evm as Hex,
    solana: addresses.solana,
    address,
    request: (method: string, params?: unknown, chainId: string | number = 31337) =>
      answer({ method, params, chainId }, { origin: 'https://shop.example' }),
    sent: () => asked.find(({ method }) => method === 'eth_sendUserOperation')?.params as [Record<string, Hex>, Hex],
    facts: () => (questions.at(-1)?.description.facts ?? []).map(({ label, value }) => `${label}: ${value}`),
  }
}
