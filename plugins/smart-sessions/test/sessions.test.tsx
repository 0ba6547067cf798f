// Smart sessions as anyone who gave them meets them: found in the account, read, and ended.
import { LatchkeyError } from '@latchkey/kernel'
import type { SmartSession } from '@latchkey/kernel/contracts'
import { createLoginPages } from '@latchkey/kernel/testing'
import { mountModal } from '@latchkey/ui/mount'
import { afterEach, expect, test, vi } from 'vitest'
import { CALL, createPage, DAILY, DOLLARS, grant, type Play, SIGNATURE, UNKNOWN_TOKEN } from './sessionsPage'

const { openPage, closePages } = createLoginPages(mountModal)
afterEach(closePages)

const SHOP = grant('pci-1', 'Shop\u202e', DAILY)
const NEVER = new Promise<never>(() => {})

async function open(play: Play = {}) {
  const { plugins, options, wallet } = createPage(play)
  const page = openPage(plugins, options)
  await page.kernel.connectors.discover()
  await page.kernel.connections.connect(wallet.connector.id)
  page.kernel.router.open('AccountSettings')
  return { ...page, wallet }
}
const serve = (...sessions: readonly SmartSession[]) => ({ smartSessions: async () => sessions })
async function openList(play: Play = {}) {
  const page = await open(play)
  ;(await page.find('Smart sessions')).click()
  await vi.waitFor(() => expect(page.view()).toBe('SmartSessionList'))
  return page
}
async function confirm(page: Awaited<ReturnType<typeof open>>) {
  ;(await page.find('End session of Shop')).click()
  await page.see('End this session? Shop will no longer be able to act for you.')
  ;(await page.find('End session')).click()
}

test.each<[string, Play]>([
  ['the flag is off, as it is by default', { features: {} }],
  ['the account is a plain one', { accountType: 'eoa' }],
  ['the page has no data service', { service: null }],
])('CON-09 there is no row if %s', async (_, play) => {
  const page = await open({ service: serve(SHOP), ...play })
  await page.find('Disconnect')
  await vi.dynamicImportSettled()
  expect(page.button('Smart sessions')).toBeUndefined()
  expect(page.kernel.store.get(page.kernel.plugins.statusAtom).get('smartSessions')).not.toBe('ready')
})

test.each<[string, readonly SmartSession[]]>([
  ['2 sites can act for you', [SHOP, grant('pci-2', 'Game', CALL)]],
  ['1 site can act for you', [SHOP, { ...grant('pci-2', 'Over'), expiresAtMs: 1 }, { ...SHOP, revokedAtMs: 1 }]],
  ['No sites can act for you', []],
])('CON-09 the row counts open sessions: %s', async (words, sessions) => {
  const page = await open({ service: serve(...sessions) })
  await page.see(words)
})

test('CON-09 each session shows its site, its permissions and its end, in words, and as stored', async () => {
  const page = await openList({ service: serve(grant('pci-1', 'Shop\u202e', DAILY, DOLLARS, UNKNOWN_TOKEN, CALL, {})) })
  await page.see('Shop')
  const item = page.root.querySelector('.session')
  expect(item?.textContent).toContain('shop.example')
  expect(item?.textContent).not.toContain('\u202e')
  const facts = [...(item?.querySelectorAll('.session-facts li') ?? [])].map(({ textContent }) => textContent)
  expect(facts).toEqual([
    'Can spend up to 1.5 ETH each day',
    'Can spend up to 2.5 TUSD every 3 days',
    expect.stringMatching(/^Can spend up to 7 smallest units of token 0x1111/),
    expect.stringMatching(/^Can call mint, burn on 0xc0ff ee00 0000/),
    'Has a permission we can’t read (of-the-test)',
    expect.stringMatching(/^Until .*2030/),
  ])
  expect(item?.querySelector('details code')?.textContent).toContain('"units": "1500000000000000000"')
})

