// @vitest-environment node
// What a site's developer sees when the directory refuses.
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type FaultyExplorer, startFaultyExplorer } from '../../../services/local/explorer/startFaultyExplorer.ts'
import { createPages, until } from './walletPages'

let explorer: FaultyExplorer
const { play, end } = createPages(() => explorer.url)
beforeAll(async () => {
  explorer = await startFaultyExplorer({ port: 0, seed: 'alerts' })
})
afterEach(() => {
  end()
  explorer.faults.clear()
})
afterAll(() => explorer.stop())

test.each([
  ['a project that it does not know', 401, 'invalid-project-id'],
  ['an origin that is not on the list', 403, 'origin-not-allowed'],
] as const)('API-06 a directory that refuses with %s raises the matching alert', async (_, status, id) => {
  explorer.faults.add({ kind: 'status', status })
  const page = await play()
  const raised = vi.fn()
  page.kernel.on('alert:raised', raised)
  page.look()
  await until(() => expect(raised).toHaveBeenCalledWith({ id }))
})

test('API-06 a directory that is down raises none', async () => {
  explorer.faults.add({ kind: 'status', status: 503 })
  const page = await play()
  const raised = vi.fn()
  page.kernel.on('alert:raised', raised)
  page.directory.open()
  await until(() => expect(page.all().status).toBe('failed'))
  expect(raised).not.toHaveBeenCalled()
})
