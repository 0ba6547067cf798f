// Faults of the directory, for tests. None by default.
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
  /**
   * `status` answers 401, 403, 429, or 503; `html` a page instead of JSON; `wrongShape` JSON that fails every schema; `empty` a list
   * without items.
   */
  kind: picklist(['slow', 'status', 'html', 'wrongShape', 'empty']),
  /** Path prefix. Default: all paths. */
  path: optional(string()),
  /** Number of requests to which it applies. Default: no limit. */
  times: optional(countSchema),
  /** For `slow`, in milliseconds. */
  delayMs: optional(countSchema),
  status: optional(picklist([401, 403, 429, 503])),
})

/** Body of `POST /control`. */
export const commandSchema = variant('do', [
  object({ do: literal('add'), rule: ruleSchema }),
  object({ do: literal('clear') }),
])

type ExplorerFaultRule = InferOutput<typeof ruleSchema>

export interface ExplorerFaults {
  /** Adds a rule. The first rule that matches a request applies. */
  add(rule: ExplorerFaultRule): void
  clear(): void
}

export interface ExplorerSwitches extends ExplorerFaults {
  /** Returns the rule that applies to this path, and counts it as used once. */
  take(path: string): ExplorerFaultRule | undefined
}

/** Creates the switches without any rule. */
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

/** Returns the faulty response, or null if the rule only delays the correct one. */
export function answerWrongly({ kind, status = 503 }: ExplorerFaultRule): Answer | null {
  if (kind === 'status')
    return fail(status, status === 429 ? 'rate_limited' : '', 'Try again later', { 'retry-after': '1' })
  if (kind === 'html') return send('text/html; charset=utf-8', '<!doctype html><title>Sign in to this network</title>')
  if (kind === 'wrongShape') return sendJson({ count: 'many', data: [{ id: 7 }, null, { name: 'No id' }] })
  return kind === 'empty' ? sendJson({ count: 0, data: [] }) : null
}
