// A real kernel, and one with a plugin whose loading the test ends: what an act did, and the state after it.
import type { CoreParts } from '../src/coreParts'
import { createCore } from '../src/createCore'
import { findError } from '../src/errors/findError'
import type { Kernel } from '../src/kernel'
import type { PluginManifest } from '../src/plugin/manifest'
import { createMemoryBackend } from '../src/storage/backends'
import { createFakeClock } from '../src/testing/fakeClock'
import { createFakeChain, createFakeKernel } from '../src/testing/fakeKernel'
import type { KernelColumn, KernelStateName, PluginColumn, PluginStateName } from './lifecycleTables'

export interface LifecycleWorld<State extends string, Column extends string> {
  readonly acts: Readonly<Record<Column, () => Promise<unknown>>>
  state(): State | Promise<State>
  /** What was done since the last call. */
  takeEffects(): string
}

/** Turns enough for everything that waits for no clock. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

/** Whether the promise is refused because the modal was destroyed. */
const isRefused = (response: Promise<unknown>) =>
  response.then(
    () => false,
    (error: unknown) => findError(error, 'kernel/destroyed') !== null,
  )

export function createKernelWorld(): LifecycleWorld<KernelStateName, KernelColumn> {
  const effects: string[] = []
  const core = createCore({
    chains: [createFakeChain()],
    plugins: [],
    clock: createFakeClock(),
    storage: createMemoryBackend(),
  }) as CoreParts
  let loading: Promise<Kernel> | null = null
  let kernel: Kernel | null = null
  let hasEnded = false
  for (const event of ['modal:opened', 'modal:closed'] as const) core.on(event, () => effects.push('emit'))

  return {
    acts: {
      async load() {
        const pending = core.load()
        if (loading && !hasEnded) return
        if (!hasEnded) effects.push('import')
        loading = pending
        pending.catch(() => effects.push('reject'))
      },
      async arrive() {
        if (!hasEnded) kernel = (await loading) ?? null
      },
      async open() {
        kernel?.router.open()
      },
      async close() {
        await kernel?.router.close()
      },
      async destroy() {
        hasEnded = true
        core.destroy()
        if (!kernel) await loading?.catch(() => {})
      },
    },
    async state() {
      if (kernel?.store.get(kernel.router.stateAtom).isOpen) return 'open'
      if (hasEnded && (await isRefused(core.load()))) return 'destroyed'
      if (kernel) return 'closed'
      return loading ? 'loading' : 'core'
    },
    takeEffects: () => effects.splice(0).join(' '),
  }
}

export interface PluginWorld extends LifecycleWorld<PluginStateName, PluginColumn> {
  /** Numbers of the events that were emitted, and of those that the plugin heard. */
  readonly sent: readonly number[]
  readonly received: readonly number[]
}

export function createPluginWorld(): PluginWorld {
  const effects: string[] = []
  const sent: number[] = []
  const received: number[] = []
  let hasEnded = false
  let end: { resolve(): void; reject(error: Error): void } | null = null
  const manifest: PluginManifest = {
    id: 'one',
    api: 1,
    wakeOn: ['plugin:loaded'],
    async load() {
      effects.push('load')
      await new Promise<void>((resolve, reject) => {
        end = { resolve, reject }
      })
      return {
        setup(ctx) {
          effects.push('setUp')
          ctx.on('plugin:loaded', ({ id, durationMs }) => {
            if (id !== 'other') return
            received.push(durationMs)
            effects.push('deliver')
          })
          return () => effects.push('dispose')
        },
      }
    },
  }
  const { kernel } = createFakeKernel({ plugins: [manifest] })
  const finish = (how: 'resolve' | 'reject') => {
    end?.[how](new Error('lost'))
    end = null
    return settle()
  }

  return {
    sent,
    received,
    acts: {
      use() {
        kernel.plugins.activate('one').catch((error: unknown) => {
          if (findError(error, 'kernel/destroyed')) effects.push('reject')
        })
        return settle()
      },
      wake() {
        sent.push(sent.length)
        kernel.emit('plugin:loaded', { id: 'other', durationMs: sent.length - 1 })
        return settle()
      },
      arrive: () => finish('resolve'),
      fail: () => finish('reject'),
      async destroy() {
        hasEnded = true
        kernel.destroy()
      },
    },
    async state() {
      if (hasEnded && (await isRefused(kernel.plugins.activate('one')))) return 'ended'
      return kernel.store.get(kernel.plugins.statusAtom).get('one') ?? 'idle'
    },
    takeEffects: () => effects.splice(0).join(' '),
  }
}
