// Switches that make the directory misbehave on purpose, for tests. Nothing happens until one is set.
import {
  type InferOutput,
  integer,
  literal,
  minValue,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
  variant,
} from 'valibot'
import { type Answer, fail, send, sendJson } from '../../explorer/answerRequest.ts'

const countSchema = pipe(number(), integer(), minValue(0))
const ruleSchema = object({
  /** `status` answers 401, 403, 429 or 503; `html` a page instead of JSON; `wrongShape` JSON of no use; `empty` a list of none. */
  kind: picklist(['slow', 'status', 'html', 'wrongShape', 'empty']),
  /** Only paths that begin so; every path when absent. */
  path: optional(string()),
  /** How often it strikes before it is used up; without end when absent. */
  times: optional(countSchema),
  /** For `slow`, in milliseconds. */
  delayMs: optional(countSchema),
  status: optional(picklist([401, 403, 429, 503])),
})

/** What `POST /control` takes. */
export const commandSchema = variant('do', [
  object({ do: literal('add'), rule: ruleSchema }),
  object({ do: literal('clear') }),
])

type ExplorerFaultRule = InferOutput<typeof ruleSchema>

export interface ExplorerFaults {
  /** Sets a rule; the first that fits a request strikes. */
  add(rule: ExplorerFaultRule): void
  clear(): void
}

export interface ExplorerSwitches extends ExplorerFaults {
  /** The rule that strikes a request for this path, used up by one; undefined when none does. */
  take(path: string): ExplorerFaultRule | undefined
}

/** Switches, all off. */
export function createExplorerSwitches(): ExplorerSwitches {
  let rules: { rule: ExplorerFaultRule; left: number }[] = []
  return {
    add: (rule) => void rules.push({ rule, left: rule.times ?? Number.POSITIVE_INFINITY }),
    clear() {
      rules = []
    },
    take(path) {
      const entry = rules.find(({ rule, left }) => left > 0 && path.startsWith(rule.path ?? ''))
      if (entry) entry.left -= 1
      return entry?.rule
    },
  }
}

/** What a fault says instead of the truth; null when it changes only the time. */
export function answerWrongly({ kind, status = 503 }: ExplorerFaultRule): Answer | null {
  if (kind === 'status')
    return fail(status, status === 429 ? 'rate_limited' : '', 'Try again later', { 'retry-after': '1' })
  if (kind === 'html') return send('text/html; charset=utf-8', '<!doctype html><title>Sign in to this network</title>')
  if (kind === 'wrongShape') return sendJson({ count: 'many', data: [{ id: 7 }, null, { name: 'No id' }] })
  return kind === 'empty' ? sendJson({ count: 0, data: [] }) : null
}
