// Faults of single messages in the relay, for tests. Each process has its own, and none by default.

import type { Passage } from '../../relay/interference.ts'

export interface FaultRule {
  /** `reorder` delivers a message after the next one of its stage. */
  kind: 'drop' | 'duplicate' | 'reorder' | 'delay'
  on: Passage['stage']
  /** Only this method. Default: any. A push has the method `irn_subscription`, a response that of its request. */
  method?: string
  /** Only pushes with this tag. Default: any. */
  tag?: number
  /** Number of messages to which it applies. Default: no limit. */
  times?: number
  /** For `delay`, in milliseconds. */
  delayMs?: number
}

export interface MessageFaults {
  add(rule: FaultRule): void
  /** Removes all rules and delivers messages that were held back. */
  clear(): void
  /** Calls `deliver` now, later, twice, or never. */
  pass(passage: Passage, deliver: () => void): void
}

/** `onStrike` is called for each message to which a rule applied. */
export function createMessageFaults(onStrike: (rule: FaultRule, passage: Passage) => void): MessageFaults {
  let rules: { rule: FaultRule; left: number }[] = []
  let held: { stage: Passage['stage']; deliver: () => void }[] = []
  const delayed = new Map<NodeJS.Timeout, () => void>()

  const release = (isReleased: (stage: Passage['stage']) => boolean) => {
    const released = held.filter(({ stage }) => isReleased(stage))
    held = held.filter(({ stage }) => !isReleased(stage))
    for (const { deliver } of released) deliver()
  }
  const takeRule = (passage: Passage) => {
    const entry = rules.find(({ rule, left }) => left > 0 && matches(rule, passage))
    if (entry) entry.left -= 1
    return entry?.rule
  }
  const delay = (deliver: () => void, delayMs: number) => {
    const timer = setTimeout(() => {
      delayed.delete(timer)
      deliver()
    }, delayMs)
    delayed.set(timer, deliver)
  }
  return {
    add: (rule) => void rules.push({ rule, left: rule.times ?? Number.POSITIVE_INFINITY }),
    clear() {
      rules = []
      for (const [timer, deliver] of delayed) {
        clearTimeout(timer)
        deliver()
      }
      delayed.clear()
      release(() => true)
    },
    pass(passage, deliver) {
      const rule = takeRule(passage)
      if (rule) onStrike(rule, passage)
      if (rule?.kind === 'drop') return
      if (rule?.kind === 'reorder') return void held.push({ stage: passage.stage, deliver })
      if (rule?.kind === 'delay') return delay(deliver, rule.delayMs ?? 0)
      deliver()
      if (rule?.kind === 'duplicate') deliver()
      release((stage) => stage === passage.stage)
    },
  }
}

function matches({ on, method, tag }: FaultRule, passage: Passage): boolean {
  const isMethod = method === undefined || method === passage.method
  return on === passage.stage && isMethod && (tag === undefined || tag === passage.tag)
}
