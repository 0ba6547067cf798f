// What a site's developer is shown after a real collector's response. How it is drawn: `AlertBanner` of the shell.
import { alertTexts } from '@latchkey/kernel/alerts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openModal, openPage, SITE, startCollector } from './world'

/** Milliseconds from the event to the banner. */
const ALERT_DELAY_MS = 300
const UNKNOWN = 'f'.repeat(31).padEnd(32, 'e')
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000 })
const disposals: (() => void)[] = []
let collector: Awaited<ReturnType<typeof startCollector>>

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
beforeAll(async () => {
  collector = await startCollector()
})
afterEach(() => {
  for (const dispose of disposals.splice(0)) dispose()
})
afterAll(() => collector.stop())

test.each([
  [
    'from an origin that the project does not name',
    'http://other.example/',
    () => collector.takeProject(),
    'Invalid App Configuration',
    'Add it to the allowed origins',
  ],
  [
    'of a project that the collector does not know',
    SITE,
    () => UNKNOWN,
    'Invalid Project ID',
    'Copy the id from the provider’s dashboard',
  ],
  ['without a project', SITE, () => undefined, 'Project ID Not Configured', 'point the service at your own server'],
])(
  'API-06 a page %s: the problem and its fix are reported 0.3 s later, until the alert is dismissed',
  async (_, href, project, title, advice) => {
    openPage(href)
    const projectId = project()
    const { kernel, clock, alerts } = openModal({
      enabled: true,
      ...(projectId && { projectId, analyticsUrl: collector.url }),
    })
    disposals.push(kernel.destroy)
    const shown = () => kernel.store.get(kernel.alerts.listAtom).map(({ id }) => ({ id, ...alertTexts[id] }))
    kernel.router.open('Connect')
    await until(() => expect(alerts).toHaveLength(1))
    clock.advance(ALERT_DELAY_MS - 1)
    expect(shown()).toEqual([])
    clock.advance(1)
    const [first, ...others] = shown()
    expect([first?.title, others]).toEqual([title, []])
    expect(first?.detail).toContain(advice)
    if (first) kernel.alerts.dismiss(first.id)
    expect(shown()).toEqual([])
  },
)
