// A local Solana cluster that the test itself calls, and signatures checked by Node, without our code.
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { base58 } from '@scure/base'
import { mintTokens } from '../../services/local/chains/solana/test/mintTokens'
import type { Environment } from '../environment'

export type SolanaCluster = Environment['solana']['clusters'][number]
export interface SolanaDollar {
  cluster: SolanaCluster
  token: SolanaCluster['tokens'][number]
}

/** Finds the dollar of the first local cluster. */
export function findDollar({ solana }: Environment): SolanaDollar {
  const [cluster] = solana.clusters
  const token = cluster?.tokens.find(({ symbol }) => symbol === 'TUSD')
  if (!cluster || !token) throw new Error('There is no dollar on the local cluster.')
  return { cluster, token }
}

/** Mints dollars for the owner, in smallest units. */
export function mintDollars({ cluster, token }: SolanaDollar, owner: string, units: bigint): Promise<void> {
  return mintTokens(cluster.rpcUrl, { mint: token.mint, owner, units })
}

/** The response to one request of https://solana.com/docs/rpc/http. Throws the node's error. */
export async function callSolanaNode({ rpcUrl }: SolanaCluster, method: string, params: unknown): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await (await fetch(rpcUrl, { method: 'POST', headers, body })).json()
  if (reply.error) throw new Error(reply.error.message)
  return reply.result
}

/** Balance in lamports; what the local accounts hold fits a JSON number. */
export async function readLamports(cluster: SolanaCluster, address: string): Promise<bigint> {
  const { value } = (await callSolanaNode(cluster, 'getBalance', [address])) as { value: number }
  return BigInt(value)
}

/** What the owner holds of a token, in smallest units. */
export async function readTokenUnits(cluster: SolanaCluster, owner: string, mint: string): Promise<bigint> {
  const params = [owner, { mint }, { encoding: 'jsonParsed' }]
  const { value } = (await callSolanaNode(cluster, 'getTokenAccountsByOwner', params)) as {
    value: { account: { data: { parsed: { info: { tokenAmount: { amount: string } } } } } }[]
  }
  return value.reduce((sum, { account }) => sum + BigInt(account.data.parsed.info.tokenAmount.amount), 0n)
}

/** The address of a new Ed25519 seed (hexadecimal), and the seed. */
export function createSolanaAccount(): { address: string; seed: string } {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { x = '', d = '' } = privateKey.export({ format: 'jwk' })
  return { address: base58.encode(Buffer.from(x, 'base64url')), seed: Buffer.from(d, 'base64url').toString('hex') }
}

/** Whether the runtime has executed the transaction without an error. */
export async function hasSucceeded(cluster: SolanaCluster, signature: string): Promise<boolean> {
  const { value } = (await callSolanaNode(cluster, 'getSignatureStatuses', [[signature]])) as {
    value: ({ err: unknown } | null)[]
  }
  return value[0]?.err === null
}

/** The Ed25519 signature (base58) of a text, checked with the key in the address. */
export function isSignedBy(address: string, message: string, signature: string): boolean {
  const x = Buffer.from(base58.decode(address)).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(message), key, base58.decode(signature))
}

/** Exact decimal text of lamports. */
export function formatSol(lamports: bigint): string {
  const digits = lamports.toString().padStart(10, '0')
  const fraction = digits.slice(-9).replace(/0+$/, '')
  return fraction ? `${digits.slice(0, -9)}.${fraction}` : digits.slice(0, -9)
}
