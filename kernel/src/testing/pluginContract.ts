// The contract of every plugin, ours and third parties' alike. Call it from a Vitest file of the plugin's package.
import { expect, vi } from 'vitest'
import type { Kernel } from '../kernel'
import type { PluginManifest } from '../plugin/manifest'
import type { ServiceName } from '../plugin/registries'
import type { ViewId } from '../router/views'
import { createMemoryBackend, type StorageBackend } from '../storage/backends'
import { createStorage } from '../storage/createStorage'
import { settleTurns } from './chainWorld'
import { type Clause, registerClauses } from './clause'
import { HOSTILE_VALUES } from './hostileInput'
import { watchPage } from './pageWatch'
import { createPluginWorld, type PluginFixtures, type PluginWorld, type ServiceMood } from './pluginWorld'

/** Returns the clauses that apply to this plugin and these fixtures. Run each in its own test. */
export function pluginClauses(createManifest: () => PluginManifest, fixtures: PluginFixtures = {}): readonly Clause[] {
  const world = createPluginWorld(createManifest, fixtures)
  const views = Object.keys(createManifest().views ?? {}) as ViewId[]
  return [
    ...manifestClauses(world, views),
    ...lifeClauses(world),
    ...storageClauses(world),
    ...(fixtures.mount ? [drawClause(world, views, fixtures.mount)] : []),
  ]
}

/**
 * Defines a test for each clause. `createManifest` is called again for every kernel, so that nothing is shared.
 *
 * @example
 * ```ts
 * import { pluginContract } from '@latchkey/kernel/testing'
 * import { notes } from 'acme-notes'
 *
 * // Adds the tests that every plugin passes, in a file of Vitest.
 * pluginContract(() => notes())
 * ```
 */
export function pluginContract(createManifest: () => PluginManifest, fixtures: PluginFixtures = {}): void {
  registerClauses(`plugin contract of ${createManifest().id}`, pluginClauses(createManifest, fixtures))
}

function manifestClauses({ createManifest, open }: PluginWorld, views: readonly ViewId[]): readonly Clause[] {
  return [
    {
      name: 'a manifest is plain data and thunks, the same each time it is created',
      async run() {
        expect(JSON.stringify(createManifest())).toBe(JSON.stringify(createManifest()))
        expect(createManifest()).not.toBe(createManifest())
      },
    },
    {
      name: 'slots name only views of the shell or of the plugin',
      async run() {
        const { kernel } = open()
        for (const item of Object.values(createManifest().slots ?? {}).flat()) {
          const view = 'opens' in item ? item.opens : 'view' in item ? item.view : 'Connect'
          const isKnown = kernel.plugins.view(view) !== null || view === 'Connect' || view === 'Account'
          expect([item.id, view, isKnown]).toEqual([item.id, view, true])
        }
        kernel.destroy()
      },
    },
    {
      name: 'every view loads',
      async run() {
        const { kernel } = open()
        for (const view of views) {
          const { View } = await kernel.plugins.loadView(view)
          expect(View, view).toBeTypeOf('function')
        }
        kernel.destroy()
      },
    },
    {
      name: 'every service that it provides is available on request',
      async run() {
        const { kernel } = open()
        for (const service of (createManifest().provides ?? []) as readonly ServiceName[]) {
          expect(await kernel.service(service), service).toBeDefined()
        }
        kernel.destroy()
      },
    },
  ]
}

