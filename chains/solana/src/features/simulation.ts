// Predicts what a plain transfer would change if it ran now. The node runs it, and the accounts are compared before and after.
import { type CaipNetworkId, type RpcCall, requestAborted } from '@latchkey/kernel'
import { withinMs } from '@latchkey/kernel/chains'
import type { Simulation, SimulationFeature, WatchedBalance } from '@latchkey/kernel/contracts'
import { isRecord } from '../isRecord'
import { type Rpc, readAccounts, readMint } from './transfer/accounts'
import { readHolding, readPostAccounts } from './transfer/postAccounts'
import { tokenAccountOf } from './transfer/programs'
import { readSend } from './transfer/readSend'
import { describeReason } from './transfer/reasons'

/** Milliseconds, because a visitor is waiting for the review. */
const DEADLINE_MS = 4_000
const UNAVAILABLE: Simulation = { status: 'unavailable' }

interface Options {
  signal: AbortSignal
}

/** The feature `simulation`. Calls other than plain transfers have no known fee, so they have no result. */
export function createSimulation(rpc: Rpc): SimulationFeature {
  /** Returns the account that holds each balance. Throws if an address is not a mint. */
  async function locate(
    network: CaipNetworkId,
    watched: readonly WatchedBalance[],
    options: Options,
  ): Promise<readonly string[]> {
    const mints = [...new Set(watched.flatMap(({ tokenAddress }) => tokenAddress ?? []))]
    const accounts = mints.length > 0 ? await readAccounts(rpc, network, mints, options) : []
    return watched.map(({ owner, tokenAddress }) => {
      if (tokenAddress === null) return owner
      const { program } = readMint(accounts[mints.indexOf(tokenAddress)] ?? null)
      return tokenAccountOf(owner, tokenAddress, program)
    })
  }

  /** Throws for a response of another form; then there is no simulation. */
  async function run(call: RpcCall, watched: readonly WatchedBalance[], options: Options): Promise<Simulation> {
    const sent = readSend(call)
    if (!sent) return UNAVAILABLE
    const places = await locate(call.network, watched, options)
    const settings = {
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { encoding: 'base64', addresses: places },
    }
    const question = { method: 'simulateTransaction', params: [sent.transaction, settings], isExact: true }
    const [before, result] = await Promise.all([
      readAccounts(rpc, call.network, places, options),
      rpc.call({ network: call.network, ...question }, options),
    ])
    const { err, logs, accounts } = isRecord(result) && isRecord(result.value) ? result.value : {}
    if (err === undefined) return UNAVAILABLE
    if (err !== null) return { status: 'reverted', reason: describeReason(err, logs) }
    const after = readPostAccounts(accounts, places.length)
    const { from, feeUnits = 0n } = sent.summary
    const changes = watched.map((each, index) => {
      const [was, is] = [before, after].map((list) => readHolding(list[index] ?? null, each.tokenAddress))
      // The node deducts the fee from the signer; the fee is shown separately.
      const fee = each.tokenAddress === null && each.owner === from ? feeUnits : 0n
      return { ...each, units: (is ?? 0n) - (was ?? 0n) + fee }
    })
    return { status: 'done', changes }
  }

  return {
    async simulate(call, watched, { signal }) {
      const simulated = await withinMs(run(call, watched, { signal }), DEADLINE_MS)
      if (signal.aborted) throw requestAborted(signal.reason)
      return simulated ?? UNAVAILABLE
    },
  }
}
