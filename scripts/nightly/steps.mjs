// The steps of a night, and which of their figures the page shows.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../packages.mjs'
import { journeysIn } from '../steps.mjs'

/**
 * @typedef {import('../steps.mjs').Step} Step
 * @typedef {Step & { readFigures?: () => Record<string, number> }} NightStep
 */

const TSX = 'node_modules/tsx/dist/cli.mjs'
const BYTES_PER_KB = 1024

/** @type {Step[]} */
export const PREPARATION = [
  { name: 'build', program: 'scripts/build.mjs' },
  { name: 'documentation site', program: 'site/build.mjs' },
]

/** @type {NightStep[]} */
export const NIGHT = [
  { name: 'hosts', program: 'scripts/hosts/buildHosts.mjs' },
  journeysIn('chromium', []),
  journeysIn('firefox', ['--config=e2e/engines/firefox.config.ts', '--project=firefox']),
  journeysIn('webkit', ['--config=e2e/engines/webkit.config.ts', '--project=webkit']),
  {
    name: 'soak',
    program: TSX,
    args: ['bench/connectCycles.mjs', '10000', '--restart-every', '100'],
    readFigures: readSoak,
  },
  { name: 'load', program: TSX, args: ['bench/relayLoad.mjs'], readFigures: readLoad },
  { name: 'servers', program: TSX, args: ['bench/serverLoad.mjs'], readFigures: readServers },
  { name: 'mutation', program: 'scripts/mutation.mjs', readFigures: readMutation },
  { name: 'rows', program: 'scripts/breakRows.mjs' },
]

/** What a page holds more after the cycles than before them. */
function readSoak() {
  const { cycles, relayRestarts, connect, start, readings, mailboxRowsAfterExpiry } = readResults('soak')
  const end = readings.at(-1)
  const count = (/** @type {Record<string, number>} */ listeners) =>
    Object.values(listeners).reduce((sum, each) => sum + each, 0)
  return {
    cycles,
    'relay restarts': relayRestarts,
    'median connect, ms': connect.medianMs,
    'slowest connect, ms': connect.worstMs,
    'listeners left': count(end.listeners) - count(start.listeners),
    'DOM nodes left': end.nodes - start.nodes,
    'sockets left': end.sockets - start.sockets,
    'heap left, KB': Math.round((end.heapBytes - start.heapBytes) / BYTES_PER_KB),
    'rows left when all have expired': mailboxRowsAfterExpiry,
  }
}

function readLoad() {
  /** @type {{ database: string, processes: number, messagesPerSecond: number, refused: number, delivery: { p99Ms: number } }[]} */
  const runs = readResults('relayLoad').runs
  return Object.fromEntries(
    runs.flatMap(({ database, processes, messagesPerSecond, refused, delivery }) => [
      [`${database}, ${processes}: messages a second`, messagesPerSecond],
      [`${database}, ${processes}: refused`, refused],
      [`${database}, ${processes}: delivery p99, ms`, delivery.p99Ms],
    ]),
  )
}

function readServers() {
  /** @typedef {{ perSecond: number, p99Ms: number }} Rate */
  /** @type {{ database: string, processes: number, signIns: Rate, history: Rate, balance: Rate }[]} */
  const runs = readResults('serverLoad').runs
  return Object.fromEntries(
    runs.flatMap(({ database, processes, signIns, history, balance }) =>
      Object.entries({ 'sign-ins': signIns, histories: history, balances: balance }).flatMap(
        ([what, { perSecond, p99Ms }]) => [
          [`${database}, ${processes}: ${what} a second`, perSecond],
          [`${database}, ${processes}: ${what} p99, ms`, p99Ms],
        ],
      ),
    ),
  )
}

function readMutation() {
  /** @type {Record<string, { score: number }>} */
  const folders = readResults('mutation')
  return Object.fromEntries(Object.entries(folders).map(([folder, { score }]) => [`${folder}, %`, score]))
}

/** @param {string} name */
function readResults(name) {
  return JSON.parse(readFileSync(join(ROOT, `bench/results/${name}.json`), 'utf8'))
}
