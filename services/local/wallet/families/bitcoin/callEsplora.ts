// The two questions that the wallet has for a network. Source: github.com/Blockstream/esplora, its HTTP API.
import * as v from 'valibot'
import { ERROR_CODES, RpcError } from '../../rpcError.ts'
import type { BitcoinWalletNetwork } from './ask.ts'

const txidSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** An amount of satoshis is at most 21e14, which a JSON number holds. */
const coinsSchema = v.array(
  v.object({ txid: txidSchema, vout: v.number(), value: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
)

/** An unspent output. */
export interface Coin {
  txid: string
  index: number
  valueSats: bigint
}

/** Those of an address, waiting ones included. Rejects when the network does not answer. */
export async function readCoins({ rpcUrl }: BitcoinWalletNetwork, address: string): Promise<readonly Coin[]> {
  const coins = v.parse(coinsSchema, await (await ask(`${rpcUrl}/address/${address}/utxo`)).json())
  return coins.map(({ txid, vout, value }) => ({ txid, index: vout, valueSats: BigInt(value) }))
}

/** Rejects when the network does not answer. */
export async function readSats(network: BitcoinWalletNetwork, address: string): Promise<bigint> {
  return (await readCoins(network, address)).reduce((sum, { valueSats }) => sum + valueSats, 0n)
}

/** Sends a signed transaction and gives its id. Rejects with RpcError -32003 when the network refuses it. */
export async function sendSigned({ rpcUrl }: BitcoinWalletNetwork, transactionHex: string): Promise<string> {
  const answer = await ask(`${rpcUrl}/tx`, { method: 'POST', body: transactionHex })
  const text = await answer.text()
  if (!answer.ok) throw new RpcError(ERROR_CODES.transactionRejected, text)
  return v.parse(txidSchema, text)
}

async function ask(url: string, request?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch {
    throw new RpcError(ERROR_CODES.disconnected, 'The network does not answer.')
  }
}
