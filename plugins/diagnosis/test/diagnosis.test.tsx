// The view as a visitor meets it, over a real kernel; the faults are those of a check that another plugin adds.
import { definePlugin } from '@latchkey/kernel'
import type { DiagnosisCheck, Finding } from '@latchkey/kernel/contracts'
import { createFakeChain, createFakeKernel } from '@latchkey/kernel/testing'
import { diagnosis } from '@latchkey/plugin-diagnosis'
import { mountModal } from '@latchkey/ui/mount'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The view and its checks are loaded when they are needed. */
const PATIENCE = { timeout: 10_000 }
const disposals: (() => void)[] = []
beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    async () => new Response(null, { headers: { date: new Date(1_750_000_000_000).toUTCString() } }),
  )
})
afterEach(() => {
  for (const dispose of disposals.splice(0)) dispose()
})
const TEXTS = {
  'acme.down.title': 'The lift is out of order',
  'acme.down': 'Take the stairs to {floor}.',
  'acme.ok': 'It runs.',
}
const DOWN: Finding = {
  state: 'problem',
  says: 'acme.down',
  words: { floor: 'the roof' },
  technical: 'lift of somebody@home.example',
}

function play(run: DiagnosisCheck['run']) {
  const acme = definePlugin({
    id: 'acme',
    api: 1,
    slots: { 'diagnosis.check': [{ id: 'lift', order: 5, label: 'Lift', load: async () => ({ texts: TEXTS, run }) }] },
  })
  const { kernel, clock } = createFakeKernel({ chains: [createFakeChain()], plugins: [diagnosis(), acme] })
  const modal = mountModal(kernel)
  disposals.push(modal.dispose)
  const root = modal.element.shadowRoot as ShadowRoot
  const find = (selector: string, words: string) =>
    vi.waitFor(() => {
      const found = [...root.querySelectorAll<HTMLElement>(selector)].find(({ textContent }) =>
        textContent?.includes(words),
      )
      if (!found) throw new Error(`No '${words}' in: ${root.querySelector('dialog')?.textContent}`)
      return found
    }, PATIENCE)
  return { kernel, clock, root, find }
}

test('from Connect: nothing runs before the click, and a check from another plugin is the first cause', async () => {
  const run = vi.fn(async () => DOWN)
  const { kernel, find } = play(run)
  kernel.router.open('Connect')
  const button = await find('button', 'Why can’t I connect?')
  expect(run).not.toHaveBeenCalled()
  button.click()
  const summary = await find('[role=status]', 'The lift is out of order')
  expect(summary.textContent).toContain('Take the stairs to the roof.')
  const row = await find('details', 'Lift')
  expect(row.textContent).toContain('Problem')
  expect(row.querySelector('code')?.textContent).toBe('lift of …')
  await find('button.primary', 'Check again')
})
test('after checking again, the cause is gone; the clicked button is still there', async () => {
  const findings: Finding[] = [DOWN]
  const { kernel, find, root } = play(async () => findings.pop() ?? { state: 'ok', says: 'acme.ok', technical: '' })
  kernel.router.open('Diagnosis')
  await find('[role=status]', 'The lift is out of order')
  const button = await find('button.primary', 'Check again')
  button.focus()
  button.click()
  await find('details', 'It runs.')
  expect(root.activeElement).toBe(button)
})
test('leaving ends the request in progress', async () => {
  const signals: AbortSignal[] = []
  const { kernel, find } = play(({ signal }) => {
    signals.push(signal)
    return new Promise(() => {})
  })
  kernel.router.open('Connect')
  ;(await find('button', 'Why can’t I connect?')).click()
  await find('[role=status]', 'Checking your connection')
  await vi.waitFor(() => expect(signals).toHaveLength(1), PATIENCE)
  ;(await find('button', 'Use another wallet')).click()
  await vi.waitFor(() => expect(signals[0]?.aborted).toBe(true), PATIENCE)
})
test('the report is copied as text, without names', async () => {
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  const { kernel, find } = play(async () => DOWN)
  kernel.router.open('Diagnosis')
  await find('[role=status]', 'The lift is out of order')
  ;(await find('button', 'Copy the report')).click()
  await find('button', 'Report copied')
  expect(copied[0]).toContain('acme.lift: problem (lift of …)')
  expect(copied[0]).toContain('diagnosis.online: ok')
})
test('a pop-up is only tried during the click', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { kernel, find } = play(async () => ({ state: 'ok', says: 'acme.ok', technical: '' }))
  kernel.router.open('Diagnosis')
  await find('details', 'It runs.')
  expect(open).not.toHaveBeenCalled()
  ;(await find('button', 'Open a test window')).click()
  await find('details', 'Pop-ups are blocked')
})
