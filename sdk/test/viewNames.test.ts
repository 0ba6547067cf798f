// Every documented view opens by its name, in a bundle with all plugins.
import type { ViewId } from '@latchkey/kernel'
import { createFakeChain } from '@latchkey/kernel/testing'
import { data } from '@latchkey/plugin-data'
import { email } from '@latchkey/plugin-email'
import { embedded } from '@latchkey/plugin-embedded'
import { history } from '@latchkey/plugin-history'
import { names } from '@latchkey/plugin-names'
import { onramp } from '@latchkey/plugin-onramp'
import { receive } from '@latchkey/plugin-receive'
import { send } from '@latchkey/plugin-send'
import { siwx } from '@latchkey/plugin-siwx'
import { socials } from '@latchkey/plugin-socials'
import { swaps } from '@latchkey/plugin-swaps'
import { tokens } from '@latchkey/plugin-tokens'
import { walletConnect } from '@latchkey/plugin-walletconnect'
import { wallets } from '@latchkey/plugin-wallets'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createWalletModal, defaultPlugins, type WalletModal } from '../src'

/** The shell and its plugins come from their sources here, file by file. */
const LOAD_WAIT_MS = 20_000
const PROJECT_ID = '0123456789abcdef0123456789abcdef'
/** Nothing listens there: no view needs an answer to be shown. */
const NOWHERE = 'http://127.0.0.1:9'

const VIEWS: readonly (readonly [ViewId, unknown?])[] = [
  ['Connect'],
  ['ConnectingSiwe'],
  ['ConnectingFarcaster'],
  ['ConnectingExternal', { connectorId: 'fake-wallet' }],
  ['ConnectingWalletConnect', {}],
  ['ConnectingWalletConnectBasic'],
  ['AllWallets'],
  ['Account'],
  ['AccountSettings'],
  ['AccountTokens'],
  ['AccountNfts'],
  ['Activity'],
  ['Receipt', { hash: '0xa' }],
  ['UnsupportedChain'],
  ['SIWXSignMessage'],
  ['ApproveTransaction', { requestId: '1' }],
  ['RegisterAccountName'],
  ['RegisterAccountNameSuccess'],
  ['Networks'],
  ['EmailVerifyOtp', { email: 'ann@shop.example' }],
  ['EmailVerifyDevice', { email: 'ann@shop.example' }],
  ['UpdateEmailWallet'],
  ['ConnectSocials'],
  ['WalletSend'],
  ['WalletSendPreview'],
  ['Swap'],
  ['SwapPreview'],
  ['WalletReceive'],
  ['OnRampProviders'],
  ['WhatIsAWallet'],
]

const container = document.createElement('div')
let modal: WalletModal

beforeAll(async () => {
  document.body.append(container)
  const service = { projectId: PROJECT_ID, dataUrl: NOWHERE }
  modal = createWalletModal({
    chains: [createFakeChain()],
    container,
    plugins: [
      ...defaultPlugins(),
      data(service),
      embedded({ projectId: PROJECT_ID, frameUrl: `${NOWHERE}/sdk` }),
      email(),
      history(),
      names(),
      onramp(),
      receive(),
      send(),
      siwx({ siwx: { getSessions: async () => [] } as never }),
      socials(),
      swaps(),
      tokens(),
      walletConnect({ projectId: PROJECT_ID, relayUrl: 'ws://127.0.0.1:9' }),
      wallets({ projectId: PROJECT_ID, explorerUrl: null }),
    ],
  })
})
afterAll(() => modal.destroy())

test.each(VIEWS)('MOD-01 %s opens by its name', { timeout: LOAD_WAIT_MS }, async (view, params) => {
  const { router } = await modal.core.load()
  router.reset(view as 'Account', params as undefined)
  const shown = () => container.querySelector('latchkey-modal')?.shadowRoot?.querySelector(`[data-view=${view}]`)
  await vi.waitFor(() => expect(shown()?.querySelector('.pending')).toBeNull(), LOAD_WAIT_MS)
  expect(shown()).toBeInstanceOf(Element)
  expect(shown()?.textContent).not.toMatch(/Couldn’t load this screen|Something broke here/)
})
