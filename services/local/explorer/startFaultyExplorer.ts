// The wallet directory for development: as long as the public one, with generated wallets, and with fault switches.
import { setTimeout as waitFor } from 'node:timers/promises'
import { type Explorer, type ExplorerOptions, startExplorer } from '../../explorer/startExplorer.ts'
import { answerControl, CONTROL_PATH } from '../control.ts'
import { withFaults } from '../withFaults.ts'
import { answerWrongly, commandSchema, createExplorerSwitches, type ExplorerFaults } from './explorerFaults.ts'
import { inventListings } from './inventListings.ts'

const DEFAULT_SEED = 'latchkey'

export interface FaultyExplorerOptions extends Omit<ExplorerOptions, 'listings' | 'interfere'> {
  /** Seed of the generated listings. */
  seed?: string
  /** Number of listings, 600 by default. About half of them support EVM networks. */
  listingCount?: number
  /** Serves `POST /control`, so that browser tests can set faults. */
  control?: boolean
}

export interface FaultyExplorer extends Explorer {
  faults: ExplorerFaults
}

/** Adds generated listings and fault switches to a directory. */
export function createDirectoryFaults({ seed = DEFAULT_SEED, listingCount, control }: FaultyExplorerOptions) {
  const switches = createExplorerSwitches()
  const stopping = new AbortController()
  const local = {
    listings: inventListings(seed, listingCount),
    async interfere(request, response, answerTruly) {
      if (control && request.url === CONTROL_PATH) {
        return answerControl(request, response, commandSchema, (command) =>
          command.do === 'add' ? switches.add(command.rule) : switches.clear(),
        )
      }
      const path = request.url?.split('?', 1)[0] ?? ''
      const rule = request.method === 'GET' && path !== '/health' ? switches.take(path) : undefined
      if (rule?.kind === 'slow') {
        const isOver = await waitFor(rule.delayMs ?? 0, false, { signal: stopping.signal }).catch(() => true)
        if (isOver) return void response.destroy()
      }
      const wrong = rule ? answerWrongly(rule) : null
      return wrong ? void response.writeHead(wrong.status, wrong.headers).end(wrong.body) : answerTruly()
    },
  } satisfies ExplorerOptions
  return { local, faults: switches, end: () => stopping.abort() }
}

export async function startFaultyExplorer(options: FaultyExplorerOptions = {}): Promise<FaultyExplorer> {
  const misbehavior = createDirectoryFaults(options)
  return withFaults(await startExplorer({ ...options, ...misbehavior.local }), misbehavior)
}
