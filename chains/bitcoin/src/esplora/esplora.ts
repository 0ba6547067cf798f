// Reads a network through an Esplora API (github.com/Blockstream/esplora), or mempool.space's where the two differ. Responses are untrusted
// and validated with schemas.
import type { CaipNetworkId, Network } from '@latchkey/kernel'
import { toRpcError } from '@latchkey/kernel/rpc-errors'
import * as v from 'valibot'
import { rpcUrlMissing } from '../errors'
import { requestEndpoint } from './endpoint'
import { createUsualRate } from './usualRate'

/** 21 million bitcoins, in satoshis: no output and no balance is larger. */
export const MAX_SATS = 2_100_000_000_000_000
/** Far above any rate ever paid; a higher rate would burn the visitor's money. Satoshis per virtual byte. */
const MAX_FEE_RATE = 5_000
/** The number of blocks within which a transfer should be mined. */
const TARGET_BLOCKS = 3
/** Bitcoin Core's minimum for relaying. Satoshis per virtual byte. */
const MIN_FEE_RATE = 1
/** Maximum coins read of one address. An address with more belongs to an exchange. */
const MAX_COINS = 10_000

const TxidSchema = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const CoinsSchema = v.pipe(
  v.array(
    v.object({
      txid: TxidSchema,
      vout: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff)),
      value: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SATS)),
      status: v.object({ confirmed: v.boolean() }),
    }),
  ),
  v.maxLength(MAX_COINS),
)
const RateSchema = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(MAX_FEE_RATE))
/** Rate by number of blocks. */
const EstimatesSchema = v.record(v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,3}$/)), RateSchema)
const RecommendedSchema = v.object({ halfHourFee: RateSchema })
const StatusSchema = v.object({ confirmed: v.boolean() })
const OutpointSchema = v.object({ txid: TxidSchema, vout: v.pipe(v.number(), v.integer(), v.minValue(0)) })
const InputsSchema = v.object({ vin: v.pipe(v.array(OutpointSchema), v.minLength(1)) })
const FeeSchema = v.object({ fee: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })
const SpenderSchema = v.object({ spent: v.boolean(), txid: v.optional(TxidSchema) })
/** The content of an endpoint's error response. */
const NotFoundSchema = v.object({ cause: v.object({ status: v.literal(404) }) })
const HeightSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
const RawSchema = v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})+$/))

/** One unspent output. */
export interface Coin {
  txid: string
  vout: number
  valueSats: bigint
  isConfirmed: boolean
}
/** The output that an input spends. */
export type Outpoint = Pick<Coin, 'txid' | 'vout'>
interface Options {
  signal: AbortSignal
}
/** Throws `rpc/*`, `kernel/aborted`, `bitcoin/rpc-url-missing`. */
export interface Esplora {
  /** Returns every unspent output of an address, without duplicates. */
  coins(network: CaipNetworkId, address: string, options: Options): Promise<readonly Coin[]>
  /** Returns satoshis per virtual byte, rounded up. */
  feeRate(network: CaipNetworkId, options: Options): Promise<bigint>
  /** Returns what transactions of recent blocks paid, or a high value if the endpoint does not say. Satoshis per virtual byte. */
  usualRate(network: CaipNetworkId, options: Options): Promise<bigint>
  height(network: CaipNetworkId, options: Options): Promise<number>
  /** Returns the hash of the first block, which identifies the network. Hexadecimal. */
  genesis(network: CaipNetworkId, options: Options): Promise<string>
  /** Returns whether a block contains the transaction; null if the endpoints do not know it. */
  isConfirmed(network: CaipNetworkId, txid: string, options: Options): Promise<boolean | null>
  /** Returns the fee that the transaction paid, in satoshis; null for an unknown transaction. */
  feeOf(network: CaipNetworkId, txid: string, options: Options): Promise<bigint | null>
  /** Returns the first output that the transaction spends; null if the endpoints do not know the transaction. */
  firstInput(network: CaipNetworkId, txid: string, options: Options): Promise<Outpoint | null>
  /** Returns the confirmed or pending transaction that spends it; null if there is none. */
  spenderOf(network: CaipNetworkId, outpoint: Outpoint, options: Options): Promise<string | null>
  /** Hexadecimal. */
  rawTransaction(network: CaipNetworkId, txid: string, options: Options): Promise<string>
  /** Sends a signed transaction, once. Returns its ID. */
  broadcast(network: CaipNetworkId, hex: string, options: Options): Promise<string>
}

