// The four button elements, and what they report to the page.
import { createChains, readConfig } from '@latchkey/example-config'
import { createWalletModal, defaultPlugins } from '@latchkey/sdk'
import { defineElements } from '@latchkey/sdk/elements'

const EVENTS = ['latchkey-connect', 'latchkey-disconnect', 'latchkey-error'] as const
const BUTTONS = 'latchkey-button, latchkey-account-button, latchkey-network-button, latchkey-wallet-button'
const list = document.querySelector('ol')

function show(element: Element, event: string, cause: unknown): void {
  const code = cause instanceof Error && 'code' in cause ? ` ${cause.code}` : ''
  const wallet = element.hasAttribute('wallet') ? ` ${element.getAttribute('wallet')}` : ''
  list?.append(
    Object.assign(document.createElement('li'), { textContent: `${element.localName}${wallet} ${event}${code}` }),
  )
}

const config = await readConfig()
defineElements(createWalletModal({ chains: createChains(config), plugins: defaultPlugins() }))
for (const element of document.querySelectorAll<HTMLElement>(BUTTONS))
  for (const event of EVENTS)
    element.addEventListener(event, ({ detail }) =>
      show(element, event, detail && 'error' in detail ? detail.error : null),
    )
