// Switches that make the relay misbehave on purpose, for tests. Nothing happens until one is set; they belong to one process.

import type { Passage } from '../../relay/interference.ts'

export interface FaultRule {
  /** `reorder` holds a message back until the next one of its stage has passed. */
  kind: 'drop' | 'duplicate' | 'reorder' | 'delay'
  on: Passage['stage']
  /** Only this method; any when absent. A push has the method `irn_subscription`, a reply that of its request. */
  method?: string
  /** Only pushes with this tag; any when absent. */
  tag?: number
  /** How often it strikes before it is used up; without end when absent. */
  times?: number
  /** For `delay`, in milliseconds. */
  delayMs?: number
}

export interface MessageFaults {
  add(rule: FaultRule): void
  /** Removes every rule and lets go of what was held back. */
  clear(): void
  /** Delivers now, later, twice or never. */
  pass(passage: Passage, deliver: () => void): void
}

/** `onStrike` hears of each message that a rule has changed. */
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