/** Creates the reader for the host's networks. */
export function createEsplora(networks: readonly Network[]): Esplora {
  function networkOf(id: CaipNetworkId): Network {
    const network = networks.find((each) => each.id === id)
    if (network === undefined || network.rpcUrls.length === 0) throw rpcUrlMissing(id)
    return network
  }
  function request(
    id: CaipNetworkId,
    path: string,
    method: string,
    { signal }: Options,
    body?: string,
  ): Promise<string> {
    const urls = networkOf(id).rpcUrls.map((url) => url.replace(/\/+$/, ''))
    return requestEndpoint({ urls, path, method, signal, body })
  }

  /** Null if the endpoint does not have it. */
  async function find<Output>(
    id: CaipNetworkId,
    path: string,
    schema: v.GenericSchema<unknown, Output>,
    options: Options,
  ): Promise<Output | null> {
    const method = 'gettransaction'
    const text = await request(id, path, method, options).catch((error) => {
      if (isNotFound(error)) return null
      throw error
    })
    return text === null ? null : parse(schema, text, method)
  }

  const pathOf = (txid: string) => `/tx/${check(TxidSchema, txid, 'gettransaction')}`

  async function feeRate(id: CaipNetworkId, options: Options): Promise<bigint> {
    const method = 'estimatesmartfee'
    const estimates = await request(id, '/fee-estimates', method, options).then(
      (text) => pickRate(parse(EstimatesSchema, text, method)),
      async (error) => {
        if (error.code !== 'rpc/http-failed') throw error
        const text = await request(id, '/v1/fees/recommended', method, options)
        return parse(RecommendedSchema, text, method).halfHourFee
      },
    )
    // Test networks are often idle, so endpoints cannot estimate a rate.
    if (estimates === null && !networkOf(id).testnet) throw toRpcError({ code: 'rpc/malformed-response' }, method)
    return BigInt(Math.ceil(Math.max(MIN_FEE_RATE, estimates ?? MIN_FEE_RATE)))
  }

  return {
    coins: async (id, address, options) => {
      const method = 'listunspent'
      const coins = parse(CoinsSchema, await request(id, `/address/${address}/utxo`, method, options), method)
      const byOutpoint = new Map(coins.map((coin) => [`${coin.txid}:${coin.vout}`, coin]))
      return [...byOutpoint.values()].map(({ txid, vout, value, status }) => ({
        txid,
        vout,
        valueSats: BigInt(value),
        isConfirmed: status.confirmed,
      }))
    },
    feeRate,
    usualRate: createUsualRate(async (id, path, schema, options) => {
      const method = 'getblock'
      return parse(schema, await request(id, path, method, options), method)
    }),
    height: async (id, options) => {
      const method = 'getblockcount'
      return parse(HeightSchema, await request(id, '/blocks/tip/height', method, options), method)
    },
    genesis: async (id, options) => {
      const method = 'getblockhash'
      return check(TxidSchema, (await request(id, '/block-height/0', method, options)).trim(), method)
    },
    isConfirmed: async (id, txid, options) =>
      (await find(id, `${pathOf(txid)}/status`, StatusSchema, options))?.confirmed ?? null,
    feeOf: async (id, txid, options) => {
      const found = await find(id, pathOf(txid), FeeSchema, options)
      return found && BigInt(found.fee)
    },
    firstInput: async (id, txid, options) => (await find(id, pathOf(txid), InputsSchema, options))?.vin[0] ?? null,
    spenderOf: async (id, { txid, vout }, options) =>
      (await find(id, `${pathOf(txid)}/outspend/${vout}`, SpenderSchema, options))?.txid ?? null,
    rawTransaction: async (id, txid, options) => {
      const method = 'getrawtransaction'
      return check(
        RawSchema,
        (await request(id, `/tx/${check(TxidSchema, txid, method)}/hex`, method, options)).trim(),
        method,
      )
    },
    broadcast: async (id, hex, options) => {
      const method = 'sendrawtransaction'
      return check(TxidSchema, (await request(id, '/tx', method, options, hex)).trim(), method)
    },
  }
}

function isNotFound(error: unknown): boolean {
  return v.is(NotFoundSchema, error)
}

/** Returns the rate for the nearest target that is not sooner than ours, otherwise for the latest target; null without any. */
function pickRate(estimates: Readonly<Record<string, number>>): number | null {
  // Integer keys are in ascending order.
  const targets = Object.keys(estimates).map(Number)
  const target = targets.find((blocks) => blocks >= TARGET_BLOCKS) ?? targets.at(-1)
  return target === undefined ? null : (estimates[target] ?? null)
}

function parse<Output>(schema: v.GenericSchema<unknown, Output>, text: string, method: string): Output {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw toRpcError({ code: 'rpc/malformed-response', cause }, method)
  }
  return check(schema, value, method)
}

function check<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown, method: string): Output {
  const result = v.safeParse(schema, value)
  if (!result.success) throw toRpcError({ code: 'rpc/malformed-response' }, method)
  return result.output
}
