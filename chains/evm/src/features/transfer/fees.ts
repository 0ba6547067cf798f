// The maximum cost of a call: gas limit × fee cap, plus a rollup's fee for publishing the data on its parent chain.
import type { CaipNetworkId } from '@latchkey/kernel'
import { parseQuantity, type Reader, readQuantity, readWord, toQuantity } from '../../quantity'
import { readUsualPrice } from './usualPrice'

/** The exact gas of a plain transfer to an account without code. Source: Ethereum yellow paper, G_transaction. */
const PLAIN_GAS = 21_000n
/** Contracts need a little more if state changes between the estimate and the block. Percent. */
const GAS_MARGIN_PERCENT = 20n
/** The base fee rises by at most an eighth per block, so twice the current fee lasts for five full blocks. Source: EIP-1559. */
const BASE_FEE_FACTOR = 2n
/** A network without EIP-1559 has a single price, which changes. Percent. */
const GAS_PRICE_MARGIN_PERCENT = 10n
/** The parent chain's base fee changes too. Percent. */
const DATA_FEE_MARGIN_PERCENT = 25n
/** Signature, nonce, fees, chain ID, and target of a transaction, in bytes, with a margin. */
const ENVELOPE_BYTES = 200

/** Contract of the OP stack that returns the fee for the parent chain. Source: OP stack specification, predeploys. */
const OP_STACK_ORACLE = '0x420000000000000000000000000000000000000f'
const SCROLL_ORACLE = '0x5300000000000000000000000000000000000002'
/** Chain IDs of rollups that take a data fee in addition to gas; on other networks, gas is the only fee. Source: docs of each rollup. */
const DATA_FEE_ORACLES: Readonly<Record<string, string>> = {
  10: OP_STACK_ORACLE,
  130: OP_STACK_ORACLE,
  480: OP_STACK_ORACLE,
  1135: OP_STACK_ORACLE,
  8453: OP_STACK_ORACLE,
  34443: OP_STACK_ORACLE,
  57073: OP_STACK_ORACLE,
  84532: OP_STACK_ORACLE,
  7777777: OP_STACK_ORACLE,
  11155420: OP_STACK_ORACLE,
  534352: SCROLL_ORACLE,
}
/** `getL1FeeUpperBound(uint256)`, available since the Fjord upgrade. */
const UPPER_BOUND_SELECTOR = '0xf1c7a58b'
/** `getL1Fee(bytes)`. */
const DATA_FEE_SELECTOR = '0x49948e0e'

/** Members of a transaction in the format of EIP-1474. */
export interface FeeFields {
  gas: `0x${string}`
  maxFeePerGas?: `0x${string}`
  maxPriorityFeePerGas?: `0x${string}`
  gasPrice?: `0x${string}`
}
export interface Fee {
  fields: FeeFields
  /** The total in smallest native units. */
  units: bigint
  /** The usual fee for the same gas in recent blocks. */
  usualUnits: bigint
}
interface Options {
  signal: AbortSignal
}

/**
 * A price is kept while it still pays for the base fee of the next three full blocks, so that a review does not change with every block. A
 * price of more than twice the current one is replaced.
 */
const KEPT_FROM = { cap: 4n, quoted: 3n }
const KEPT_UNTIL_FACTOR = 2n

/**
 * Returns the earlier fee while it suffices and is not far too high; otherwise the new one. `earlier` comes from a call of this feature.
 */
export function keepFee(quoted: Fee, earlier: { fields: Record<string, unknown>; units: bigint }): Fee {
  const { fields } = earlier
  const [gas, cap] = [parseQuantity(fields.gas), parseQuantity(fields.maxFeePerGas)]
  const [gasNow, capNow] = [BigInt(quoted.fields.gas), BigInt(quoted.fields.maxFeePerGas ?? 0)]
  if (gas === null || cap === null || capNow === 0n) return quoted
  const isEnough = cap * KEPT_FROM.cap >= capNow * KEPT_FROM.quoted && addPercent(gas, GAS_MARGIN_PERCENT) >= gasNow
  const isTooMuch = cap > capNow * KEPT_UNTIL_FACTOR || gas > gasNow * KEPT_UNTIL_FACTOR
  const dataFeeNow = quoted.units - gasNow * capNow
  const hasDataFee = addPercent(earlier.units - gas * cap, DATA_FEE_MARGIN_PERCENT) >= dataFeeNow
  if (!isEnough || isTooMuch || !hasDataFee) return quoted
  const tip = parseQuantity(fields.maxPriorityFeePerGas) ?? 0n
  const kept = { gas: toQuantity(gas), maxFeePerGas: toQuantity(cap), maxPriorityFeePerGas: toQuantity(tip) }
  return { ...quoted, fields: kept, units: earlier.units }
}

