// The screen of the wallet's window: requesting origin, description, account and network, Approve and Reject.

import { createContent, createFacts } from '../../../approval/descriptionParts.ts'
import { createElement } from '../../../approval/element.ts'
import type { Prepared, ShownAccount } from '../families/family.ts'

export interface RequestScreen extends Omit<Prepared, 'execute'> {
  /** The requesting origin. */
  origin: string
}

/** Shows a request. Resolves to the account to use, or null if the person rejects. */
export function showRequest(screen: RequestScreen): Promise<ShownAccount | null> {
  const { description, accounts } = screen
  document.title = `${description.heading} · Latchkey Demo Wallet`
  const heading = createHeading(description.heading)
  const approve = createElement('button', { class: 'primary', text: 'Approve', attributes: { type: 'submit' } })
  const reject = createElement('button', { text: 'Reject', attributes: { type: 'button' } })
  const form = createElement('form', {
    children: [
      createElement('main', {
        children: [
          createBrand(screen.networkName),
          heading,
          createSite(screen.origin),
          createElement('p', { class: 'effect', text: description.effect }),
          ...(description.facts.length > 0 ? [createFacts(description.facts)] : []),
          ...(description.content ? [createContent(description.content)] : []),
          createAccounts(screen),
        ],
      }),
      createElement('footer', { children: [reject, approve] }),
    ],
  })
  document.body.replaceChildren(form)
  heading.focus()
  return new Promise((resolve) => {
    const decide = (account: ShownAccount | null) => {
      document.removeEventListener('keydown', rejectOnEscape)
      approve.disabled = true
      reject.disabled = true
      resolve(account)
    }
    const rejectOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') decide(null)
    }
    document.addEventListener('keydown', rejectOnEscape)
    reject.addEventListener('click', () => decide(null))
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      approve.textContent = 'Working…'
      const chosen = new FormData(form).get('account')
      decide(accounts.find(({ address }) => address === chosen) ?? null)
    })
  })
}

/** Shows a heading and one sentence, without buttons. */
export function showNotice(heading: string, text: string): void {
  document.title = `${heading} · Latchkey Demo Wallet`
  const children = [createBrand(null), createHeading(heading), createElement('p', { class: 'effect', text })]
  document.body.replaceChildren(createElement('main', { children }))
}

function createHeading(text: string): HTMLHeadingElement {
  return createElement('h1', { text, attributes: { tabindex: '-1' } })
}

function createBrand(networkName: string | null): HTMLElement {
  const icon = createElement('img', { attributes: { src: '/icon.svg', alt: '', width: '28', height: '28' } })
  const name = createElement('span', { text: 'Demo Wallet' })
  const network = networkName ? [createElement('span', { class: 'network', text: networkName })] : []
  return createElement('header', { children: [icon, name, ...network] })
}

function createSite(origin: string): HTMLElement {
  const name = createElement('strong', { text: origin })
  return createElement('p', { class: 'site', children: [createElement('span', { text: 'Requested by ' }), name] })
}

function createAccounts({ accounts, accountRole, balances }: RequestScreen): HTMLElement {
  const canChoose = accountRole === 'chosen'
  const legend = createElement('legend', { text: canChoose ? 'Choose an account' : 'Account' })
  const rows = accounts.map((account, index) => {
    const type = canChoose ? 'radio' : 'hidden'
    const input = createElement('input', { attributes: { type, name: 'account', value: account.address } })
    input.checked = index === 0
    const name = createElement('strong', { text: account.name })
    const address = createElement('span', { class: 'code', text: shortenAddress(account.address) })
    const balance = createElement('span', { class: 'balance' })
    balances.then((texts) => {
      balance.textContent = texts[index] ?? ''
    })
    const text = createElement('span', { class: 'account', children: [name, address, balance] })
    return createElement('label', { children: [input, text] })
  })
  const fieldset = createElement('fieldset', { children: [legend, ...rows] })
  fieldset.hidden = accountRole === 'none'
  return fieldset
}

/** First and last six characters, as in the modal. */
function shortenAddress(address: string): string {
  return `${address.slice(0, 8)}…${address.slice(-6)}`
}
