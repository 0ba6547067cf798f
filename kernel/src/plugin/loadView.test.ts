import { expect, test, vi } from 'vitest'
import { createFakeKernel } from '../testing/fakeKernel'
import type { PluginManifest } from './manifest'

const View = () => null

function openKernel(load = vi.fn(async () => ({ View }))) {
  const plugin: PluginManifest = { id: 'acme', api: 1, views: { AllWallets: { load } } }
  return { load, ...createFakeKernel({ plugins: [plugin] }).kernel }
}

test('PLG-03 a view is preloaded, unless the visitor saves data', () => {
  for (const [navigator, times] of [
    [undefined, 1],
    [{}, 1],
    [{ connection: {} }, 1],
    [{ connection: { saveData: false } }, 1],
    [{ connection: { saveData: true } }, 0],
  ] as const) {
    vi.stubGlobal('navigator', navigator)
    const { load, plugins } = openKernel()
    plugins.preload('AllWallets')
    expect(load, JSON.stringify(navigator)).toHaveBeenCalledTimes(times)
  }
})

test('PLG-03 a view that no plugin has is a typed error when it is loaded, and no error when it is preloaded', async () => {
  const { plugins } = openKernel()
  plugins.preload('Account')
  await expect(plugins.loadView('Account')).rejects.toMatchObject({
    code: 'kernel/view-missing',
    context: { view: 'Account' },
  })
  await expect(plugins.loadView('AllWallets')).resolves.toMatchObject({ View })
})

test('PLG-03 a view whose code fails to load is a failure of its plugin', async () => {
  const { plugins } = openKernel(vi.fn().mockRejectedValue(new TypeError('lost')))
  plugins.preload('AllWallets')
  await expect(plugins.loadView('AllWallets')).rejects.toMatchObject({ code: 'kernel/plugin-failed' })
})
