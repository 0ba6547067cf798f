// Metrics for Prometheus: requests by route and status, open sockets, errors, key events, dependencies, and the process itself.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  /** In Prometheus' text format. */
  read(): Promise<{ type: string; text: string }>
  countRequest(request: { method: string; route: string; status: number; seconds: number }): void
  countFault(kind: string): void
  countKeyEvent(action: string): void
  setInFlight(requests: number): void
  setSockets(sockets: number): void
  setOldSeals(left: number): void
  setDependency(name: string, isUp: boolean): void
}

/** Buckets from a cached response to the longest wait for an email. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(service: string): Metrics {
  const registry = new Registry()
  const registers = [registry]
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'latchkey_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers,
  })
  const inFlight = new Gauge({
    name: 'latchkey_http_requests_in_flight',
    help: 'Requests without an answer yet.',
    registers,
  })
  const sockets = new Gauge({ name: 'latchkey_websockets', help: 'Open WebSockets.', registers })
  const faults = new Counter({
    name: 'latchkey_faults_total',
    help: 'Errors that were not expected, by kind.',
    labelNames: ['kind'],
    registers,
  })
  const keyEvents = new Counter({
    name: 'latchkey_key_events_total',
    help: 'Events of the audit log.',
    labelNames: ['action'],
    registers,
  })
  const oldSeals = new Gauge({
    name: 'latchkey_old_seals',
    help: 'Values that still need an old key.',
    registers,
  })
  const dependencies = new Gauge({
    name: 'latchkey_dependency_up',
    help: '1 while what the service calls answers.',
    labelNames: ['dependency'],
    registers,
  })
  return {
    read: async () => ({ type: registry.contentType, text: await registry.metrics() }),
    countRequest: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    countFault: (kind) => faults.inc({ kind }),
    countKeyEvent: (action) => keyEvents.inc({ action }),
    setInFlight: (count) => inFlight.set(count),
    setSockets: (count) => sockets.set(count),
    setOldSeals: (left) => oldSeals.set(left),
    setDependency: (dependency, isUp) => dependencies.set({ dependency }, isUp ? 1 : 0),
  }
}
