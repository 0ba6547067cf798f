// A page with analytics turned on, and a real collector and directory on this machine for it to talk to.
import type { Alert, Connector, Session } from '@latchkey/kernel'
import { createFakeChain, createFakeKernel } from '@latchkey/kernel/testing'
import { type AnalyticsOptions, analytics } from '@latchkey/plugin-analytics'
import { vi } from 'vitest'
import { type KeptEvent, listEvents } from '../../../services/analytics/events.ts'
import { startAnalytics } from '../../../services/analytics/startAnalytics.ts'
import { openDatabase } from '../../../services/local/database/openDatabase.ts'

export const ADDRESS = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
export const SITE = 'http://shop.example'
const SESSION: Session = { caipAddress: `eip155:1:${ADDRESS}`, connectorId: 'io.wallet', accountType: 'eoa' }

/** Projects of one site: one a test, since a beacon may arrive when its test is over. */
const PROJECTS = Array.from({ length: 16 }, (_, index) => index.toString(16).repeat(32))

/** A collector that knows the projects of one site. */
export async function startCollector() {
  const database = await openDatabase({})
  const projects = PROJECTS.map((id) => ({ id, origins: [SITE] }))
  const server = await startAnalytics({ database, projects, port: 0 })
  const unused = [...PROJECTS]
  return {
    url: server.url,
    takeProject: () => unused.pop() ?? '',
    list: (project: string): Promise<KeptEvent[]> => listEvents(database.query, project, 500),
    async stop() {
      await server.stop()
      await database.close()
    },
  }
}

/** The page of this test is there; requests carry its origin, as in any browser. */
export function openPage(href: string) {
  const { happyDOM } = globalThis as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(href)
  const fetched = vi.spyOn(globalThis, 'fetch')
  const beaconed = vi.spyOn(navigator, 'sendBeacon')
  return {
    /** Addresses and bodies, in order. */
    requests: () => fetched.mock.calls.map(([url, init]) => ({ url: String(url), body: String(init?.body ?? '') })),
    beacons: () => beaconed.mock.calls.map(([, body]) => String(body)),
    settle: () => Promise.allSettled(fetched.mock.results.map(({ value }) => value)),
  }
}

/** A modal with one wallet. */
export function openModal(options: AnalyticsOptions, walletName = 'Some Wallet') {
  const wallet: Connector = {
    id: SESSION.connectorId,
    name: walletName,
    kind: 'announced',
    namespaces: ['eip155'],
    approvesIn: 'wallet',
    connect: async () => [SESSION],
    disconnect: async () => {},
    request: async () => null,
    watch: () => () => {},
  }
  const fake = createFakeKernel({ chains: [createFakeChain({ connectors: [wallet] })], plugins: [analytics(options)] })
  const alerts: Alert['id'][] = []
  fake.kernel.on('alert:raised', ({ id }) => alerts.push(id))
  const status = () => fake.kernel.store.get(fake.kernel.plugins.statusAtom).get('analytics')
  return { ...fake, alerts, status, connect: () => connect(fake.kernel) }
}

async function connect(kernel: ReturnType<typeof createFakeKernel>['kernel']): Promise<void> {
  await kernel.connectors.discover()
  await kernel.connections.connect(SESSION.connectorId)
}

/** The visitor looks at another tab, or closes this one. */
export function hidePage(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}
