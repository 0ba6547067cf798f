// Faults of the data API, for tests. Each process has its own, and none by default.
import * as v from 'valibot'
import { failWith } from '../../data-api/http/failWith.ts'
import { type Reply, replyJson } from '../../routes.ts'

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
export const ruleSchema = v.object({
  /**
   * `tampered` applies the named patch to the correct response; `wrongShape` returns JSON that fails every schema; `empty` returns a
   * response without items.
   */
  kind: v.picklist(['slow', 'status', 'html', 'wrongShape', 'empty', 'tampered']),
  /** Path prefix. Default: all paths. */
  path: v.optional(v.string()),
  /** Only requests of this project id. */
  projectId: v.optional(v.string()),
  /** Number of requests to which it applies. Default: no limit. */
  times: v.optional(countSchema),
  /** For `slow`, in milliseconds. */
  delayMs: v.optional(countSchema),
  /** For `status`. */
  status: v.optional(v.picklist([400, 401, 403, 429, 500, 503])),
  description: v.optional(v.string()),
  /** Value of `Retry-After`. Default for 429: 1. */
  retryAfterS: v.optional(countSchema),
  /** For `tampered`. */
  patch: v.optional(v.string()),
})
export type DataFaultRule = v.InferOutput<typeof ruleSchema>
/** Changes the JSON of a correct response. */
export type ResponsePatch = (path: string, answer: unknown) => unknown

export interface DataFaults {
  /** Adds a rule. The first rule that matches a request applies. */
  add(rule: DataFaultRule): void
  /** Removes the rules of one project id, or all. */
  clear(projectId?: string): void
}
export interface DataSwitches extends DataFaults {
  /** Returns the rule that applies to this request, and counts it as used once. */
  take(request: { path: string; projectId: string }): DataFaultRule | undefined
}

/** Creates the switches without any rule. */
export function createSwitches(): DataSwitches {
  let rules: { rule: DataFaultRule; left: number }[] = []
  return {
    add: (rule) => void rules.push({ rule, left: rule.times ?? Number.POSITIVE_INFINITY }),
    clear(projectId) {
      rules = projectId === undefined ? [] : rules.filter(({ rule }) => rule.projectId !== projectId)
    },
    take({ path, projectId }) {
      const entry = rules.find(({ rule, left }) => {
        const isOfProject = rule.projectId === undefined || rule.projectId === projectId
        return left > 0 && isOfProject && path.startsWith(rule.path ?? '')
      })
      if (entry) entry.left -= 1
      return entry?.rule
    },
  }
}

/** Empty responses by path suffix. */
const EMPTY: readonly (readonly [end: RegExp, answer: unknown])[] = [
  [/\/(history|nfts)$/, { data: [], next: null }],
  [/\/balance$/, { balances: [] }],
  [/\/identity(\/|$)/, { name: null, avatar: null, resolvedAt: null }],
  [/\/supported-chains$/, { http: [], ws: [] }],
  [/\/price$/, { fungibles: [] }],
  [/\/profile\/(account|reverse)\//, []],
  [/\/suggestions\//, { suggestions: [] }],
  [/\/sessions\//, { pcis: [] }],
  [/\/convert\/tokens$/, { tokens: [] }],
  [/\/convert\/quotes$/, { quotes: [] }],
  [/\/onramp\/options$/, { paymentCurrencies: [], purchaseCurrencies: [] }],
]
const NO_USE = { balances: [{ name: 7 }, null], data: [{ id: 7, metadata: null }, null], quotes: 'many', next: 7 }

/** Returns the faulty response, or null if the rule needs the correct one or only delays it. */
export function answerWrongly({ kind, status = 503, description, retryAfterS }: DataFaultRule, path: string) {
  if (kind === 'html') return sendPage()
  if (kind === 'wrongShape') return replyJson(NO_USE)
  if (kind === 'empty') return replyJson(EMPTY.find(([end]) => end.test(path))?.[1] ?? {})
  if (kind !== 'status') return null
  const waitS = retryAfterS ?? (status === 429 ? 1 : undefined)
  const reply = failWith(status, status === 429 ? 'rate_limited' : '', description ?? 'Try again later')
  return waitS === undefined ? reply : { ...reply, headers: { ...reply.headers, 'retry-after': String(waitS) } }
}

/** Applies a patch to the JSON of the correct response. Throws if the patch is unknown. */
export function tamper(reply: Reply, path: string, patch: ResponsePatch | undefined): Reply {
  if (!patch) throw new Error('There is no patch with this name.')
  return { ...reply, body: JSON.stringify(patch(path, JSON.parse(String(reply.body)))) }
}

function sendPage(): Reply {
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return { headers, body: '<!doctype html><title>Sign in to this network</title>' }
}
