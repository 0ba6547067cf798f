// The wallet's requests to an Esplora API. Source: github.com/Blockstream/esplora.
import * as v from 'valibot'
import { ERROR_CODES, RpcError } from '../../rpcError.ts'
import type { BitcoinWalletNetwork } from './message.ts'

const txidSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** The supply is 21e14 satoshis, so every amount is a safe integer. */
const coinsSchema = v.array(
  v.object({ txid: txidSchema, vout: v.number(), value: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
)

/** An unspent output. */
export interface Coin {
  txid: string
  index: number
  valueSats: bigint
}

/** Returns the outputs of an address, including unconfirmed ones. Rejects if the network does not answer. */
export async function readCoins({ rpcUrl }: BitcoinWalletNetwork, address: string): Promise<readonly Coin[]> {
  const coins = v.parse(coinsSchema, await (await sendRequest(`${rpcUrl}/address/${address}/utxo`)).json())
  return coins.map(({ txid, vout, value }) => ({ txid, index: vout, valueSats: BigInt(value) }))
}

/** Returns the balance of an address. Rejects if the network does not answer. */
export async function readSats(network: BitcoinWalletNetwork, address: string): Promise<bigint> {
  return (await readCoins(network, address)).reduce((sum, { valueSats }) => sum + valueSats, 0n)
}

/** Broadcasts a signed transaction, and resolves to its ID. Rejects with RpcError -32003 if the network rejects it. */
export async function sendSigned({ rpcUrl }: BitcoinWalletNetwork, transactionHex: string): Promise<string> {
  const answer = await sendRequest(`${rpcUrl}/tx`, { method: 'POST', body: transactionHex })
  const text = await answer.text()
  if (!answer.ok) throw new RpcError(ERROR_CODES.transactionRejected, text)
  return v.parse(txidSchema, text)
}

async function sendRequest(url: string, request?: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request)
  } catch {
    throw new RpcError(ERROR_CODES.disconnected, 'The network does not answer.')
  }
}
