import type { CheckPorts, DiagnosisCheck, Finding } from '@latchkey/kernel/contracts'
import { createFakeClock } from '@latchkey/kernel/testing'
import { expect, test } from 'vitest'
import { runCheck } from './runCheck'

const DEADLINE_MS = 10_000

const OK: Finding = { state: 'ok', says: 'any', technical: '' }
const GRACE_MS = 1000

function start(run: DiagnosisCheck['run'], load?: () => Promise<DiagnosisCheck>) {
  const clock = createFakeClock()
  const visit = new AbortController()
  const ports = { clock, signal: visit.signal } as unknown as CheckPorts
  return { clock, visit, result: runCheck({ load: load ?? (async () => ({ texts: {}, run })) }, ports) }
}

test('a finding is returned, and no timer is left', async () => {
  const { clock, result } = start(async () => OK)
  expect((await result).finding).toEqual(OK)
  expect(clock.pending()).toBe(0)
})
test('a check that throws, or whose code fails to load, has an unknown result; its message is not shown', async () => {
  const failure = Object.assign(new Error('with a token'), { code: 'acme/broken' })
  const thrown = await start(() => Promise.reject(failure)).result
  expect(thrown.finding).toEqual({ state: 'unknown', says: 'diagnosis.failed', technical: 'acme/broken' })
  const lost = await start(
    async () => OK,
    () => Promise.reject(new TypeError('x')),
  ).result
  expect(lost.finding).toMatchObject({ state: 'unknown', technical: 'TypeError' })
})
test('a synchronous error has an unknown result; a code or name that is not plain is not shown', async () => {
  const hasty = await start(
    async () => OK,
    () => {
      throw Object.assign(new Error('x'), { code: 'somebody at home wrote this' })
    },
  ).result
  expect(hasty.finding).toMatchObject({ state: 'unknown', technical: 'Error' })
  const nameless = Object.assign(new Error('x'), { code: 5, name: 'a'.repeat(65) })
  expect((await start(() => Promise.reject(nameless)).result).finding).toMatchObject({ technical: 'failed' })
})
test('the signal is aborted at the deadline, and a result that follows counts', async () => {
  const { clock, result } = start(
    ({ signal }) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve({ ...OK, state: 'problem' }))),
  )
  await Promise.resolve()
  clock.advance(DEADLINE_MS)
  expect((await result).finding.state).toBe('problem')
  expect(clock.pending()).toBe(0)
})
test('a check that never responds is abandoned', async () => {
  const { clock, result } = start(() => new Promise(() => {}))
  clock.advance(DEADLINE_MS + GRACE_MS)
  expect((await result).finding).toMatchObject({ state: 'unknown', technical: 'no response in time' })
})
test('leaving ends it immediately, with its signal and timers', async () => {
  const signals: AbortSignal[] = []
  const { clock, visit, result } = start(({ signal }) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  await Promise.resolve()
  visit.abort()
  await result
  expect(signals.every(({ aborted }) => aborted)).toBe(true)
  expect(clock.pending()).toBe(0)
})
