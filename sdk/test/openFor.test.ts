// What a host opens instead of a view: the list for one family, and the link of its own WalletConnect client.
import { createFakeChain } from '@latchkey/kernel/testing'
import { walletConnect } from '@latchkey/plugin-walletconnect'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createWalletModal, type WalletModal } from '../src'
import { loadSourcesFirst } from './loadSources'

const TOPIC = '3f'.repeat(32)
const KEY = 'a7'.repeat(32)
const NOW_S = Math.floor(Date.now() / 1000)
const HOUR_S = 3600
const LINK = `wc:${TOPIC}@2?expiryTimestamp=${NOW_S + HOUR_S}&relay-protocol=irn&symKey=${KEY}`
/** The shell and the plugin come from their sources here, file by file. */
const LOAD_WAIT_MS = 60_000

loadSourcesFirst()
beforeAll(() => import('@latchkey/plugin-walletconnect'), LOAD_WAIT_MS)

const modals: WalletModal[] = []
afterEach(() => {
  for (const modal of modals.splice(0)) modal.destroy()
})

function createModal(plugins = [walletConnect({ projectId: 'project' })]) {
  const modal = createWalletModal({ chains: [createFakeChain()], plugins })
  modals.push(modal)
  const stack = async () => {
    const { store, router } = await modal.core.load()
    return store.get(router.stateAtom).stack.map(({ view, params }) => [view, params])
  }
  return { modal, stack }
}

test('MOD-02 WCT-01 a link of the host is shown as a code above its family’s list, and starts no pairing', async () => {
  const { modal, stack } = createModal()
  await modal.open({ namespace: 'eip155', uri: LINK })
  expect(await stack()).toEqual([
    ['Connect', { namespace: 'eip155' }],
    ['ConnectingWalletConnectBasic', { pairing: expect.objectContaining({ uri: LINK }) }],
  ])
  const code = () => document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('[data-testid="lk-qr"]')
  await vi.waitFor(() => expect(code()?.getAttribute('aria-busy')).toBe('false'), LOAD_WAIT_MS)
  const { store, connections } = await modal.core.load()
  expect(store.get(connections.attemptAtom)).toBeNull()
})

test('WCT-05 a link is shown for no longer than wallets accept one', async () => {
  const { modal, stack } = createModal()
  await modal.open({ uri: LINK })
  const [, [, params] = []] = await stack()
  const { pairing } = params as { pairing: { madeAtMs: number; expiresAtMs: number } }
  expect(pairing.expiresAtMs - pairing.madeAtMs).toBe(300_000)
})

test('MOD-02 a family opens its list, and without a family the same view opens as after a click', async () => {
  const { modal, stack } = createModal()
  await modal.open({ namespace: 'eip155' })
  expect(await stack()).toEqual([['Connect', { namespace: 'eip155' }]])
  await modal.close()
  await modal.open({})
  expect(await stack()).toEqual([['Connect', undefined]])
})

test.each([
  ['is empty', '', 'form'],
  ['is a website', `https://shop.example/${LINK}`, 'form'],
  ['runs a script', `javascript:alert(1)//${LINK}`, 'form'],
  ['is of version 1', LINK.replace('@2', '@1'), 'form'],
  ['has a short topic', LINK.replace(TOPIC, TOPIC.slice(2)), 'form'],
  ['has no key', LINK.replace(KEY, ''), 'form'],
  ['has white space', `${LINK}\n`, 'form'],
  ['has markup', `${LINK}&name=<b>`, 'form'],
  ['is too long for a code', `${LINK}&methods=${'a'.repeat(1024)}`, 'form'],
  ['is over', LINK.replace(String(NOW_S + HOUR_S), String(NOW_S - 1)), 'expired'],
  ['states no time', LINK.replace(String(NOW_S + HOUR_S), 'soon'), 'expired'],
])('WCT-01 a link that %s is refused with its reason, and the modal stays closed', async (_what, uri, reason) => {
  const { modal } = createModal()
  const refusal = { code: 'kernel/pairing-uri-invalid', context: { reason } }
  const error = await modal.open({ uri }).catch((cause: unknown) => cause)
  expect(error).toMatchObject(refusal)
  expect(String(error)).not.toContain(KEY)
  expect(modal.getState()).toMatchObject({ isOpen: false, isLoading: false })
})

test('WCT-01 without the plugin, a link is refused, and the modal stays closed', async () => {
  const { modal } = createModal([])
  const context = { view: 'ConnectingWalletConnectBasic' }
  await expect(modal.open({ uri: LINK })).rejects.toMatchObject({ code: 'kernel/view-missing', context })
  expect(modal.getState().isOpen).toBe(false)
})
