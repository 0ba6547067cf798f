import { expect, onTestFinished, test, vi } from 'vitest'
import type { CoreParts } from '../coreParts'
import { createCore } from '../createCore'
import { createMemoryBackend } from '../storage/backends'
import { createFakeKernel } from '../testing/fakeKernel'
import type { PluginManifest, PluginSetup } from './manifest'
import type { PluginContext } from './pluginContext'

const QUEUE_CAP = 64

function watchWarnings() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  return warn
}

/** A plugin that listens during its setup, which the test ends. It counts what it hears of `modal:closed`. */
function slowPlugin(rest: Partial<PluginManifest>) {
  const heard: boolean[] = []
  let finish: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  const isListening = vi.fn()
  async function setup(ctx: PluginContext) {
    ctx.on('modal:closed', ({ connected }) => heard.push(connected))
    isListening()
    await held
  }
  const { kernel } = createFakeKernel({ plugins: [{ id: 'slow', api: 1, load: async () => ({ setup }), ...rest }] })
  const activated = kernel.plugins.activate('slow')
  const listening = () => vi.waitFor(() => expect(isListening).toHaveBeenCalled())
  return { kernel, heard, activated, listening, finish }
}

test('PLG-02 an event during the setup of a plugin that it wakes is delivered once, after the setup', async () => {
  const { kernel, heard, activated, listening, finish } = slowPlugin({ wakeOn: ['modal:closed'] })
  await listening()
  kernel.emit('modal:closed', { connected: true })
  expect(heard).toEqual([])
  finish()
  await activated
  expect(heard).toEqual([true])
})

test.each<[string, Partial<PluginManifest>]>([
  ['no event', {}],
  ['another event', { wakeOn: ['page:returned'] }],
])('PLG-02 a plugin that %s wakes hears an event immediately, also during its setup', async (_, wakes) => {
  const { kernel, heard, activated, listening, finish } = slowPlugin(wakes)
  await listening()
  kernel.emit('modal:closed', { connected: true })
  expect(heard).toEqual([true])
  finish()
  await activated
  expect(heard).toEqual([true])
})

/** A kernel with one plugin, which `modal:closed` wakes. */
function wakingKernel(setup: PluginSetup) {
  return createFakeKernel({
    plugins: [{ id: 'woken', api: 1, wakeOn: ['modal:closed'], load: async () => ({ setup }) }],
  })
}

test('PLG-04 a listener that is removed hears neither queued events nor later ones', async () => {
  const [removed, kept] = [vi.fn(), vi.fn()]
  const { kernel } = wakingKernel((ctx) => {
    ctx.on('modal:closed', removed)()
    ctx.on('modal:closed', kept)
  })
  kernel.emit('modal:closed', { connected: true })
  await kernel.plugins.activate('woken')
  kernel.emit('modal:closed', { connected: true })
  expect([removed.mock.calls.length, kept.mock.calls.length]).toEqual([0, 2])
})

test('PLG-07 a listener that throws on a queued event is reported, and the others hear the event', async () => {
  const warn = watchWarnings()
  const heard = vi.fn()
  const { kernel } = wakingKernel((ctx) => {
    ctx.on('modal:closed', () => {
      throw new Error('broken')
    })
    ctx.on('modal:closed', heard)
  })
  kernel.emit('modal:closed', { connected: true })
  await kernel.plugins.activate('woken')
  expect(heard).toHaveBeenCalledOnce()
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    "[latchkey] Plugin 'woken' threw on 'modal:closed'.",
    expect.objectContaining({ message: 'broken' }),
  )
})

test('PLG-02 events of a plugin that is ready are not queued, so none is lost, however many there are', async () => {
  const warn = watchWarnings()
  const heard = vi.fn()
  const { kernel } = wakingKernel((ctx) => void ctx.on('modal:closed', heard))
  await kernel.plugins.activate('woken')
  for (let count = 0; count <= QUEUE_CAP; count += 1) kernel.emit('modal:closed', { connected: true })
  expect(heard).toHaveBeenCalledTimes(QUEUE_CAP + 1)
  expect(warn).not.toHaveBeenCalled()
})

test('PLG-03 the failure of one plugin wakes another that listens for failures', async () => {
  const heard: string[] = []
  const blocked: PluginManifest = { id: 'blocked', api: 1, load: () => Promise.reject(new Error('blocked')) }
  const listening: PluginManifest = {
    id: 'listening',
    api: 1,
    wakeOn: ['plugin:failed'],
    load: async () => ({ setup: (ctx) => void ctx.on('plugin:failed', ({ id }) => heard.push(id)) }),
  }
  const { kernel } = createFakeKernel({ plugins: [blocked, listening] })
  await expect(kernel.plugins.activate('blocked')).rejects.toMatchObject({ code: 'kernel/plugin-failed' })
  await vi.waitFor(() => expect(heard).toEqual(['blocked']))
})

test('PLG-02 an event from before the kernel has loaded wakes only the plugins that it is for', async () => {
  const plugins = [
    { id: 'woken', wakeOn: ['modal:closed'] as const },
    { id: 'other', wakeOn: ['page:returned'] as const },
    { id: 'asleep' },
  ].map((facts): PluginManifest => ({ api: 1, load: async () => ({ setup: () => {} }), ...facts }))
  const core = createCore({ chains: [], plugins, storage: createMemoryBackend() }) as CoreParts
  core.bus.emit('modal:closed', { connected: true })
  const kernel = await core.load()
  await vi.waitFor(() => expect([...kernel.store.get(kernel.plugins.statusAtom)]).toEqual([['woken', 'ready']]))
})

test('the event that a plugin is ready tells how long it took to load', async () => {
  const { kernel, clock } = createFakeKernel({
    plugins: [
      {
        id: 'slow',
        api: 1,
        load: async () => {
          clock.advance(1_200)
          return { setup: () => {} }
        },
      },
    ],
  })
  const loaded = vi.fn()
  kernel.on('plugin:loaded', loaded)
  await kernel.plugins.activate('slow')
  expect(loaded).toHaveBeenCalledExactlyOnceWith({ id: 'slow', durationMs: 1_200 })
})
