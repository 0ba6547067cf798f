// The theme that the frame receives, read from the modal's own element.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readTheme, watchTheme } from './syncTheme'

let isDark = false
const listeners = new Set<() => void>()
beforeEach(() => {
  listeners.clear()
  vi.stubGlobal('matchMedia', () => ({
    matches: isDark,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
})
afterEach(() => document.body.replaceChildren())

function play(mode: string | null, styles: Record<string, string> = {}) {
  const [host, dialog] = [document.createElement('div'), document.createElement('dialog')]
  if (mode !== null) host.dataset.mode = mode
  for (const [name, value] of Object.entries(styles)) host.style.setProperty(name, value)
  host.attachShadow({ mode: 'open' }).append(dialog)
  document.body.append(host)
  return { host, dialog }
}

test.each([
  ['light', false, 'light'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['auto', false, 'light'],
  ['auto', true, 'dark'],
  [null, false, 'dark'],
  ['other', false, 'dark'],
])('EMB-08 in the mode %s, on a system that is dark: %s, the frame is %s', (mode, isSystemDark, themeMode) => {
  isDark = isSystemDark
  expect(readTheme(play(mode).dialog)).toMatchObject({ themeMode })
})

test('EMB-08 the frame receives the tokens that a host can set, and nothing else of its style', () => {
  const { dialog } = play('light', { '--lk-accent': ' tomato ', '--lk-radius': '4px', '--other': 'x', color: 'red' })
  expect(readTheme(dialog)).toEqual({
    themeMode: 'light',
    themeVariables: { '--lk-accent': 'tomato', '--lk-radius': '4px' },
    w3mThemeVariables: { '--w3m-accent': 'tomato', '--w3m-background': '#fff' },
  })
})

test('EMB-08 outside of a modal the frame is dark, and only changes of the system are sent', () => {
  const dialog = document.createElement('dialog')
  expect(readTheme(dialog)).toMatchObject({ themeMode: 'dark', themeVariables: {} })
  const onChange = vi.fn()
  const stop = watchTheme(dialog, onChange)
  for (const listener of listeners) listener()
  expect(onChange).toHaveBeenCalledOnce()
  stop()
  expect(listeners.size).toBe(0)
})

test('EMB-08 changes of mode and style are sent until the watch ends', async () => {
  const { host, dialog } = play('light')
  const onChange = vi.fn()
  const stop = watchTheme(dialog, onChange)
  host.dataset.mode = 'dark'
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(1))
  host.style.setProperty('--lk-accent', 'tomato')
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
  stop()
  host.dataset.mode = 'auto'
  const later = vi.fn()
  const observer = new MutationObserver(later)
  observer.observe(host, { attributes: true })
  host.title = 'x'
  await vi.waitFor(() => expect(later).toHaveBeenCalled())
  observer.disconnect()
  expect(onChange).toHaveBeenCalledTimes(2)
})
