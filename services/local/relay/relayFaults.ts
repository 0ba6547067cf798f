// The relay's fault switches: those of messages, and those of the relay as a whole. The same by function and over HTTP.
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

/** What `POST /control` takes. */
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
  /** Sets a rule for messages; several add up, the first that fits strikes. */
  add(rule: FaultRule): void
  /** Refuses new connections with this close reason, or admits them again with null. */
  refuse(reason: string | null): void
  /** Closes every socket with this code (1000, 1001, 1011 or 3000 to 4999, for example). */
  close(code: number, reason: string): void
  /** Drops every socket without a close frame and answers no new one, until it comes back. */
  goDown(): void
  comeBack(): void
  /** Ends all of the above. */
  clear(): void
}

export interface RelaySwitches extends RelayFaults {
  /** Why new connections are refused; null when they are not. */
  readonly refusal: string | null
  readonly isDown: boolean
  /** The relay that they act on. */
  attach(relay: InterferenceTarget): void
}

/** Switches, all off. */
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

/** Does what a command says. */
export function applyCommand(faults: RelayFaults, command: InferOutput<typeof commandSchema>): void {
  if (command.do === 'add') faults.add(command.rule)
  else if (command.do === 'refuse') faults.refuse(command.reason)
  else if (command.do === 'close') faults.close(command.code, command.reason)
  else faults[command.do]()
}
