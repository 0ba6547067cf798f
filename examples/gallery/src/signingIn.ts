// Signing in by a wallet's signature: the view is the real one, the host behind it takes no signature.
import type { PluginManifest } from '@latchkey/kernel'
import { siwx } from '@latchkey/plugin-siwx'
import type { WalletModal } from '@latchkey/sdk'
import type { Row } from './rows'

const NEVER = new Promise<never>(() => {})

function createSignIn(isRequired: boolean, message: () => Promise<never> = () => NEVER): readonly PluginManifest[] {
  const provider = {
    createMessage: message,
    addSession: async () => {},
    revokeSession: async () => {},
    setSessions: async () => {},
    getSessions: async () => [],
    getRequired: () => isRequired,
  }
  return [siwx({ siwx: provider })]
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
const inView = (selector: string) =>
  document
    .querySelector('latchkey-modal')
    ?.shadowRoot?.querySelector<HTMLElement>(`[data-view=SIWXSignMessage] ${selector}`)
/** The view comes by itself; `isPressed` goes on to ask the wallet. */
const show =
  (isPressed = false) =>
  async (modal: WalletModal) => {
    await modal.open()
    while (!inView('.button.primary[aria-busy=false]')) await nextFrame()
    if (isPressed) inView('.button.primary')?.click()
  }

export const signInRows: readonly Row[] = [
  { id: 'sign-in', isConnected: true, plugins: createSignIn(true), show: show() },
  { id: 'sign-in-optional', isConnected: true, plugins: createSignIn(false), show: show() },
  { id: 'sign-in-signing', isConnected: true, plugins: createSignIn(true), show: show(true) },
  {
    id: 'sign-in-failed',
    isConnected: true,
    plugins: createSignIn(true, () => Promise.reject(new Error('No'))),
    show: show(true),
  },
]