/** `transaction` has no fees. Throws the node's error for a call that would fail. */
export async function quoteFee(
  reader: Reader,
  network: CaipNetworkId,
  transaction: { from: string; to: string; data?: string; value?: string },
  options: Options,
): Promise<Fee> {
  const estimate = { network, method: 'eth_estimateGas', params: [transaction] }
  const bytes = ENVELOPE_BYTES + (transaction.data?.length ?? 0) / 2
  const [estimated, price, dataFee, usual] = await Promise.all([
    readQuantity(reader, estimate, options),
    readPrice(reader, network, options),
    readDataFee(reader, network, bytes, options),
    readUsualPrice(reader, network, options),
  ])
  const gas = estimated <= PLAIN_GAS ? estimated : addPercent(estimated, GAS_MARGIN_PERCENT)
  return {
    fields: { gas: toQuantity(gas), ...price.fields },
    units: gas * price.cap + dataFee,
    usualUnits: gas * usual + dataFee,
  }
}

type Price = { fields: Omit<FeeFields, 'gas'>; cap: bigint }

async function readPrice(reader: Reader, network: CaipNetworkId, options: Options): Promise<Price> {
  const block = await reader.read({ network, method: 'eth_getBlockByNumber', params: ['latest', false] }, options)
  const gasPriceCall = { network, method: 'eth_gasPrice', params: [] }
  const baseFee = parseQuantity((block as { baseFeePerGas?: unknown } | null)?.baseFeePerGas)
  if (baseFee === null) {
    const cap = addPercent(await readQuantity(reader, gasPriceCall, options), GAS_PRICE_MARGIN_PERCENT)
    return { fields: { gasPrice: toQuantity(cap) }, cap }
  }
  const tip = await readTip(reader, network, baseFee, options)
  const cap = baseFee * BASE_FEE_FACTOR + tip
  return { fields: { maxFeePerGas: toQuantity(cap), maxPriorityFeePerGas: toQuantity(tip) }, cap }
}

/** Some nodes have no method for the tip. Then the tip is the difference between their gas price and the base fee. */
async function readTip(reader: Reader, network: CaipNetworkId, baseFee: bigint, options: Options): Promise<bigint> {
  try {
    return await readQuantity(reader, { network, method: 'eth_maxPriorityFeePerGas', params: [] }, options)
  } catch (error) {
    options.signal.throwIfAborted()
    const price = await readQuantity(reader, { network, method: 'eth_gasPrice', params: [] }, options).catch(() => {
      throw error
    })
    return price > baseFee ? price - baseFee : 0n
  }
}

async function readDataFee(reader: Reader, network: CaipNetworkId, bytes: number, options: Options): Promise<bigint> {
  const to = DATA_FEE_ORACLES[network.slice(network.indexOf(':') + 1)]
  if (to === undefined) return 0n
  const readFee = (data: string) => readWord(reader, { network, to, data }, options)
  const size = BigInt(bytes).toString(16).padStart(64, '0')
  const bound = await readFee(`${UPPER_BOUND_SELECTOR}${size}`).catch(() => null)
  options.signal.throwIfAborted()
  const fee =
    bound ?? (await readFee(`${DATA_FEE_SELECTOR}${32n.toString(16).padStart(64, '0')}${size}${'ff'.repeat(bytes)}`))
  return addPercent(fee ?? 0n, DATA_FEE_MARGIN_PERCENT)
}

function addPercent(units: bigint, percent: bigint): bigint {
  return units + (units * percent) / 100n
}
