import { afterEach, expect, test } from 'vitest'
import { createExampleConfig } from './exampleConfig.ts'
import type { LogEntry } from './log.ts'
import { type Stack, startStack } from './stack.ts'

let stack: Stack | null = null
afterEach(() => stack?.stop())

test('the stack starts every service, says how long each took, and stops as often as it is told', async () => {
  const entries: LogEntry[] = []
  stack = await startStack({ log: (entry) => entries.push(entry) })
  expect(entries.map(({ service, event }) => `${service} ${event}`)).toEqual([
    'EVM networks ready',
    'Demo wallet ready',
  ])
  expect(entries.every(({ readyMs = 0 }) => readyMs > 0)).toBe(true)
  const { networks, walletScript } = createExampleConfig(stack)
  expect(networks.map(({ id }) => id)).toEqual(['eip155:31337', 'eip155:31338'])
  expect((await fetch(walletScript)).status).toBe(200)
  await Promise.all([stack.stop(), stack.stop()])
  await expect(fetch(walletScript)).rejects.toThrow()
})
