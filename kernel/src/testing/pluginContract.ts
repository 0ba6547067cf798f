// What every plugin must keep, ours and third parties' alike. Call it from a vitest file of the plugin's package.
import { describe, expect, test } from 'vitest'
import type { KernelOptions } from '../kernel'
import type { PluginManifest, ViewId } from '../plugin/contract'
import { createMemoryBackend } from '../storage/backends'
import { createFakeKernel } from './fakeKernel'

export interface PluginFixtures {
  /** Other plugins and chains that this one needs beside it. */
  world?: Partial<Pick<KernelOptions, 'plugins' | 'chains'>>
}

/** Runs the contract. `createManifest` is called anew for every test, so that nothing is shared. */
export function pluginContract(createManifest: () => PluginManifest, { world = {} }: PluginFixtures = {}): void {
  const { id } = createManifest()
  const createKernelWith = (manifest: PluginManifest, storage = createMemoryBackend()) =>
    createFakeKernel({ ...world, plugins: [...(world.plugins ?? []), manifest], storage })

  describe(`plugin contract of ${id}`, () => {
    test('a manifest is plain data and thunks: nothing is loaded or touched by making one', () => {
      const manifest = createManifest()
      const again = createManifest()
      expect(JSON.stringify(again)).toBe(JSON.stringify(manifest))
      expect(again).not.toBe(manifest)
    })

    test('slots name views that the shell or the plugin has', () => {
      const manifest = createManifest()
      const own = Object.keys(manifest.views ?? {})
      const { kernel } = createKernelWith(manifest)
      for (const items of Object.values(manifest.slots ?? {})) {
        for (const item of items) {
          const view = ('opens' in item ? item.opens : item.view) as ViewId
          const isKnown =
            own.includes(view) || kernel.plugins.view(view) !== null || view === 'Connect' || view === 'Account'
          expect([item.id, view, isKnown]).toEqual([item.id, view, true])
        }
      }
    })

    test('set up twice in two kernels, torn down, nothing is left', async () => {
      const first = createKernelWith(createManifest())
      const second = createKernelWith(createManifest())
      await Promise.all([first.kernel.plugins.activate(id), second.kernel.plugins.activate(id)])
      first.kernel.destroy()
      expect(first.clock.pending()).toBe(0)
      expect(second.kernel.store.get(second.kernel.plugins.statusAtom).get(id)).toBe('ready')
      second.kernel.destroy()
      expect(second.clock.pending()).toBe(0)
    })

    test('every view of the plugin loads', async () => {
      const { kernel } = createKernelWith(createManifest())
      for (const view of Object.keys(createManifest().views ?? {}) as ViewId[]) {
        const { View } = await kernel.plugins.loadView(view)
        expect(View).toBeTypeOf('function')
      }
      kernel.destroy()
    })

    test('stored values survive junk, other versions and a full disk', () => {
      for (const [key, { parse }] of Object.entries(createManifest().storage ?? {})) {
        for (const junk of [undefined, null, 0, '', 'junk', [], {}, [null], { [key]: key }, Number.NaN]) {
          expect(() => parse(junk)).not.toThrow()
        }
      }
    })
  })
}
