// What the console says of an alert, once per modal.
import { createStore } from 'jotai/vanilla'
import { expect, onTestFinished, test, vi } from 'vitest'
import { alertDeveloper, alertTexts } from '../alerts'
import type { KernelOptions } from '../kernel'
import type { Alert, AlertId } from './contract'

function play(policy?: KernelOptions['policy']) {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const core = { options: { chains: [], plugins: [], ...(policy && { policy }) }, store: createStore() }
  return { lines: warn.mock.calls, tell: (alert: Alert) => alertDeveloper(core, alert) }
}

test.each(Object.entries(alertTexts))('API-06 VIS-09 %s is logged with its title and what to do', (id, text) => {
  const { lines, tell } = play()
  tell({ id: id as AlertId })
  expect(lines).toEqual([[`[latchkey] ${text.title}. ${text.detail}`]])
})

test('API-06 VIS-09 each alert is logged once, with its subject unchanged', () => {
  const { lines, tell } = play()
  tell({ id: 'network-not-found', subject: '<b>eip155:999</b>' })
  tell({ id: 'network-not-found', subject: 'eip155:998' })
  tell({ id: 'project-id-missing' })
  expect(lines.map((line) => line[1])).toEqual(['<b>eip155:999</b>', undefined])
})

test('PLG-04 VIS-09 an alert of a plugin has the plugin’s text, or is identified by its ID', () => {
  const { lines, tell } = play()
  tell({ id: 'acme:quota' as AlertId, text: { title: 'Acme is full', detail: 'Order more.' } })
  tell({ id: 'acme:odd' as AlertId })
  expect(lines).toEqual([['[latchkey] Acme is full. Order more.'], ['[latchkey] acme:odd']])
})

test('API-06 a host that turned alerts off sees none in the console', () => {
  const { lines, tell } = play({ showAlerts: false })
  tell({ id: 'session-expired' })
  expect(lines).toEqual([])
})
