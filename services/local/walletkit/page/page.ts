// The wallet's page: pairs by link, and shows open requests and connections.
import { Buffer } from 'buffer/index.js'
import { createElement } from '../../../approval/element.ts'
import { rememberChain } from '../../wallet/families/evm/windowConfig.ts'
import { showNotice } from '../../wallet/window/screen.ts'
import { createFamilies } from '../createFamilies.ts'
import { createRelayWallet, type RelayWallet } from '../createRelayWallet.ts'
import { createBatches } from '../families/batches.ts'
import { startKit } from '../startKit.ts'
import { loadPageConfig } from './pageConfig.ts'
import { createProblem } from './problem.ts'
import { readLink } from './readLink.ts'
import { createRequestCard } from './requestCard.ts'
import { createSessionCard } from './sessionCard.ts'

const STORAGE_NAME = 'latchkey-demo-wallet'

async function run(): Promise<void> {
  const { relayUrl, projectId, families } = await loadPageConfig()
  const name = 'Latchkey Demo Wallet'
  // The wallet SDK uses Node's `Buffer` as a global to sign in.
  Object.assign(globalThis, { Buffer })
  const kit = await startKit({ relayUrl, projectId, name, url: location.origin, storageName: STORAGE_NAME })
  const stores = { remember: rememberChain, batches: createBatches(localStorage) }
  const wallet = createRelayWallet(kit, createFamilies(families, stores))
  const pairing = createPairing(wallet)
  document.body.replaceChildren(
    createElement('main', {
      children: [createBrand(), pairing.element, createRequestList(wallet), createConnections(wallet)],
    }),
  )
  const link = readLink(location.href)
  if (!link) return
  // Removes the link from the URL, because a reload must not pair again.
  history.replaceState(null, '', '/')
  await pairing.pair(link)
}

function createBrand(): HTMLElement {
  const icon = createElement('img', { attributes: { src: '/icon.svg', alt: '', width: '28', height: '28' } })
  return createElement('header', { children: [icon, createElement('span', { text: 'Demo Wallet' })] })
}

function createPairing(wallet: RelayWallet): { element: HTMLElement; pair(link: string): Promise<void> } {
  const input = createElement('input', {
    attributes: { type: 'text', id: 'link', autocomplete: 'off', spellcheck: 'false', placeholder: 'wc:…' },
  })
  const label = createElement('label', { text: 'Connection link of a site', attributes: { for: 'link' } })
  const button = createElement('button', { class: 'primary', text: 'Connect', attributes: { type: 'submit' } })
  const problem = createProblem()
  const form = createElement('form', { class: 'pairing', children: [label, input, button] })
  const pair = (link: string) =>
    problem.attempt(async () => {
      button.disabled = true
      await wallet.pair(link).finally(() => {
        button.disabled = false
      })
      input.value = ''
    })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const link = readLink(input.value)
    if (link) return void pair(link)
    return void problem.attempt(() => Promise.reject(new Error('this is not a connection link.')))
  })
  return { element: createSection('Connect to a site', [form, problem.element]), pair }
}

function createRequestList(wallet: RelayWallet): HTMLElement {
  const status = createElement('p', { class: 'site', attributes: { role: 'status' } })
  const list = createElement('div')
  const cards = new Map<number, HTMLElement>()
  const draw = () => {
    const requests = wallet.requests()
    for (const [id, card] of cards) {
      if (requests.some((request) => request.id === id)) continue
      card.remove()
      cards.delete(id)
    }
    // Keeps existing cards, so that a choice made in one is not lost.
    for (const request of requests) {
      if (cards.has(request.id)) continue
      const card = createRequestCard(request)
      cards.set(request.id, card)
      list.append(card)
    }
    const [count, one] = [requests.length, requests.length === 1]
    status.textContent = count === 0 ? 'No open requests.' : `${count} ${one ? 'request waits' : 'requests wait'}.`
  }
  wallet.subscribe(draw)
  draw()
  return createSection('Requests', [status, list])
}

function createConnections(wallet: RelayWallet): HTMLElement {
  const list = createElement('div')
  const draw = () => {
    const cards = wallet.list().map((session) => createSessionCard(session, wallet))
    const empty = createElement('p', { class: 'site', text: 'No site is connected.' })
    list.replaceChildren(...(cards.length > 0 ? cards : [empty]))
  }
  wallet.subscribe(draw)
  draw()
  return createSection('Connections', [list])
}

function createSection(title: string, children: readonly Node[]): HTMLElement {
  const heading = createElement('h2', { text: title })
  const section = createElement('section', { attributes: { 'aria-label': title }, children: [heading, ...children] })
  return section
}

run().catch(() => showNotice('Something went wrong', 'Reload this page to try again.'))
