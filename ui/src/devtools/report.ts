// Everything the panel knows, as one JSON file for a bug report. Its contents: docs/guides/devtools.md.
import { VERSION } from '@latchkey/kernel/http'
import { classOf, decisionOf } from './describeRequest'
import {
  nameNetwork,
  type RouteFacts,
  readConflicts,
  readPlugins,
  readRoute,
  readSessions,
  readStored,
} from './readModal'
import type { Recorder } from './recorder'
import { type Json, redact } from './redact'

/** Increases when a reader of older reports would misread a new one. */
const SCHEMA_VERSION = 1

/** Enough for 200 events and 200 requests; deeper values were cut when they were recorded. */
const LIMITS = { depth: 12, members: 400, total: 20_000 }

/** Returns the report of all modals shown in the panel. */
export function createReport(
  recorders: readonly Recorder[],
  page: { url: string; userAgent: string; atMs: number },
): Json {
  const report = {
    schemaVersion: SCHEMA_VERSION,
    product: { name: 'Latchkey', version: VERSION },
    createdAt: toTime(page.atMs),
    page: page.url,
    userAgent: page.userAgent,
    modals: recorders.map(describeModal),
  }
  // Redacts the whole report once more, to catch anything that a field above missed.
  return redact(report, LIMITS)
}

function describeModal({ core, get }: Recorder) {
  const recording = get()
  const { options, networkState, store } = core
  return {
    id: options.id ?? null,
    chains: options.chains.map(({ namespace }) => namespace),
    network: store.get(networkState.activeAtom).network.name,
    policy: pickFlags(options.policy),
    features: pickFlags(options.features),
    plugins: readPlugins(core, recording),
    route: describeRoute(readRoute(recording.kernel)),
    sessions: readSessions(core),
    conflicts: readConflicts(recording),
    requests: recording.requests.map((request) => ({
      at: toTime(request.atMs),
      method: request.method,
      network: nameNetwork(core, request.network),
      class: classOf(request),
      decision: decisionOf(request),
      connectorId: request.connectorId,
      durationMs: request.durationMs,
      code: request.code,
    })),
    events: recording.events.map(({ atMs, name, payload, code }) => ({ at: toTime(atMs), name, payload, code })),
    storage: readStored(core),
  }
}

/** Keeps only what is on or off; the other options are long or private to the host. */
function pickFlags(settings: object = {}): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => typeof value === 'boolean'))
}

function describeRoute(route: RouteFacts | null) {
  return route && { ...route, stack: route.stack.map(({ view, plugin, params }) => ({ view, plugin, params })) }
}

function toTime(atMs: number): string {
  return new Date(atMs).toISOString()
}
