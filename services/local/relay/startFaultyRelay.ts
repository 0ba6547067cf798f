// The relay for development, with fault switches.
import { type Relay, type RelayOptions, startRelay } from '../../relay/startRelay.ts'
import { answerControl, CONTROL_PATH } from '../control.ts'
import { withFaults } from '../withFaults.ts'
import { createMessageFaults } from './messageFaults.ts'
import { applyCommand, commandSchema, createRelaySwitches, type RelayFaults } from './relayFaults.ts'

export interface FaultyRelayOptions extends Omit<RelayOptions, 'interfere'> {
  /** Serves `POST /control`, so that browser tests can set faults. */
  control?: boolean
}

export interface FaultyRelay extends Relay {
  faults: RelayFaults
}

/** Adds fault switches to a relay. */
export function createRelayFaults({ control, onEvent }: Pick<FaultyRelayOptions, 'control' | 'onEvent'>) {
  const messages = createMessageFaults(({ kind, on }, { method, tag }) =>
    onEvent?.({
      service: 'relay',
      event: 'fault',
      detail: [kind, on, method, tag ?? ''].join(' ').trim(),
    }),
  )
  const switches = createRelaySwitches(messages)
  const local = {
    interfere(target) {
      switches.attach(target)
      return {
        pass: messages.pass,
        get refusal() {
          return switches.refusal
        },
        get isDown() {
          return switches.isDown
        },
        async answer(request, response) {
          if (!control || request.url?.split('?', 1)[0] !== CONTROL_PATH) return false
          await answerControl(request, response, commandSchema, (command) => applyCommand(switches, command))
          return true
        },
      }
    },
  } satisfies Partial<RelayOptions>
  return { local, faults: switches, end: messages.clear }
}

export async function startFaultyRelay(options: FaultyRelayOptions): Promise<FaultyRelay> {
  const misbehavior = createRelayFaults(options)
  return withFaults(await startRelay({ ...options, ...misbehavior.local }), misbehavior)
}
