// Predicts what a transaction would change if it ran now. It sends one `eth_call` to the node, with the sender's code temporarily replaced.
import { type RpcCall, requestAborted } from '@latchkey/kernel'
import { withinMs } from '@latchkey/kernel/chains'
import type { Simulation, SimulationFeature } from '@latchkey/kernel/contracts'
import { parseAddress } from '../address'
import { parseQuantity, type Reader } from '../quantity'
import { readRevertReason } from './revertReason'
import { type ProgramCall, readResult, startOf, writeProgram } from './simulation/program'

/** Milliseconds, because a visitor is waiting for the review. */
const DEADLINE_MS = 4_000
const DATA_PATTERN = /^0x(?:[0-9a-f]{2})*$/i
const UNAVAILABLE: Simulation = { status: 'unavailable' }

/** The feature `simulation`. A node without state overrides returns no data, so it cannot simulate. */
export function createSimulation(reader: Reader): SimulationFeature {
  return {
    async simulate(call, watched, { signal }) {
      const transaction = readTransaction(call)
      if (!transaction) return UNAVAILABLE
      const { from, ...made } = transaction
      const code = `0x${writeProgram(made, watched)}`
      const params = [{ from, to: from, data: startOf(made) }, 'latest', { [from]: { code } }]
      const response = await withinMs(
        reader.read({ network: call.network, method: 'eth_call', params }, { signal }),
        DEADLINE_MS,
      )
      if (signal.aborted) throw requestAborted(signal.reason)
      const result = readResult(response, made, watched.length)
      if (!result) return UNAVAILABLE
      if (!result.isSuccess) return { status: 'reverted', reason: readRevertReason({ data: result.returned }) }
      const changes = watched.flatMap((each, index) => {
        const [before = null, after = null] = [result.before[index], result.after[index]]
        return before === null || after === null ? [] : [{ ...each, units: after - before }]
      })
      return changes.length === watched.length ? { status: 'done', changes } : UNAVAILABLE
    },
  }
}

function readTransaction({ method, params }: RpcCall): (ProgramCall & { from: string }) | null {
  const [transaction] = params
  if (method !== 'eth_sendTransaction' || typeof transaction !== 'object' || transaction === null) return null
  const { from, to, value = '0x0', data = '0x' } = transaction as Record<string, unknown>
  const [sender, target] = [from, to].map((each) => (typeof each === 'string' ? parseAddress(each) : null))
  const units = parseQuantity(value)
  if (!sender || !target || units === null || typeof data !== 'string' || !DATA_PATTERN.test(data)) return null
  return { from: sender, to: target, value: units, data }
}
