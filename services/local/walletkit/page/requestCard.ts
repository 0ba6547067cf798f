// A card for one request: site, description, account, Approve and Reject. Everything from the site is inserted as text.
import { createContent, createFacts } from '../../../approval/descriptionParts.ts'
import { createElement } from '../../../approval/element.ts'
import type { Attestation, Site, SiteRequest } from '../siteRequest.ts'
import { createProblem } from './problem.ts'

const ATTESTATIONS: Readonly<Record<Attestation, string>> = {
  confirmed: 'Address confirmed',
  unknown: 'Address not confirmed: make sure that you know this site',
  different: 'The request came from another address. Someone may pretend to be this site',
  scam: 'Reported as fraud',
}

/** Creates the card. The caller removes it when the request is closed. */
export function createRequestCard(request: SiteRequest): HTMLElement {
  const titleId = `request-${request.id}`
  const fieldName = `account-${request.id}`
  const title = createElement('h3', { attributes: { id: titleId } })
  const words = createElement('div')
  const problem = createProblem()
  const approve = createElement('button', { class: 'primary', text: 'Approve', attributes: { type: 'button' } })
  const reject = createElement('button', { text: 'Reject', attributes: { type: 'button' } })
  const accounts = createAccountChoice(request, fieldName)
  const card = createElement('article', {
    attributes: { 'aria-labelledby': titleId },
    children: [
      title,
      ...createSite(request.site, request.networkName),
      words,
      accounts,
      problem.element,
      createElement('div', { class: 'answers', children: [reject, approve] }),
    ],
  })
  const readChoice = () => accounts.querySelector<HTMLInputElement>('input:checked')?.value ?? ''
  const draw = () => {
    const { heading, effect, facts, content } = request.describe(readChoice())
    title.textContent = heading
    words.replaceChildren(
      createElement('p', { class: 'effect', text: effect }),
      ...(facts.length > 0 ? [createFacts(facts)] : []),
      ...(content ? [createContent(content)] : []),
    )
  }
  const answer = async (work: () => Promise<void>) => {
    approve.disabled = true
    reject.disabled = true
    await problem.attempt(work)
    approve.disabled = false
    reject.disabled = false
  }
  approve.addEventListener('click', () => answer(() => request.approve(readChoice())))
  reject.addEventListener('click', () => answer(request.reject))
  accounts.addEventListener('change', draw)
  draw()
  return card
}

function createSite({ name, url, attestation }: Site, networkName: string | null): HTMLElement[] {
  const who = [createElement('strong', { text: name }), createElement('span', { text: ` ${url}` })]
  const isBad = attestation === 'different' || attestation === 'scam'
  return [
    createElement('p', { class: 'site', children: [createElement('span', { text: 'Requested by ' }), ...who] }),
    createElement('p', { class: isBad ? 'warning' : 'site', text: ATTESTATIONS[attestation] }),
    ...(networkName === null ? [] : [createElement('p', { class: 'site', text: `On ${networkName}` })]),
  ]
}

function createAccountChoice({ accounts }: SiteRequest, fieldName: string): HTMLElement {
  const rows = accounts.map(({ name, address }, index) => {
    const input = createElement('input', { attributes: { type: 'radio', name: fieldName, value: address } })
    input.checked = index === 0
    const code = createElement('span', { class: 'code', text: `${address.slice(0, 8)}…${address.slice(-6)}` })
    const text = createElement('span', { class: 'account', children: [createElement('strong', { text: name }), code] })
    return createElement('label', { children: [input, text] })
  })
  const legend = createElement('legend', { text: 'Choose an account' })
  const fieldset = createElement('fieldset', { children: [legend, ...rows] })
  fieldset.hidden = accounts.length === 0
  return fieldset
}
