// The inbox page: emails as they arrive, newest first. It shows plain text, and links open in a new tab.
import * as v from 'valibot'
import { createElement } from '../../../approval/element.ts'

const emailsSchema = v.array(
  v.object({
    id: v.number(),
    from: v.string(),
    to: v.array(v.string()),
    subject: v.string(),
    text: v.string(),
    receivedAtMs: v.number(),
  }),
)
type Mail = v.InferOutput<typeof emailsSchema>[number]

const LINK = /(https?:\/\/[^\s<>"]+)/
const CODE_LINE = /^\d{6}$/

function showEmails(list: HTMLElement, emails: readonly Mail[]): void {
  if (emails.length === 0) {
    list.replaceChildren(
      createElement('p', { class: 'empty', text: 'No emails yet. New ones appear here automatically.' }),
    )
    return
  }
  list.replaceChildren(...[...emails].reverse().map(createMail))
}

function createMail({ from, to, subject, text, receivedAtMs }: Mail): HTMLElement {
  const time = createElement('time', {
    text: new Date(receivedAtMs).toLocaleTimeString(),
    attributes: { datetime: new Date(receivedAtMs).toISOString() },
  })
  const head = createElement('div', { class: 'head', children: [createElement('h2', { text: subject }), time] })
  const route = createElement('p', { class: 'route', text: `${from} to ${to.join(', ')}` })
  return createElement('article', { children: [head, route, ...text.split(/\n{2,}/).map(createParagraph)] })
}

function createParagraph(text: string): HTMLElement {
  const isCode = CODE_LINE.test(text.trim())
  return createElement('p', { class: isCode ? 'code' : '', children: text.split(LINK).map(createPart) })
}

/** `split` with one group puts matches at odd positions. */
function createPart(text: string, index: number): Node {
  if (index % 2 === 0) return document.createTextNode(text)
  return createElement('a', { text, attributes: { href: text, target: '_blank', rel: 'noopener noreferrer' } })
}

async function readEmails(to: string): Promise<Mail[]> {
  const response = await fetch(to === '' ? '/messages' : `/messages?to=${encodeURIComponent(to)}`)
  return v.parse(emailsSchema, await response.json())
}

const list = document.querySelector<HTMLElement>('#mails')
const filter = document.querySelector<HTMLInputElement>('#to')
if (list && filter) {
  const refresh = () =>
    readEmails(filter.value.trim()).then(
      (emails) => showEmails(list, emails),
      () => list.replaceChildren(createElement('p', { class: 'empty', text: 'The email server does not respond.' })),
    )
  filter.addEventListener('input', () => void refresh())
  const events = new EventSource('/events')
  // `open` also follows a lost connection, during which emails may have arrived.
  events.addEventListener('open', () => void refresh())
  events.addEventListener('message', () => void refresh())
}
