// What leaves a page, to a real collector and a real directory.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startExplorer } from '../../../services/explorer/startExplorer.ts'
import { ADDRESS, hidePage, openModal, openPage, SITE, startCollector } from './world'

const PAGE = `${SITE}/cart/ada%40mail.example/${ADDRESS}?token=secret#top`
let collector: Awaited<ReturnType<typeof startCollector>>
let project = ''
/** Far longer than it takes on a machine that does nothing else, as are the limits below. */
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 20_000 })
const disposals: (() => void)[] = []

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
beforeAll(async () => {
  collector = await startCollector()
})
beforeEach(() => {
  project = collector.takeProject()
})
afterEach(() => {
  for (const dispose of disposals.splice(0)) dispose()
})
afterAll(() => collector.stop())

function play(...args: Parameters<typeof openModal>) {
  const modal = openModal(...args)
  disposals.push(modal.kernel.destroy)
  return modal
}
const own = () => ({ enabled: true, projectId: project, analyticsUrl: collector.url })
const names = async () => (await collector.list(project)).map(({ event }) => event)

test('ANA-01 only the path words that the site lists are sent', async () => {
  openPage(`${SITE}/cart/orders/4711/+15551234567/WELCOME`)
  const { kernel } = play({ ...own(), pathWords: ['cart', 'orders'] })
  kernel.router.open('Connect')
  await until(async () => expect(await names()).toEqual(['MODAL_OPEN']))
  expect((await collector.list(project)).map(({ url }) => url)).toEqual([`${SITE}/cart/orders/*/*/*`])
})

test('ANA-01 ANA-02 events are sent in order: opened, chosen, connected, closed; no address, no query, no personal name', async () => {
  const page = openPage(PAGE)
  const { kernel, clock, connect } = play(own())
  const startMs = clock.now()
  await kernel.plugins.activate('analytics')
  kernel.router.open('Connect')
  clock.advance(1_500)
  await connect()
  await kernel.router.close()
  clock.advance(2_000)
  await kernel.connections.disconnect()
  await until(async () => expect(await names()).toContain('DISCONNECT_SUCCESS'))
  const kept = await collector.list(project)
  expect(kept.map(({ event, properties }) => [event, properties])).toEqual([
    ['MODAL_OPEN', { connected: false }],
    ['SELECT_WALLET', { name: 'Some Wallet', platform: 'browser' }],
    ['CONNECT_SUCCESS', { method: 'browser', name: 'Some Wallet' }],
    ['MODAL_CLOSE', { connected: true }],
    ['DISCONNECT_SUCCESS', { namespace: 'eip155' }],
  ])
  expect(kept.map(({ timestamp }) => timestamp - startMs)).toEqual([0, 1_500, 1_500, 1_500, 3_500])
  expect(new Set(kept.map(({ url, domain, address }) => `${url} ${domain} ${address}`))).toEqual(
    new Set([`${SITE}/ shop.example null`]),
  )
  for (const { url, body } of page.requests()) {
    expect(new URL(url).pathname).toBe('/e')
    expect([...new URL(url).searchParams.keys()]).toEqual(['projectId', 'st', 'sv'])
    // An event's own id is random, and may spell anything.
    expect(body?.replace(/"eventId":"[0-9a-f-]{36}"/, '')).not.toMatch(/secret|ada|d8da6bf2/)
  }
})

test('ANA-01 the address is only sent if the host turns it on', async () => {
  openPage(PAGE)
  const { kernel, connect } = play({ ...own(), sendAddress: true })
  await kernel.plugins.activate('analytics')
  await connect()
  await until(async () => expect(await names()).toContain('CONNECT_SUCCESS'))
  expect((await collector.list(project)).map(({ event, address }) => [event, address])).toEqual([
    ['SELECT_WALLET', null],
    ['CONNECT_SUCCESS', ADDRESS],
  ])
})

