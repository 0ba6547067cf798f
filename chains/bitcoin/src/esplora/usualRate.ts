// Reads what transactions of recent blocks paid. Every stated fee is compared with it. Requirement SAF-04.
import type { CaipNetworkId } from '@latchkey/kernel'
import * as v from 'valibot'

/** Half an hour, so that a single unusual block does not matter. */
const BLOCKS = 3
/** Transactions per page of Esplora. A page starts at a multiple of it. */
const PAGE_LENGTH = 25
/** Weight units per virtual byte. Source: BIP-141. */
const WEIGHT_OF_BYTE = 4
/**
 * Satoshis per virtual byte. A lower rate does not matter, because a usual transfer then costs 423 satoshis. Blocks of test networks are
 * often empty.
 */
const FLOOR = 3
/** The median of a block was higher only for a few weeks ever. A dishonest endpoint could also falsify its blocks. */
const CEILING = 100

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(1))
const BlocksSchema = v.array(v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)), tx_count: CountSchema }))
const TransactionsSchema = v.array(v.object({ fee: v.pipe(v.number(), v.minValue(0)), weight: CountSchema }))

interface Options {
  signal: AbortSignal
}
export type ReadPath = <Output>(
  network: CaipNetworkId,
  path: string,
  schema: v.GenericSchema<unknown, Output>,
  options: Options,
) => Promise<Output>

/** Returns a reader of the usual rate in satoshis per virtual byte. It requests each block once. */
export function createUsualRate(read: ReadPath) {
  let known: ReadonlyMap<string, readonly number[]> = new Map()

  /** Blocks are ordered by rate, so the usual transactions are in the middle. */
  async function readRates(network: CaipNetworkId, block: { id: string; tx_count: number }, options: Options) {
    const start = Math.floor(block.tx_count / 2 / PAGE_LENGTH) * PAGE_LENGTH
    const rows = await read(network, `/block/${block.id}/txs/${start}`, TransactionsSchema, options)
    // The miner's own transaction pays no fee.
    return rows.flatMap(({ fee, weight }) => (fee > 0 ? (fee * WEIGHT_OF_BYTE) / weight : []))
  }

  async function readMedian(network: CaipNetworkId, options: Options): Promise<number> {
    const blocks = (await read(network, '/blocks', BlocksSchema, options)).slice(0, BLOCKS)
    const rates = await Promise.all(
      blocks.map(async (block) => known.get(block.id) ?? readRates(network, block, options)),
    )
    known = new Map(blocks.map(({ id }, index) => [id, rates[index] ?? []]))
    const sorted = rates.flat().sort((one, other) => one - other)
    return sorted[Math.floor(sorted.length / 2)] ?? FLOOR
  }

  return async (network: CaipNetworkId, options: Options): Promise<bigint> => {
    const median = await readMedian(network, options).catch((error) => {
      if (options.signal.aborted) throw error
      return CEILING
    })
    return BigInt(Math.round(Math.min(CEILING, Math.max(FLOOR, median))))
  }
}
