import { describe, expect, test } from 'vitest'
import type { PluginManifest } from '../plugin/manifest'
import type { PluginContext } from '../plugin/pluginContext'
import { pluginClauses } from './pluginContract'

const LIMIT_MS = 30_000
const View = () => null

/** A plugin that has one of everything, and keeps every clause. */
function createPlugin(change: Partial<PluginManifest> = {}): PluginManifest {
  return {
    id: 'toy',
    api: 1,
    uses: ['page'],
    provides: ['walletList'],
    views: { AllWallets: { title: 'Toys', load: async () => ({ View }) } },
    slots: { 'account.row': [{ id: 'toys', order: 1, label: 'Toys', icon: 'wallet', opens: 'AllWallets' }] },
    storage: { rows: { version: 2, parse: (raw) => (Array.isArray(raw) ? raw : null) } },
    load: async () => ({ setup: provide }),
    ...change,
  }
}
async function provide(ctx: PluginContext): Promise<void> {
  await ctx.service('page' as never)
  ctx.provide('walletList' as never, {} as never)
}
/** The plugin with more to its setup. */
const withSetup = (more: (ctx: PluginContext) => unknown): Partial<PluginManifest> => ({
  load: async () => ({
    async setup(ctx: PluginContext) {
      await provide(ctx)
      await more(ctx)
    },
  }),
})

let count = 0
const noop = () => {}

const BROKEN: readonly (readonly [clause: string, how: string, change: () => Partial<PluginManifest>])[] = [
  [
    'a manifest is plain data and thunks, the same each time it is created',
    'it counts itself',
    () => ({ requires: [], options: { count: count++ } }),
  ],
  [
    'slots name only views of the shell or of the plugin',
    'a row leads nowhere',
    () => ({
      slots: {
        'account.row': [{ id: 'toys', order: 1, label: 'Toys', icon: 'wallet', opens: 'GoneView' as 'Account' }],
      },
    }),
  ],
  [
    'every view loads',
    'a view has another name',
    () => ({ views: { AllWallets: { load: async () => ({ Toys: View }) as never } } }),
  ],
  [
    'every service that it provides is available on request',
    'it provides nothing',
    () => ({ load: async () => ({ setup: () => {} }) }),
  ],
  [
    'set up in two kernels and torn down, it leaves no timer and no listener',
    'it listens to the window for good',
    () => withSetup((ctx) => void ctx.on('plugin:loaded', () => globalThis.addEventListener?.('resize', noop))),
  ],
  [
    'set up in two kernels and torn down, it leaves no timer and no listener',
    'a timer goes on',
    () =>
      withSetup(async (ctx) => {
        const { clock } = await ctx.service('page' as never)
        ctx.on('plugin:loaded', () => void (clock as { setTimeout: typeof setTimeout }).setTimeout(noop, 1000))
      }),
  ],
  [
    'torn down during its setup, it leaves no timer and no listener',
    'it waits for an end that has been',
    () =>
      withSetup((ctx) => {
        if (!ctx.signal.aborted) return
        const timer = setInterval(noop, 1000)
        timer.unref()
        ctx.signal.addEventListener('abort', () => clearInterval(timer))
      }),
  ],
  [
    'stored data is read as a value or as null, and never throws',
    'it looks into what it reads',
    () => ({ storage: { rows: { version: 2, parse: (raw) => (raw as { rows: unknown }).rows } } }),
  ],
  [
    'it starts with empty storage, with junk, with values of another version, and with storage that fails',
    'it takes every value for a list',
    () => ({
      storage: { rows: { version: 2, parse: (raw) => raw } },
      ...withSetup(async (ctx) => ((await ctx.storage.get('rows' as never)) as unknown[] | null)?.map(noop)),
    }),
  ],
]

/** Names of the clauses that this plugin does not keep. */
async function findBroken(change: () => Partial<PluginManifest>): Promise<readonly string[]> {
  const broken: string[] = []
  for (const { name, run } of pluginClauses(() => createPlugin(change()))) await run().catch(() => broken.push(name))
  return broken
}

describe('PLG-04 the contract of plugins', () => {
  test(
    'a correct plugin fulfills every clause',
    async () => {
      expect(await findBroken(() => ({}))).toEqual([])
    },
    LIMIT_MS,
  )

  test.each(BROKEN)(
    "'%s' fails, and no other clause, when %s",
    async (clause, _how, change) => {
      expect(await findBroken(change)).toEqual([clause])
    },
    LIMIT_MS,
  )

  test('every clause was shown to fail', () => {
    const clauses = pluginClauses(() => createPlugin()).map(({ name }) => name)
    expect([...new Set(BROKEN.map(([clause]) => clause))].sort()).toEqual([...clauses].sort())
  })
})