test('ANA-01 if it is not turned on, nothing is loaded and no request is sent, whatever happens', async () => {
  const page = openPage(PAGE)
  const { kernel, connect, status } = play({ projectId: project, analyticsUrl: collector.url })
  kernel.router.open('Connect')
  await connect()
  await kernel.connections.disconnect()
  expect(page.requests()).toEqual([])
  expect(status()).toBeUndefined()
})

test('ANA-01 API-06 forbidden from this origin: one alert, then no more requests', async () => {
  const page = openPage('http://other.example/')
  const { kernel, alerts } = play(own())
  kernel.router.open('Connect')
  await until(() => expect(alerts).toEqual(['origin-not-allowed']))
  await kernel.router.close()
  kernel.router.open('Connect')
  hidePage()
  await page.settle()
  expect(page.requests()).toHaveLength(1)
  expect(alerts).toEqual(['origin-not-allowed'])
  expect(await collector.list(project)).toEqual([])
})

test('ANA-01 API-06 without a project or a custom service no request is sent', async () => {
  const page = openPage(PAGE)
  const { kernel, alerts } = play({ enabled: true })
  kernel.router.open('Connect')
  await until(() => expect(alerts).toEqual(['project-id-missing']))
  expect(page.requests()).toEqual([])
})

test('ANA-01 when the page is hidden, queued events are sent in one beacon, in order and once', async () => {
  const page = openPage(PAGE)
  const { kernel, status } = play(own())
  await kernel.plugins.activate('analytics')
  expect(status()).toBe('ready')
  kernel.emit('modal:opened', { view: 'Connect', connected: false })
  kernel.emit('network:switched', { network: 'eip155:10', previous: 'eip155:1' })
  kernel.emit('send:failed', { network: 'eip155:10', token: 'TUSD', code: 'transfer/failed' })
  await until(() => expect(page.requests()).toHaveLength(1))
  hidePage()
  expect(page.beacons()).toHaveLength(1)
  await until(async () => expect(await names()).toHaveLength(3))
  const sent = page
    .beacons()
    .flatMap((text) => JSON.parse(text))
    .map(({ props }) => props.event)
  expect(sent).toEqual(['SWITCH_NETWORK', 'SEND_ERROR'])
  hidePage()
  expect(page.beacons()).toHaveLength(1)
})

test('ANA-01 an unreachable service is tried three times, ten seconds apart, and then no more', async () => {
  const page = openPage(PAGE)
  const { kernel, clock } = play({ enabled: true, analyticsUrl: 'http://127.0.0.1:9' })
  kernel.router.open('Connect')
  for (const attempt of [1, 2, 3]) {
    await until(() => expect(page.requests()).toHaveLength(attempt))
    await until(() => expect(clock.pending()).toBe(attempt < 3 ? 1 : 0))
    clock.advance(10_000)
  }
  kernel.emit('modal:closed', { connected: false })
  await page.settle()
  expect(page.requests()).toHaveLength(3)
})

test.each([
  ['yes', true],
  ['no', false],
])('API-03 ANA-01 the project’s directory returns %s', async (_, isAnalyticsEnabled) => {
  const explorer = await startExplorer({ port: 0, isAnalyticsEnabled })
  try {
    const page = openPage(PAGE)
    const { kernel } = play({ ...own(), explorerUrl: explorer.url })
    kernel.router.open('Connect')
    await until(() => expect(page.requests()).toHaveLength(isAnalyticsEnabled ? 2 : 1))
    await page.settle()
    expect(page.requests().map(({ url }) => new URL(url).pathname)).toEqual(
      isAnalyticsEnabled ? ['/getAnalyticsConfig', '/e'] : ['/getAnalyticsConfig'],
    )
    hidePage()
    expect(page.beacons()).toEqual([])
  } finally {
    await explorer.stop()
  }
})

test('API-03 ANA-01 a directory that fails turns analytics off', async () => {
  const page = openPage(PAGE)
  const { kernel } = play({ ...own(), explorerUrl: 'http://127.0.0.1:9' })
  kernel.router.open('Connect')
  await until(() => expect(page.requests()).toHaveLength(1))
  await page.settle()
  hidePage()
  expect([page.requests().length, page.beacons()]).toEqual([1, []])
})
