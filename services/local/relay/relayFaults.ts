// The relay's fault switches: faults of messages, and of the whole relay. Available by function and over HTTP.
import {
  type InferOutput,
  integer,
  literal,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  variant,
} from 'valibot'
import type { InterferenceTarget } from '../../relay/interference.ts'
import type { FaultRule, MessageFaults } from './messageFaults.ts'

const countSchema = pipe(number(), integer(), minValue(0))

/** Body of `POST /control`. */
export const commandSchema = variant('do', [
  object({
    do: literal('add'),
    rule: object({
      kind: picklist(['drop', 'duplicate', 'reorder', 'delay']),
      on: picklist(['request', 'reply', 'push']),
      method: optional(string()),
      tag: optional(countSchema),
      times: optional(countSchema),
      delayMs: optional(countSchema),
    }),
  }),
  object({ do: literal('clear') }),
  object({ do: literal('refuse'), reason: nullable(string()) }),
  object({ do: literal('close'), code: countSchema, reason: string() }),
  object({ do: literal('goDown') }),
  object({ do: literal('comeBack') }),
])

export interface RelayFaults {
  /** Adds a rule for messages. The first rule that matches applies. */
  add(rule: FaultRule): void
  /** Refuses new connections with this close reason; null accepts them again. */
  refuse(reason: string | null): void
  /** Closes every socket with this code, such as 1000, 1001, 1011, or 3000 to 4999. */
  close(code: number, reason: string): void
  /** Drops every socket without a close frame, and answers no new connection until `comeBack`. */
  goDown(): void
  comeBack(): void
  /** Removes all faults. */
  clear(): void
}

export interface RelaySwitches extends RelayFaults {
  /** Close reason for new connections; null if they are accepted. */
  readonly refusal: string | null
  readonly isDown: boolean
  /** Sets the relay that these switches control. */
  attach(relay: InterferenceTarget): void
}

/** Creates the switches without any fault. */
export function createRelaySwitches(messages: MessageFaults): RelaySwitches {
  let target: InterferenceTarget | null = null
  let refusal: string | null = null
  let isDown = false
  return {
    get refusal() {
      return refusal
    },
    get isDown() {
      return isDown
    },
    attach(relay) {
      target = relay
    },
    add: messages.add,
    refuse(reason) {
      refusal = reason
    },
    close: (code, reason) => target?.closeAll(code, reason),
    goDown() {
      isDown = true
      target?.dropAll()
    },
    comeBack() {
      isDown = false
    },
    clear() {
      refusal = null
      isDown = false
      messages.clear()
    },
  }
}

/** Executes a command. */
export function applyCommand(faults: RelayFaults, command: InferOutput<typeof commandSchema>): void {
  if (command.do === 'add') faults.add(command.rule)
  else if (command.do === 'refuse') faults.refuse(command.reason)
  else if (command.do === 'close') faults.close(command.code, command.reason)
  else faults[command.do]()
}
