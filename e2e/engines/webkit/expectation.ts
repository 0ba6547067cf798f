// The half of Playwright's matchers that its server runs: a locator is checked until it matches.
import { setTimeout as pause } from 'node:timers/promises'
import { FrameMissing, isFinal } from './session'

export interface ExpectOptions {
  isNot?: boolean
  timeout?: number
  [other: string]: unknown
}

/** The part of a locator that is used. */
interface Target {
  readonly selector: string
  run(body: string, argument: unknown): Promise<unknown>
}

interface Result {
  matches: boolean
  received?: unknown
  timedOut?: boolean
  log?: string[]
}

const PAUSE_MS = 80
/** Expectations that hold for a missing element, plain or with `not`. */
const WITHOUT_ELEMENT = ['to.be.hidden', 'to.be.detached']
const NOT_WITHOUT_ELEMENT = ['to.be.attached', 'to.be.visible', 'to.be.in.viewport']

const ASK = `const all = injected.querySelectorAll(injected.parseSelector(a), document)
if (!b.isMany && all.length > 1) throw new Error('strict mode violation: ' + a + ' resolved to ' + all.length + ' elements')
if (!b.isMany && all.length === 0) return { isMissing: true }
return await injected.expect(all[0], b.options, all, true)`

export async function expectLocator(locator: Target, expression: string, given: ExpectOptions): Promise<Result> {
  const { timeout = 10_000, isNot = false, signal: _signal, title: _title, ...rest } = given
  const isMany = expression === 'to.have.count' || expression.endsWith('.array')
  const argument = { isMany, options: { expression, isNot, ...rest } }
  const holdsWithout = (isNot ? NOT_WITHOUT_ELEMENT : WITHOUT_ELEMENT).includes(expression)
  const read = async (): Promise<Result> => {
    try {
      const answer = (await locator.run(ASK, argument)) as Result & { isMissing?: boolean }
      return answer.isMissing ? { matches: holdsWithout !== isNot } : answer
    } catch (error) {
      if (isFinal(error)) throw error
      return { matches: error instanceof FrameMissing ? holdsWithout !== isNot : isNot }
    }
  }
  const endsAt = Date.now() + timeout
  for (;;) {
    const result = await read()
    if (result.matches !== isNot) return result
    if (Date.now() > endsAt) {
      const value = (result.received as { value?: unknown } | undefined)?.value ?? result.received
      const received = { value: value ?? '<element(s) not found>' }
      return { ...result, received, timedOut: true, log: [`${expression} ${locator.selector}`] }
    }
    await pause(PAUSE_MS)
  }
}
