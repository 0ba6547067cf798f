// The frame's approval screen: who asks, the request in words, the fee, the raw data, and Reject and Approve side by side. Everything from a page is
// set as text.
import { createContent, createFacts } from '../../../approval/descriptionParts.ts'
import { createElement } from '../../../approval/element.ts'
import { TEXTS } from '../i18n/texts.ts'
import type { ApprovalDescription } from '../rpc/prepared.ts'
import { createGuard, type Trust } from './guard.ts'
import { untilRead } from './untilRead.ts'

export interface Question {
  /** The origin of the requesting page, as the browser reports it. */
  origin: string
  networkName: string
  address: string
  description: ApprovalDescription
}

export interface Answers {
  onReject(): void
  onApprove(): void
}

/** Shows one request until the returned function is called. Each answer is given at most once. */
export function showQuestion(question: Question, { onReject, onApprove }: Answers): () => void {
  const { description } = question
  const heading = createElement('h1', { text: description.heading, attributes: { tabindex: '-1', id: 'heading' } })
  const status = createElement('p', { class: 'status', attributes: { role: 'status' } })
  const reject = createElement('button', { text: TEXTS.reject, attributes: { type: 'button' } })
  const approve = createElement('button', { class: 'primary', text: TEXTS.approve, attributes: { type: 'button' } })
  const main = createElement('main', { children: [createHeader(question), heading, ...createParts(question)] })
  const footer = createElement('footer', { children: [status, reject, approve] })
  const screen = createElement('section', {
    class: 'screen',
    attributes: { 'aria-labelledby': 'heading' },
    children: [main, footer],
  })
  let trust: Trust = 'wait'
  let isRead = false
  let isAnswered = false
  let isWorking = false

  function update(): void {
    approve.textContent = isWorking ? TEXTS.working : TEXTS.approve
    // Not `disabled`, which would take the focus from the keyboard.
    approve.setAttribute('aria-disabled', String(isWorking || !isRead || trust !== 'trusted'))
  }
  function announce(text = ''): void {
    status.textContent = trust === 'covered' ? TEXTS.covered : isRead ? text : TEXTS.unread
    update()
  }
  const guard = createGuard(screen, (next) => {
    trust = next
    announce()
  })
  const stopReading = untilRead(main, () => {
    isRead = true
    announce()
  })
  const answer = (say: () => void) => {
    if (isAnswered) return
    isAnswered = true
    reject.disabled = true
    guard.stop()
    say()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.isTrusted) answer(onReject)
  }
  const onPress = async (event: Event) => {
    if (isWorking || !isRead) return
    isWorking = true
    const isMeant = guard.isMeant(event)
    update()
    if (await isMeant) return answer(onApprove)
    isWorking = false
    announce(trust === 'trusted' ? TEXTS.pressAgain : '')
  }
  reject.addEventListener('click', () => answer(onReject))
  approve.addEventListener('click', (event) => void onPress(event))
  // A key that was already down, or that was pressed for something else, approves nothing.
  approve.addEventListener('keydown', (event) => {
    if (event.repeat) event.preventDefault()
  })
  document.addEventListener('keydown', onKey)
  document.title = description.heading
  document.body.replaceChildren(screen)
  heading.focus()
  return () => {
    guard.stop()
    stopReading()
    document.removeEventListener('keydown', onKey)
    screen.remove()
  }
}

/** What the frame shows while there is no request. */
export function showIdle(text: string = TEXTS.idle): void {
  document.title = TEXTS.title
  document.body.replaceChildren(createElement('p', { class: 'idle', text }))
}

function createHeader({ origin, networkName }: Question): HTMLElement {
  const site = createElement('p', {
    class: 'site',
    children: [createElement('span', { text: `${TEXTS.requestedBy} ` }), createElement('strong', { text: origin })],
  })
  return createElement('header', { children: [site, createElement('span', { class: 'network', text: networkName })] })
}

function createParts({ description, address }: Question): HTMLElement[] {
  const { effect, facts, warning, content } = description
  const isMessage = facts.length === 0 && content !== null
  const account = { label: TEXTS.account, value: shorten(address), isCode: true }
  const keys = facts.filter(({ isSecondary }) => !isSecondary)
  const list = createFacts([...keys, ...facts.filter(({ isSecondary }) => isSecondary), account])
  for (const row of [...list.children].slice(0, keys.length)) row.classList.add('key')
  const message = isMessage ? [createContent(content)] : []
  for (const each of message) each.classList.add('key')
  const outcome = createElement('p', { class: 'effect', text: effect })
  return [
    ...(warning ? [createElement('p', { class: 'warning', text: warning, attributes: { role: 'note' } })] : []),
    ...(isMessage ? [outcome, ...message, list] : [list, outcome]),
    ...(content && !isMessage ? [createRaw(content)] : []),
  ]
}

function createRaw(content: { label: string; text: string }): HTMLElement {
  return createElement('details', {
    children: [createElement('summary', { text: content.label }), createContent(content)],
  })
}

/** The first and last six characters. It is the person's own address, so they only need to recognize it. */
function shorten(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-6)}`
}
