// Reads the figures for the nightly page from the results of each bench.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.mjs'

const BYTES_PER_KB = 1024

/** How much more a page holds after the cycles than before. */
export function readSoak() {
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

export function readLoad() {
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

export function readIdle() {
  /** @type {{ database: string, idleSockets: number, messages: number, costOfMessagesCpuMs: number }[]} */
  const runs = readResults('relayIdle').runs
  return Object.fromEntries(
    runs.map(({ database, idleSockets, messages, costOfMessagesCpuMs }) => [
      `${database}: CPU of ${idleSockets} idle sockets for ${messages} messages elsewhere, ms`,
      costOfMessagesCpuMs,
    ]),
  )
}

export function readServers() {
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

export function readSignIns() {
  /** @type {{ name: string, medianMs: number }[]} */
  const subjects = readResults('signInTime').subjects
  return Object.fromEntries(subjects.map(({ name, medianMs }) => [`${name}: median, ms`, medianMs]))
}

export function readMutation() {
  /** @type {Record<string, { score: number }>} */
  const folders = readResults('mutation')
  return Object.fromEntries(Object.entries(folders).map(([folder, { score }]) => [`${folder}, %`, score]))
}

/** @param {string} name */
function readResults(name) {
  return JSON.parse(readFileSync(join(ROOT, `bench/results/${name}.json`), 'utf8'))
}
