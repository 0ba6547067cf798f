// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { IDLE, isLocked, type SignInEvent, type SignInPhase, type SignInState, stepSignIn } from '../src/machine'

const ALICE = 'eip155:1:0xa11ce'
const PHASES: readonly SignInPhase[] = [
  ...(['idle', 'looking', 'asking', 'signing'] as const),
  ...(['keeping', 'signedIn', 'dismissed', 'leaving'] as const),
]
const at = (phase: SignInPhase, isRequired = true): SignInState => ({
  phase,
  account: phase === 'idle' ? null : ALICE,
  isRequired,
  error: null,
})
const no = new Error('no')

/** Every phase and event that lead somewhere; each pair that is not here changes nothing. */
const TABLE: readonly (readonly [SignInPhase, boolean, SignInEvent, SignInPhase, string])[] = [
  ['looking', true, { type: 'looked', isSignedIn: true, isRequired: true }, 'signedIn', 'hide'],
  ['looking', true, { type: 'looked', isSignedIn: false, isRequired: true }, 'asking', 'show'],
  ['looking', true, { type: 'lookFailed', error: no }, 'leaving', 'giveUp'],
  ['asking', true, { type: 'signRequested' }, 'signing', 'sign'],
  ['dismissed', false, { type: 'signRequested' }, 'signing', 'sign'],
  ['signing', true, { type: 'signed' }, 'signedIn', 'finish'],
  ['signing', true, { type: 'signFailed', error: no }, 'asking', 'reopen'],
  ['asking', true, { type: 'cancelRequested' }, 'leaving', 'disconnect'],
  ['signing', true, { type: 'cancelRequested' }, 'leaving', 'disconnect'],
  ['asking', false, { type: 'cancelRequested' }, 'dismissed', 'close'],
  ['signing', false, { type: 'cancelRequested' }, 'dismissed', 'close'],
  ['signedIn', true, { type: 'revoked' }, 'looking', 'look'],
  ['signedIn', false, { type: 'revoked' }, 'dismissed', 'hide'],
  ['looking', true, { type: 'revoked' }, 'looking', 'look'],
  ['looking', false, { type: 'revoked' }, 'looking', 'look'],
  ['looking', true, { type: 'proved', isRequired: true }, 'keeping', 'keep'],
  ['asking', true, { type: 'proved', isRequired: true }, 'keeping', 'keep'],
  ['signing', true, { type: 'proved', isRequired: true }, 'keeping', 'keep'],
  ['signedIn', true, { type: 'proved', isRequired: true }, 'keeping', 'keep'],
  ['dismissed', false, { type: 'proved', isRequired: false }, 'keeping', 'keep'],
  ['keeping', true, { type: 'looked', isSignedIn: true, isRequired: true }, 'signedIn', 'finish'],
  ['keeping', true, { type: 'looked', isSignedIn: false, isRequired: true }, 'asking', 'show'],
  ['keeping', true, { type: 'signFailed', error: no }, 'asking', 'refuse'],
]

describe('sign-in, step by step', () => {
  test.each(TABLE)('SIW-01 SIW-02 %s (required %s) and %o: %s, %s', (from, isRequired, event, phase, effect) => {
    const { state, effects } = stepSignIn(at(from, isRequired), event)
    expect([state.phase, state.account, ...effects]).toEqual([phase, ALICE, effect])
  })
  test('SIW-02 every other event changes nothing', () => {
    const events = [...new Map(TABLE.map(([, , event]) => [event.type, event])).values()]
    for (const phase of PHASES) {
      for (const event of events) {
        if (TABLE.some(([from, , { type }]) => from === phase && type === event.type)) continue
        const state = at(phase)
        expect(stepSignIn(state, event), `${phase} ${event.type}`).toEqual({ state, effects: [] })
      }
    }
  })
  test.each(PHASES)(
    'SIW-04 %s: another account or network is looked up again, none means idle, and the same changes nothing',
    (phase) => {
      const { state, effects } = stepSignIn(at(phase), { type: 'accountChanged', account: 'eip155:10:0xa11ce' })
      expect(state).toEqual({ ...IDLE, phase: 'looking', account: 'eip155:10:0xa11ce' })
      expect(effects).toEqual(['look'])
      const same = at(phase)
      expect(stepSignIn(same, { type: 'accountChanged', account: same.account })).toEqual({ state: same, effects: [] })
      const none = stepSignIn(at(phase), { type: 'accountChanged', account: null })
      expect([none.state.phase, none.effects]).toEqual(['idle', phase === 'idle' ? [] : ['hide']])
    },
  )
  test.each(PHASES)('SIW-04 %s: disconnecting drops every session', (phase) => {
    expect(stepSignIn(at(phase), { type: 'disconnected' })).toEqual({ state: IDLE, effects: ['forget'] })
  })
  test('MOD-06 the modal is locked if a signature is required and missing, on its two views', () => {
    const locked = PHASES.flatMap((phase) =>
      [true, false].flatMap((isRequired) =>
        ['SIWXSignMessage', 'ApproveTransaction', 'Account', undefined].flatMap((view) =>
          isLocked(at(phase, isRequired), view) ? [`${phase} ${isRequired} ${view}`] : [],
        ),
      ),
    )
    expect(locked).toEqual([
      'asking true SIWXSignMessage',
      'asking true ApproveTransaction',
      'signing true SIWXSignMessage',
      'signing true ApproveTransaction',
    ])
  })
})
