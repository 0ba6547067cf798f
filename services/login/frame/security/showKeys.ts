// The keys, one per family. They are hidden until the person presses, and shown only while the frame is fully visible. They are never stored or
// logged. Review this file as security code.
import { createElement } from '../../../approval/element.ts'
import { createGuard } from '../approval/guard.ts'
import { describeError } from '../describeError.ts'
import { TEXTS } from '../i18n/texts.ts'
import type { PrivateKeys } from '../keys/accounts.ts'
import { createAction, showScreen } from './securityScreen.ts'

/** Long enough to write a key down. */
const SHOWN_MS = 120_000
const FAMILIES = [
  ['evm', TEXTS.evmKey],
  ['solana', TEXTS.solanaKey],
] as const

/** Until the returned function is called. */
export function showKeys(readKeys: () => Promise<PrivateKeys>, onDone: () => void): () => void {
  const announce = (text: string) => screen.announce(text)
  const isMeant = (press: Event) => guard.isMeant(press)
  const rows = FAMILIES.map(([family, label]) =>
    createKeyRow({ label, isMeant, announce, read: async () => (await readKeys())[family] }),
  )
  const hideAll = () => {
    for (const { hide } of rows) hide()
  }
  const screen = showScreen({
    heading: TEXTS.keysTitle,
    text: TEXTS.keysText,
    children: rows.map(({ element }) => element),
    actions: [{ label: TEXTS.done, onPress: onDone }],
  })
  const guard = createGuard(screen.element, (trust) => {
    if (trust === 'covered') hideAll()
    announce(trust === 'covered' ? TEXTS.keysCovered : '')
  })
  return () => {
    guard.stop()
    hideAll()
  }
}

interface KeyRowParts {
  label: string
  /** Whether the press was intended, see guard.ts. */
  isMeant(press: Event): Promise<boolean>
  read(): Promise<string>
  announce(text: string): void
}

function createKeyRow({ label, isMeant, read, announce }: KeyRowParts) {
  const key = createElement('p', { class: 'code secret' })
  const reveal = createAction({ label: TEXTS.showKey, onPress: (press) => (copy.hidden ? void show(press) : hide()) })
  const copy = createAction({ label: TEXTS.copyKey, onPress: () => void copyKey() })
  const buttons = createElement('div', { class: 'key-actions', children: [reveal, copy] })
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Counts the events that hide the key, so that a key that arrives later stays hidden. */
  let hidings = 0

  function draw(text: string | null): void {
    copy.hidden = text === null
    key.textContent = text ?? TEXTS.hiddenKey
    reveal.textContent = copy.hidden ? TEXTS.showKey : TEXTS.hideKey
    for (const button of [reveal, copy]) button.setAttribute('aria-label', `${button.textContent}: ${label}`)
  }
  function hide(): void {
    hidings += 1
    clearTimeout(timer)
    draw(null)
  }
  async function show(press: Event): Promise<void> {
    const before = hidings
    if (!(await isMeant(press))) return announce(TEXTS.pressShowAgain)
    announce('')
    try {
      const text = await read()
      if (before !== hidings) return
      draw(text)
      timer = setTimeout(hide, SHOWN_MS)
    } catch (cause) {
      announce(describeError(cause))
    }
  }
  async function copyKey(): Promise<void> {
    try {
      await navigator.clipboard.writeText(key.textContent ?? '')
      announce(TEXTS.copiedKey)
    } catch {
      // The surrounding page does not let the frame write to the clipboard, so the person copies the selection.
      getSelection()?.selectAllChildren(key)
      announce(TEXTS.copyByHand)
    }
  }
  hide()
  return { element: createElement('section', { children: [createElement('h2', { text: label }), key, buttons] }), hide }
}
