// Events in any order: what holds of a pairing whatever happens. Requirements WCT-01, WCT-05, WCT-10; field case 26.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMachineRun } from '../test/machineRun'
import { remainingMs } from './attempt'
import { isExpected } from './pairingMachine'

type World = ReturnType<typeof createMachineRun>
type Action = keyof World['actions']

const ACTIONS = Object.keys(createMachineRun().actions) as Action[]
/** What a visitor who comes and goes brings about, so that most orders get as far as a code. */
const OFTEN: readonly Action[] = ['visit', 'load', 'publish', 'leave', 'pass']
const anyAction = fc.oneof(fc.constantFrom(...ACTIONS), fc.constantFrom(...OFTEN))
const anyActions = fc.array(fc.tuple(anyAction, fc.nat({ max: 1000 })), { size: 'max', maxLength: 80 })

/** Plays them; `look` is called after each. */
function play(actions: readonly (readonly [Action, number])[], look: (world: World, action: Action) => void): World {
  const world = createMachineRun()
  for (const [name, index] of actions) {
    world.actions[name](index)
    look(world, name)
  }
  return world
}
const hold = (look: (world: World, action: Action) => void, last: (world: World) => void = () => {}) =>
  fc.assert(
    fc.property(anyActions, (actions) => last(play(actions, look))),
    { numRuns: 200 },
  )

test('field case 26: WCT-05 a displayed code is never an expired or a replaced one', () => {
  hold((world) => {
    const attempt = world.attempt()
    if (attempt.phase !== 'waiting') return
    expect(remainingMs(attempt.link, world.nowMs())).toBeGreaterThan(0)
    expect(world.state().offer?.link).toBe(attempt.link)
    expect(world.shown).toEqual([...new Set(world.shown)])
  })
})

test('WCT-05 no second link is requested while a link for the same proposal is valid', () => {
  hold((world) => expect(world.needless).toEqual([]))
})

test('WCT-01 WCT-10 each attempt ends once, and continues until then', () => {
  hold(
    (world) => {
      const state = world.state()
      const isUnderWay = isExpected(state) || state.name === 'checking'
      const count = world.runs.length
      expect(world.runs.map(({ ends }) => ends.length)).toEqual(
        world.runs.map((_, index) => (index === count - 1 && isUnderWay ? 0 : 1)),
      )
    },
    (world) => {
      world.actions.leave()
      expect(world.runs.every(({ ends }) => ends.length === 1)).toBe(true)
      expect(world.attempt().phase).not.toMatch(/starting|waiting/)
    },
  )
})

test('WCT-10 a wallet’s approval either connects one attempt that waited for it, or is dropped: never both, and never neither', () => {
  hold(
    (world) => {
      const state = world.state()
      const open = 'result' in state ? state.result : null
      const fates = [...world.fates]
      expect(fates.map(([, fate]) => fate.length)).toEqual(fates.map(([result]) => (result === open ? 0 : 1)))
      const resolved = world.runs.filter(({ ends }) => ends.includes('resolved'))
      expect(fates.filter(([, fate]) => fate.includes('connected'))).toHaveLength(resolved.length)
    },
    (world) => {
      world.actions.leave()
      const connected = () => [...world.fates.values()].filter((fate) => fate.includes('connected')).length
      const before = connected()
      for (let index = 0; index < 80; index += 1) {
        world.actions.approve(index)
        world.actions.check(index)
      }
      expect(connected()).toBe(before)
    },
  )
})
