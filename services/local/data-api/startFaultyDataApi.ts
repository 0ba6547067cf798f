// The data API for development: tests can set faults and insert rows, and swaps work for the IDs of public networks.
import { setTimeout as waitFor } from 'node:timers/promises'
import { type DataApi, type DataApiOptions, startDataApi } from '../../data-api/startDataApi.ts'
import { withFaults } from '../withFaults.ts'
import { createControl } from './dataControl.ts'
import { answerWrongly, createSwitches, type DataFaults, tamper } from './dataFaults.ts'
import { createPlanting } from './plant.ts'
import { responsePatches } from './responsePatches.ts'
import { listStandIns } from './standIns.ts'

export interface FaultyDataApiOptions extends Omit<DataApiOptions, 'interference' | 'standIns'> {
  /** Serves `/control`, so that browser tests can set faults. */
  control?: boolean
}

export interface FaultyDataApi extends DataApi {
  faults: DataFaults
}

type Faulty = Pick<FaultyDataApiOptions, 'database' | 'now' | 'networks' | 'pools' | 'control'>

/** Adds stand-ins of public networks and fault switches to a data API. */
export function createApiFaults({ control, ...options }: Faulty) {
  const { database, now = Date.now } = options
  const switches = createSwitches()
  const controls = control ? createControl(switches, createPlanting({ query: database.query, now })) : null
  const stopping = new AbortController()
  const local = {
    standIns: listStandIns(options),
    interference: {
      answer: async (...args) => controls?.answer(...args) ?? false,
      async pass(request, answerTruly) {
        const { path } = request
        controls?.note({ ...request, atMs: now() })
        const rule = switches.take(request)
        if (rule?.kind === 'slow') await waitFor(rule.delayMs ?? 0, undefined, { signal: stopping.signal })
        const wrong = rule ? answerWrongly(rule, path) : null
        if (wrong) return wrong
        const reply = await answerTruly()
        return reply && rule?.kind === 'tampered' ? tamper(reply, path, responsePatches[rule.patch ?? '']) : reply
      },
    },
  } satisfies Partial<DataApiOptions>
  return { local, faults: switches, end: () => stopping.abort() }
}

export async function startFaultyDataApi(options: FaultyDataApiOptions): Promise<FaultyDataApi> {
  const misbehavior = createApiFaults(options)
  return withFaults(await startDataApi({ ...options, ...misbehavior.local }), misbehavior)
}
