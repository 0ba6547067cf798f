// Reads the status of a batch of calls from the bundler that a wallet named, without waking a phone.
import type { RpcCall } from '@latchkey/kernel'
import { createHttpClient } from '@latchkey/kernel/http'
import { isRecord } from './approvedNamespaces'
import { toHexChainId } from './chainId'
import { callStatusDenied } from './errors'
import { websiteHref } from './links'
import type { BundlerChoice } from './walletSession'

/** WalletConnect's bundler. */
const BUNDLER_URL = 'https://rpc.walletconnect.org/v1/bundler'
/** EIP-5792. */
const STATUS = { pending: 100, confirmed: 200, reverted: 500 } as const

export interface BundlerHost {
  projectId: string
  /** The service for bundlers that are given only by name. */
  bundlerUrl?: string | undefined
}

/** Returns the URLs to call, in order. A URL from a wallet must be `https:`, have no credentials, and not point to this machine. */
export function listBundlers(
  { name, url }: BundlerChoice,
  network: string,
  { projectId, bundlerUrl = BUNDLER_URL }: BundlerHost,
): readonly URL[] {
  const urls: URL[] = []
  if (name !== null) {
    const named = new URL(bundlerUrl)
    for (const [key, value] of Object.entries({ projectId, chainId: network, bundler: name })) {
      named.searchParams.set(key, value)
    }
    urls.push(named)
  }
  const href = websiteHref(url)
  if (href !== null) {
    const own = new URL(href)
    if (!/^((.*\.)?localhost\.?|127\..*|0\.0\.0\.0|\[.*\])$/.test(own.hostname)) urls.push(own)
  }
  return urls
}

/**
 * Returns the EIP-5792 status from the first bundler that responds. Throws `walletconnect/call-status-denied` with the reason if none does.
 */
export async function fetchCallStatus(bundlers: readonly URL[], call: RpcCall, signal: AbortSignal): Promise<unknown> {
  let cause: unknown
  for (const bundler of bundlers) {
    try {
      return describeStatus(await callBundler(bundler, call.params[0], signal), call)
    } catch (error) {
      if (signal.aborted) throw error
      cause = error
    }
  }
  throw callStatusDenied(cause)
}

async function callBundler(url: URL, id: unknown, signal: AbortSignal): Promise<unknown> {
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_getUserOperationReceipt', params: [id] }
  const query = Object.fromEntries(url.searchParams)
  const response = await createHttpClient({ baseUrl: url.origin }).post(url.pathname, body, { query, signal })
  return Object(response).result
}

/** Converts an ERC-4337 receipt to EIP-5792; a bundler without a receipt yet returns null. */
function describeStatus(receipt: unknown, { network, params }: RpcCall) {
  const common = { version: '2.0.0', id: params[0], chainId: toHexChainId(network), atomic: true }
  if (receipt === null) return { ...common, status: STATUS.pending }
  if (!isRecord(receipt) || typeof receipt.success !== 'boolean') throw new Error('The bundler gave no receipt')
  const receipts = isRecord(receipt.receipt) ? [receipt.receipt] : []
  return { ...common, status: receipt.success ? STATUS.confirmed : STATUS.reverted, receipts }
}
