// Signing in with a wallet's signature, with every outcome: the view is real, and wallet and host respond as the row says.
import type { PluginManifest } from '@latchkey/kernel'
import { type SignInProvider, type SignInSession, siwx } from '@latchkey/plugin-siwx'
import { createSignInMessage } from '@latchkey/plugin-siwx/message'
import type { WalletModal } from '@latchkey/sdk'
import { signMessage } from './naming'
import type { Row } from './row'
import { rejectedByUser } from './sending'
import { openSettings, until, untilFound } from './visitor'

const NEVER = new Promise<never>(() => {})
const NO = () => Promise.reject(new Error('No'))

function createSignIn(isRequired: boolean, answers: Partial<SignInProvider> = {}): readonly PluginManifest[] {
  const provider: SignInProvider = {
    createMessage: () => NEVER,
    addSession: async () => {},
    revokeSession: async () => {},
    setSessions: async () => {},
    getSessions: async () => [],
    getRequired: () => isRequired,
    ...answers,
  }
  return [siwx({ siwx: provider })]
}

const propose: SignInProvider['createMessage'] = (input) =>
  createSignInMessage(
    { ...input, domain: location.host, uri: location.origin, version: '1', nonce: 'a1b2c3d4e5f6' },
    'Ethereum',
  )

/** The view opens automatically; `isPressed` also sends the request to the wallet. */
const show =
  (isPressed = false) =>
  async (modal: WalletModal) => {
    await modal.open()
    const sign = await untilFound('[data-view=SIWXSignMessage] .button.primary[aria-busy=false]')
    if (isPressed) sign.click()
  }

const SIGNED: SignInSession = {
  data: {
    accountAddress: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
    chainId: 'eip155:1',
    version: '1',
    domain: 'gallery.example',
    uri: 'https://gallery.example/',
    nonce: 'a1b2c3d4e5f6',
    expirationTime: '2030-01-02T12:00:00.000Z',
  },
  message: '',
  signature: '0x',
}
/** Shows the settings; `isPressed` opens the row with the way to sign out. */
const showSignedIn =
  (isPressed = false) =>
  async (modal: WalletModal) => {
    await openSettings(modal)
    const row = await untilFound('[data-view=AccountSettings] .row[aria-expanded]')
    if (isPressed) row.click()
  }
/** The visitor is signed in to the page; `isRequired`: the page requires it. */
export const signedIn = (isRequired: boolean) => createSignIn(isRequired, { getSessions: async () => [SIGNED] })

export const signInRows: readonly Row[] = [
  { id: 'sign-in', isConnected: true, plugins: createSignIn(true), show: show() },
  { id: 'sign-in-optional', isConnected: true, plugins: createSignIn(false), show: show() },
  { id: 'sign-in-signing', isConnected: true, plugins: createSignIn(true), show: show(true) },
  {
    id: 'sign-in-declined',
    world: { features: { signMessage }, request: rejectedByUser },
    isConnected: true,
    plugins: createSignIn(true, { createMessage: propose }),
    show: show(true),
  },
  // A server that refuses the signature and one that returns no message show the same view.
  { id: 'sign-in-failed', isConnected: true, plugins: createSignIn(true, { createMessage: NO }), show: show(true) },
  {
    id: 'sign-in-unreachable',
    isConnected: true,
    plugins: createSignIn(true, { getSessions: NO }),
    async show(modal) {
      await until(() => !modal.getState().address)
      await modal.open()
    },
  },
  { id: 'signed-in', isConnected: true, plugins: signedIn(false), show: showSignedIn() },
  { id: 'signed-in-sign-out', isConnected: true, plugins: signedIn(false), show: showSignedIn(true) },
  { id: 'signed-in-required', isConnected: true, plugins: signedIn(true), show: showSignedIn(true) },
]
