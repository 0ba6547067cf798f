// A card for one connection: what the site sees, with controls to change it.
import { createElement } from '../../../approval/element.ts'
import type { SessionFamily, Sessions, SessionView } from '../sessions.ts'
import { createProblem, type Problem } from './problem.ts'

/** Creates a card for the current state. It is recreated after each change. */
export function createSessionCard(session: SessionView, sessions: Sessions): HTMLElement {
  const { topic, site } = session
  const titleId = `session-${topic}`
  const problem = createProblem()
  const button = createButtons(problem)
  const until = new Date(session.expiresAtMs).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return createElement('article', {
    attributes: { 'aria-labelledby': titleId },
    children: [
      createElement('h3', { text: site.name, attributes: { id: titleId } }),
      createElement('p', { class: 'site', text: `${site.url}, until ${until}` }),
      ...session.families.map((family) => createFamily(topic, family, sessions, button, problem)),
      problem.element,
      createElement('div', {
        class: 'actions',
        children: [
          button('Extend', () => sessions.extend(topic)),
          button('Disconnect', () => sessions.disconnect(topic)),
        ],
      }),
    ],
  })
}

type CreateButton = (text: string, work: () => Promise<void>) => HTMLButtonElement

function createButtons(problem: Problem): CreateButton {
  return (text, work) => {
    const button = createElement('button', { text, attributes: { type: 'button' } })
    button.addEventListener('click', async () => {
      button.disabled = true
      await problem.attempt(work)
      button.disabled = false
    })
    return button
  }
}

function createFamily(
  topic: string,
  { namespace, label, address, accounts, networks }: SessionFamily,
  sessions: Sessions,
  button: CreateButton,
  problem: Problem,
): HTMLElement {
  const network = createSelect(
    'Network',
    networks.map(({ id, name }) => ({ value: id, text: name })),
  )
  const account = createSelect(
    'Account',
    accounts.map((each) => ({ value: each.address, text: each.name })),
    address,
  )
  const boxes = networks.map(({ id, name, isConnected }) => {
    const input = createElement('input', { attributes: { type: 'checkbox', value: id } })
    input.checked = isConnected
    return createElement('label', { children: [input, createElement('span', { text: name })] })
  })
  const fieldset = createElement('fieldset', {
    children: [createElement('legend', { text: 'Connected networks' }), ...boxes],
  })
  fieldset.addEventListener('change', () => {
    const chosen = [...fieldset.querySelectorAll<HTMLInputElement>('input:checked')].map(({ value }) => value)
    return problem.attempt(() => sessions.setNetworks(topic, namespace, chosen))
  })
  const switchNetwork = () => sessions.switchNetwork(topic, network.select.value)
  const changeAccount = () => sessions.changeAccount(topic, namespace, account.select.value)
  return createElement('div', {
    class: 'family',
    attributes: { role: 'group', 'aria-label': label },
    children: [
      createElement('h4', { text: label }),
      createElement('div', { class: 'row', children: [network.label, button('Switch network', switchNetwork)] }),
      createElement('div', { class: 'row', children: [account.label, button('Change account', changeAccount)] }),
      fieldset,
    ],
  })
}

function createSelect(text: string, options: readonly { value: string; text: string }[], selected?: string) {
  const items = options.map((option) => {
    const item = createElement('option', { text: option.text, attributes: { value: option.value } })
    item.selected = option.value === selected
    return item
  })
  const select = createElement('select', { children: items })
  return { select, label: createElement('label', { class: 'field', children: [new Text(text), select] }) }
}
