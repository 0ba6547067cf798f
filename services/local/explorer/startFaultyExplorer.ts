// The wallet directory of a developer's machine: as long as a public one, with wallets that do not exist, and wrong when a test says so.
import { setTimeout as waitFor } from 'node:timers/promises'
import { type Explorer, type ExplorerOptions, startExplorer } from '../../explorer/startExplorer.ts'
import { answerControl, CONTROL_PATH } from '../control.ts'
import { withFaults } from '../withFaults.ts'
import { answerWrongly, commandSchema, createExplorerSwitches, type ExplorerFaults } from './explorerFaults.ts'
import { inventListings } from './inventListings.ts'

const DEFAULT_SEED = 'latchkey'

export interface FaultyExplorerOptions extends Omit<ExplorerOptions, 'listings' | 'interfere'> {
  /** Decides which listings are invented. */
  seed?: string
  /** How many listings; 600 when absent. About half of them serve EVM networks. */
  listingCount?: number
  /** Answers `POST /control`, so that tests in a browser reach the fault switches. */
  control?: boolean
}

export interface FaultyExplorer extends Explorer {
  faults: ExplorerFaults
}

/** What a directory of a developer's machine has more: its listings, and the switches of its faults. */
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
