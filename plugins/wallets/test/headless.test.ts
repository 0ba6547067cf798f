// @vitest-environment node
// What a host that draws its own list receives from the directory of this repository.
import { type WalletDirectory, watchDirectory } from '@latchkey/plugin-wallets/headless'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type FaultyExplorer, startFaultyExplorer } from '../../../services/local/explorer/startFaultyExplorer.ts'
import { createPages, ID, installed, namesOf, until } from './walletPages'

let explorer: FaultyExplorer
const { play, end } = createPages(() => explorer.url)
beforeAll(async () => {
  explorer = await startFaultyExplorer({ port: 0, seed: 'headless' })
})
afterEach(() => {
  end()
  explorer.faults.clear()
})
afterAll(() => explorer.stop())

function watch(kernel: Awaited<ReturnType<typeof play>>['kernel'], load = async () => kernel) {
  const updates: WalletDirectory[] = []
  const list = watchDirectory({ core: { load } }, { onChange: (directory) => updates.push(directory) })
  onTestFinished(list.stop)
  const last = () => updates.at(-1) as WalletDirectory
  const untilReady = () => until(() => expect(last().status).toBe('ready'))
  return { updates, list, last, untilReady }
}

test('HST-06 CON-05 the directory is loaded by pages, installed wallets first, with clean names', async () => {
  const { kernel } = await play({}, { installed: [installed('Own\u202e Wallet', { id: 'own' })] })
  const { updates, list, last, untilReady } = watch(kernel)
  expect(updates).toEqual([{ status: 'loading', wallets: [], count: null, hasMore: false, error: null }])
  await untilReady()
  expect(last().wallets[0]).toMatchObject({ id: 'own', name: 'Own Wallet', connectorId: 'own', isUnverified: false })
  expect(last().wallets[1]).toMatchObject({ connectorId: null })
  expect(last()).toMatchObject({ hasMore: true, error: null })
  const { length } = last().wallets
  list.loadMore()
  await until(() => expect(last().wallets.length).toBeGreaterThan(length))
})

test('HST-06 CON-05 a search from before the code has loaded is sent when it has', async () => {
  const { kernel } = await play()
  const { list, last, untilReady } = watch(kernel)
  list.search('phantom')
  await untilReady()
  expect(namesOf(last().wallets)).toContain('Phantom')
  expect(last().count).toBe(last().wallets.length)
  list.search('')
  await until(() => expect(last().wallets.length).toBeGreaterThan(30))
  list.filterCertified(true)
  await until(() => expect(last().wallets.every(({ isCertified }) => isCertified)).toBe(true))
})

test('HST-06 CON-05 a failing directory gives an error, and the next call requests the same page again', async () => {
  const { kernel } = await play()
  explorer.faults.add({ kind: 'status', status: 503 })
  const { list, last, untilReady } = watch(kernel)
  await until(() => expect(last()).toMatchObject({ status: 'failed', error: { code: 'wallets/unavailable' } }))
  explorer.faults.clear()
  list.loadMore()
  await untilReady()
})

test('HST-06 CON-03 a listed wallet that is installed has the id that connects it', async () => {
  const { kernel } = await play({}, { installed: [installed('MetaMask', { rdns: 'io.metamask' })] })
  const { last, untilReady } = watch(kernel)
  await untilReady()
  expect(last().wallets[0]).toMatchObject({ id: ID.metamask, connectorId: 'here-MetaMask' })
})

test('HST-06 after it stops nothing is reported, whether the code loaded or not', async () => {
  const { kernel } = await play()
  const late = watch(kernel, () => Promise.reject(new Error('offline')))
  const { updates, list } = watch(kernel)
  late.list.stop()
  list.stop()
  const other = watch(kernel)
  await other.untilReady()
  expect(updates).toHaveLength(1)
  expect(late.updates).toHaveLength(1)
})

test('HST-06 PLG-03 if the code fails to load, that is reported as the reason', async () => {
  const { kernel } = await play()
  const error = new Error('offline')
  const { last } = watch(kernel, () => Promise.reject(error))
  await until(() => expect(last()).toMatchObject({ status: 'failed', error }))
})