function lifeClauses({ id, open }: PluginWorld): readonly Clause[] {
  const statusOf = (kernel: Kernel) => kernel.store.get(kernel.plugins.statusAtom).get(id)
  return [
    {
      name: 'set up in two kernels and torn down, it leaves no timer and no listener',
      async run() {
        const watch = watchPage()
        try {
          const first = open()
          const second = open()
          await Promise.all([first.kernel.plugins.activate(id), second.kernel.plugins.activate(id)])
          first.kernel.destroy()
          expect(first.clock.pending()).toBe(0)
          expect(statusOf(second.kernel)).toBe('ready')
          second.kernel.destroy()
          expect(second.clock.pending()).toBe(0)
          await settleTurns()
          expect(watch.remaining()).toEqual([])
        } finally {
          watch.stop()
        }
      },
    },
    {
      name: 'torn down during its setup, it leaves no timer and no listener',
      async run() {
        const watch = watchPage()
        try {
          let isReady = false
          for (let turns = 0; !isReady && turns < 20; turns += 1) {
            const { kernel, clock } = open()
            kernel.plugins.activate(id).catch(() => {})
            for (let turn = 0; turn < turns; turn += 1) await null
            isReady = statusOf(kernel) === 'ready'
            kernel.destroy()
            await settleTurns()
            if (isReady) continue
            expect(clock.pending()).toBe(0)
            expect(watch.remaining()).toEqual([])
          }
        } finally {
          watch.stop()
        }
      },
    },
  ]
}

function storageClauses({ id, createManifest, open }: PluginWorld): readonly Clause[] {
  const stored = Object.entries(createManifest().storage ?? {})
  const keep = (raw: unknown) => raw
  const refuse = () => {
    throw new Error('The disk refuses, as the test wants it')
  }
  const refusing: StorageBackend = { get: refuse, set: refuse, remove: refuse }

  /** A storage in which every value of the plugin is this. */
  function createDisk(junk: unknown, age: number): StorageBackend {
    const backend = createMemoryBackend()
    for (const [key, { version }] of stored) {
      const section = createStorage({ backend }).section(id, { [key]: { version: version + age, parse: keep } })
      section.write(key, junk)
    }
    return backend
  }

  return [
    {
      name: 'stored data is read as a value or as null, and never throws',
      async run() {
        for (const [key, { parse }] of stored) {
          for (const junk of [...HOSTILE_VALUES, { [key]: key }]) expect(() => parse(junk)).not.toThrow()
        }
      },
    },
    {
      name: 'it starts with empty storage, with junk, with values of another version, and with storage that fails',
      async run() {
        const junk = HOSTILE_VALUES.filter((value) => typeof value !== 'bigint')
        const disks = [-1, 0, 1].flatMap((age) => junk.map((value) => createDisk(value, age)))
        // The kernel reports once that the storage refuses, as it should.
        const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
        try {
          for (const storage of [createMemoryBackend(), refusing, ...disks]) {
            const { kernel } = open({ storage })
            await kernel.plugins.activate(id)
            kernel.destroy()
          }
        } finally {
          warn.mockRestore()
        }
      },
    },
  ]
}

const MOODS: readonly ServiceMood[] = ['there', 'slow', 'failing']
/** The shell's text in place of a view that threw. */
const CRASHED = 'contract: the view crashed'

function drawClause(
  { fixtures, open }: PluginWorld,
  views: readonly ViewId[],
  mount: NonNullable<PluginFixtures['mount']>,
): Clause {
  async function draw(view: ViewId, services: ServiceMood): Promise<void> {
    const { kernel } = open({ services })
    const { element, dispose } = mount(kernel, { messages: { 'shell.crashed.title': CRASHED } })
    const page = element.shadowRoot
    try {
      const show = kernel.router.open as (view: ViewId, params: unknown) => void
      show.call(kernel.router, view, fixtures.params?.[view])
      await expect.poll(() => page?.querySelector(`[data-view="${view}"]`)).not.toBeNull()
      if (services === 'there') await kernel.plugins.loadView(view)
      await settleTurns()
      expect(page?.textContent, `${view}, services ${services}`).not.toContain(CRASHED)
    } finally {
      dispose()
      kernel.destroy()
    }
  }
  return {
    name: 'every view renders with its services available, slow, and failing',
    async run() {
      for (const view of views) for (const mood of MOODS) await draw(view, mood)
    },
  }
}
