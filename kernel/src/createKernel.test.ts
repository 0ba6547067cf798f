// The life of a kernel and of a plugin in it: each state with each event, and any order of them, on the real ones.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  KERNEL_TABLE,
  type KernelColumn,
  type KernelStateName,
  PLUGIN_TABLE,
  type PluginColumn,
  type PluginStateName,
} from '../test/lifecycleTables'
import { createKernelWorld, createPluginWorld, type LifecycleWorld } from '../test/lifecycleWorlds'
import type { Table } from '../test/reviewTable'

/** From the first state to each. */
const KERNEL_WAYS: Readonly<Record<KernelStateName, readonly KernelColumn[]>> = {
  core: [],
  loading: ['load'],
  closed: ['load', 'arrive'],
  open: ['load', 'arrive', 'open'],
  destroyed: ['load', 'arrive', 'destroy'],
}
const PLUGIN_WAYS: Readonly<Record<PluginStateName, readonly PluginColumn[]>> = {
  idle: [],
  loading: ['use'],
  ready: ['use', 'arrive'],
  failed: ['use', 'fail'],
  ended: ['destroy'],
}

/** What the table says of an event in a state. */
function read<State extends string, Column extends string>(table: Table<State, Column>, state: State, column: Column) {
  const [next = state, effect = ''] = (table[state][column] || state).split(' / ') as [State, string?]
  return { state: next, effect }
}

/** One after the other, without a turn after `load`: in that the kernel could arrive. */
async function play<State extends string, Column extends string>(
  world: LifecycleWorld<State, Column>,
  columns: readonly Column[],
) {
  for (const column of columns) {
    const done = world.acts[column]()
    if (column !== 'load') await done
  }
}

async function act<State extends string, Column extends string>(world: LifecycleWorld<State, Column>, column: Column) {
  world.takeEffects()
  await world.acts[column]()
  return { state: await world.state(), effect: world.takeEffects() }
}

function list<State extends string, Column extends string>(
  table: Table<State, Column>,
  ways: Readonly<Record<State, readonly Column[]>>,
) {
  const states = Object.keys(table) as State[]
  return states.flatMap((state) =>
    (Object.keys(table[state]) as Column[]).map((column) => ({ state, column, way: ways[state] })),
  )
}

/** What can follow without a turn in which the kernel could arrive. */
const MOVES: readonly (readonly KernelColumn[])[] = [
  ...(['arrive', 'open', 'close', 'destroy'] as const).map((column) => [column]),
  ['load', 'arrive'],
  ['load', 'open', 'load', 'arrive'],
  ['load', 'destroy'],
]

describe('PLG-02 ACC-11 a kernel, state by state', () => {
  test.each(list(KERNEL_TABLE, KERNEL_WAYS))('$state × $column', async ({ state, column, way }) => {
    const world = createKernelWorld()
    await play(world, way)
    expect(await act(world, column)).toEqual(read(KERNEL_TABLE, state, column))
  })

  test.each(Object.entries(KERNEL_WAYS))('%s is reached', async (state, way) => {
    const world = createKernelWorld()
    await play(world, way)
    expect(await world.state()).toBe(state)
  })

  test('holds in any order of events', async () => {
    const reached = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...MOVES), { maxLength: 20, size: 'max' }), async (moves) => {
        const world = createKernelWorld()
        let state: KernelStateName = 'core'
        for (const move of moves) {
          const effects = move.map((column) => {
            const next = read(KERNEL_TABLE, state, column)
            state = next.state
            return next.effect
          })
          await play(world, move)
          expect({ state: await world.state(), effect: world.takeEffects() }).toEqual({
            state,
            effect: effects.filter(Boolean).join(' '),
          })
          reached.add(state)
        }
      }),
      { numRuns: 100 },
    )
    expect([...reached].sort()).toEqual(['closed', 'core', 'destroyed', 'open'])
  })
})

describe('PLG-02 PLG-03 a plugin, state by state', () => {
  test.each(list(PLUGIN_TABLE, PLUGIN_WAYS))('$state × $column', async ({ state, column, way }) => {
    const world = createPluginWorld()
    await play(world, way)
    expect(await world.state()).toBe(state)
    expect(await act(world, column)).toEqual(read(PLUGIN_TABLE, state, column))
  })

  test('in any order of events, each event that it wakes on is received once, in order, as soon as it is ready', async () => {
    const columns = Object.keys(PLUGIN_TABLE.idle) as PluginColumn[]
    const often = columns.filter((column) => column !== 'destroy')
    let delivered = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...columns, ...often, ...often), { maxLength: 30, size: 'max' }),
        async (order) => {
          const world = createPluginWorld()
          let state: PluginStateName = 'idle'
          for (const column of order) {
            const expected: { state: PluginStateName; effect: string } = read(PLUGIN_TABLE, state, column)
            const found = await act(world, column)
            // What woke it comes right after its setup.
            expect({ ...found, effect: found.effect.replace(/^setUp( deliver)+$/, 'setUp') }).toEqual(expected)
            state = expected.state
            if (state === 'ready') expect(world.received).toEqual(world.sent)
          }
          delivered += world.received.length
        },
      ),
      { numRuns: 200 },
    )
    expect(delivered).toBeGreaterThan(100)
  })
})