test('CON-09 revoking a session is confirmed here, signed by the account, reported to the service, and removes it', async () => {
  const revokeSmartSession = vi.fn(async () => true)
  const calls: unknown[] = []
  const page = await openList({
    service: { ...serve(SHOP, grant('pci-2', 'Game', CALL)), revokeSmartSession },
    wallet: {
      request: (call) => {
        calls.push(call.params)
        return SIGNATURE
      },
    },
  })
  ;(await page.find('End session of Shop')).click()
  ;(await page.find('Cancel')).click()
  expect(calls).toEqual([])
  await confirm(page)
  await vi.waitFor(() => expect(page.text()).not.toContain('Shop'))
  expect(page.text()).toContain('Game')
  expect(calls).toEqual([[expect.objectContaining({ pci: 'pci-1' })]])
  expect(revokeSmartSession).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('eip155:1:'),
    'pci-1',
    SIGNATURE,
    expect.anything(),
  )
  expect(page.kernel.store.get(page.kernel.snackbar.messageAtom)?.message).toBe('Session ended')
})

test('CON-09 during the wallet request, the view shows that; a visitor who declines keeps the session and can try again', async () => {
  const page = await openList({ service: serve(SHOP), wallet: { request: () => NEVER } })
  await confirm(page)
  await page.see('Confirm in your wallet.')
  expect(page.button('End session')?.getAttribute('aria-busy')).toBe('true')
  closePages()

  const declined = await openList({ service: serve(SHOP), wallet: { request: 'reject' } })
  await confirm(declined)
  await vi.waitFor(() => expect(declined.alert()).toBe('You did not confirm. The session is still open.'))
  await declined.find('End session of Shop')
})

test('CON-09 MOD-04 the focus stays where it was: on the confirmation, on its button when the session is kept, and when the wallet declines', async () => {
  const page = await openList({ service: serve(SHOP), wallet: { request: 'reject' } })
  const focused = () => page.root.activeElement?.textContent
  const press = async (name: string) => {
    const button = await page.find(name)
    button.focus()
    button.click()
  }
  await press('End session of Shop')
  await page.see('End this session?')
  expect(focused()).toBe('Cancel')
  await press('Cancel')
  await page.find('End session of Shop')
  expect(focused()).toBe('End session')
  await press('End session of Shop')
  await press('End session')
  await vi.waitFor(() => expect(page.alert()).toContain('You did not confirm.'))
  expect(focused()).toBe('End session')
})

test.each<[string, Play, string]>([
  ['an invalid response', { wallet: { request: () => ({ no: 1 }) } }, 'did not confirm that the session has ended'],
  ['a service that keeps none here', {}, 'not supported on this network'],
])('CON-09 %s ends nothing, shows the reason and offers a retry', async (_, play, words) => {
  const revokeSmartSession = vi.fn(async () => false)
  const page = await openList({ ...play, service: { ...serve(SHOP), revokeSmartSession } })
  await confirm(page)
  await vi.waitFor(() => expect(page.alert()).toContain(words))
  ;(await page.find('Try again')).click()
  await page.find('End session')
})

test('CON-09 an empty list, one that is loading, and one that failed to load and can be requested again', async () => {
  const empty = await openList({ service: serve() })
  await empty.see('No open sessions')
  closePages()
  const loading = await openList({ service: { smartSessions: () => NEVER } })
  await vi.waitFor(() =>
    expect(loading.root.querySelector('[data-view] [role=status]')?.textContent).toBe('Loading sessions'),
  )
  closePages()

  const context = { call: 'smartSessions' }
  const smartSessions = vi.fn(async (): Promise<readonly SmartSession[]> => {
    throw new LatchkeyError('data/call-failed', 'No answer', { context })
  })
  const page = await open({ service: { smartSessions } })
  await page.see('Couldn’t load')
  ;(await page.find('Smart sessions')).click()
  await vi.waitFor(() => expect(page.alert()).not.toBe(''))
  smartSessions.mockImplementation(async () => [SHOP])
  ;(await page.find('Try again')).click()
  await page.see('Can spend up to 1.5 ETH each day')
})
