import type { PluginManifest } from '@latchkey/kernel'
import type { PairingSignIn } from '@latchkey/kernel/contracts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { playModal } from '../../test/playModal'
import { createSession, type ScriptedClient } from '../../test/scriptedClient'
import { startPage } from '../../test/scriptedLibrary'

const PROPOSAL_LIFETIME_MS = 300_000
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/135.0 Mobile Safari/537.36'
const WALLET = { id: 'w', name: 'Rainbow', mobileLink: 'rainbow://', universalLink: 'https://rnbwapp.example' }
const LINK_MS = 230_000
const Nothing = () => null

vi.mock('@walletconnect/universal-provider', () => import('../../test/scriptedLibrary'))

let scripted: ScriptedClient
const closes: (() => void)[] = []
beforeEach(() => {
  scripted = startPage()
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const close of closes.splice(0)) close()
})

/** A page where visitors sign in. */
async function openWithSignIn(createRequest: PairingSignIn['createRequest']) {
  const plugin: PluginManifest = {
    id: 'test-sign-in',
    api: 1,
    provides: ['pairingSignIn'],
    load: async () => ({
      setup(ctx) {
        const provide = ctx.provide as (name: string, service: PairingSignIn) => void
        provide('pairingSignIn', { createRequest, accept() {} })
      },
    }),
  }
  const modal = await open({ others: [plugin] })
  await modal.find('[data-testid="lk-qr"][aria-busy="false"]')
}
async function open(options: Parameters<typeof playModal>[0] = {}, walletId?: string) {
  const modal = playModal(options)
  closes.push(modal.close)
  modal.kernel.router.open('ConnectingWalletConnect', walletId === undefined ? {} : { walletId })
  return modal
}
const links = { find: async () => WALLET }
const until = <T,>(check: () => T | Promise<T>) => vi.waitFor(check)
const untilProposed = (count = 1) => until(() => expect(scripted.proposals).toHaveLength(count))

test('WCT-01 the code has an accessible name, and an approval leads to the account', async () => {
  const { kernel, find, root } = await open()
  const code = await find('[data-testid="lk-qr"]')
  expect(code.getAttribute('aria-label')).toBe('QR code to connect your wallet')
  await until(() => expect(code.getAttribute('aria-busy')).toBe('false'))
  expect(root.querySelector('.pairing-ring > span')).not.toBeNull()
  scripted.proposals[0]?.approve(createSession('s', ['eip155:1:0x1111111111111111111111111111111111111111']))
  await until(() => expect(kernel.store.get(kernel.router.stateAtom).stack.at(-1)?.view).toBe('Account'))
  expect(kernel.store.get(kernel.connections.activeAtom)?.connectorId).toBe('walletConnect')
})

test('field case 26: WCT-01 WCT-05 the link can be copied, and after its renewal only the new one', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { clock, find } = await open()
  await untilProposed()
  await until(async () => expect((await find('button', 'Copy link')).getAttribute('aria-disabled')).toBe('false'))
  ;(await find('button', 'Copy link')).click()
  expect(writeText).toHaveBeenLastCalledWith('wc:topic1@2?symKey=1')
  await find('button', 'Copied')
  clock.advance(LINK_MS)
  await untilProposed(2)
  await until(async () => {
    ;(await find('button', 'Cop')).click()
    expect(writeText).toHaveBeenLastCalledWith('wc:topic2@2?symKey=2')
  })
})

test('the text changes during the wait: instructions at 4 s, another way at 15 s', async () => {
  const { clock, find, text } = await open()
  await find('h3', 'Scan with your wallet')
  await find('p', 'camera at the code')
  clock.advance(4000)
  await find('p', 'In your wallet, scan this code and approve')
  expect(text()).not.toContain('Nothing happening?')
  clock.advance(11_000)
  await find('p', 'Nothing happening?')
  await find('button', 'Choose another wallet')
})

test('WCT-10 a rejection is shown, and Try again creates another code', async () => {
  const { find } = await open()
  await find('h3', 'Scan with')
  scripted.proposals[0]?.reject({ code: 5000, message: 'User rejected.' })
  await find('h3', 'You declined in your wallet')
  ;(await find('button', 'Try again')).click()
  await untilProposed(2)
  await find('h3', 'Scan with')
})

test('WCT-10 an expired code is shown as expired', async () => {
  const { clock, find } = await open({ options: { renew: false } })
  await find('h3', 'Scan with')
  clock.advance(LINK_MS)
  await find('h3', 'QR code expired')
  await find('button', 'Try again')
})

test('WCT-08 a relay that is down is reported, and the attempt continues automatically', async () => {
  const { clock, find, text } = await (async () => {
    let isDown = true
    scripted.onConnect = () => {
      if (isDown) throw new Error('socket hang up')
    }
    const modal = await open()
    await modal.find('.note', 'Can’t reach WalletConnect')
    isDown = false
    return modal
  })()
  clock.advance(5000)
  await find('h3', 'Scan with')
  expect(text()).not.toContain('Can’t reach WalletConnect')
})

test('WCT-06 on a phone the tap itself opens the wallet: the links exist before it', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ANDROID)
  const { find, root } = await open({ links }, 'w')
  const encoded = encodeURIComponent('wc:topic1@2?symKey=1')
  const link = await find('a', 'Open Rainbow')
  expect(link.getAttribute('href')).toBe(`rainbow://wc?uri=${encoded}`)
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect((await find('a', 'Didn’t open?')).getAttribute('href')).toBe(`https://rnbwapp.example/wc?uri=${encoded}`)
  expect(root.querySelector('[data-testid="lk-qr"]')).toBeNull()
  link.addEventListener('click', (event) => event.preventDefault())
  link.click()
  scripted.proposals[0]?.approve(createSession('s', ['eip155:1:0x1111111111111111111111111111111111111111']))
  await until(() =>
    expect(scripted.state.stored.WALLETCONNECT_DEEPLINK_CHOICE).toEqual({
      name: 'Rainbow',
      href: 'rainbow://',
      topic: 's',
    }),
  )
})

test('WCT-06 a phone that shows the list has a link ready, and the tap opens the wallet with it in the same task', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(ANDROID)
  const followed: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.href)
  })
  const { kernel, find, close } = playModal()
  closes.push(close)
  kernel.router.open('Connect')
  await find('[data-testid="lk-wallet-walletconnect"]')
  const relay = kernel.connectors.get('walletConnect')
  await until(() => expect(relay?.openApp?.(WALLET)).toBe(true))
  expect(followed).toEqual([`rainbow://wc?uri=${encodeURIComponent('wc:topic1@2?symKey=1')}`])
  expect(relay?.openApp?.({ id: 'x', name: 'No app' })).toBe(false)
  kernel.connections.connect('walletConnect').catch(() => {})
  kernel.router.push('ConnectingWalletConnect', { walletId: 'w' })
  await find('h3', 'Continue in')
  expect(scripted.proposals).toHaveLength(1)
  scripted.proposals[0]?.approve(createSession('s', ['eip155:1:0x1111111111111111111111111111111111111111']))
  await until(() => expect(kernel.store.get(kernel.router.stateAtom).stack.at(-1)?.view).toBe('Account'))
  await until(() =>
    expect(scripted.state.stored.WALLETCONNECT_DEEPLINK_CHOICE).toEqual({
      name: 'Rainbow',
      href: 'rainbow://',
      topic: 's',
    }),
  )
})

test('WCT-06 on a desktop, nothing is prepared before the visitor chooses', async () => {
  const { kernel, find, close } = playModal()
  closes.push(close)
  kernel.router.open('Connect')
  await find('[data-testid="lk-wallet-walletconnect"]')
  await kernel.connectors.get('walletConnect')?.warm?.()
  expect(scripted.proposals).toEqual([])
  expect(kernel.connectors.get('walletConnect')?.openApp?.(WALLET)).toBe(false)
})

test('leaving the view ends the attempt, and leaves nothing behind', async () => {
  const { kernel, clock, find, close } = await open()
  await find('h3', 'Scan with')
  await kernel.router.close()
  await until(() => expect(kernel.store.get(kernel.connections.attemptAtom)).toBeNull())
  close()
  // The client, which other modals share, listens to its own subscriptions.
  await until(() => expect(scripted.listenerCount()).toBe(1))
  // But for the link's own end: the library waits for it as well.
  await until(() => expect(clock.pending()).toBe(1))
  clock.advance(PROPOSAL_LIFETIME_MS)
  expect(clock.pending()).toBe(0)
})

test('WCT-05 with a link of the host no pairing is requested, and once it has expired only the host can replace it', async () => {
  const { kernel, clock, find, root, close } = playModal()
  closes.push(close)
  const uri = `wc:${'3f'.repeat(32)}@2?symKey=${'a7'.repeat(32)}`
  const pairing = { uri, madeAtMs: clock.now(), expiresAtMs: clock.now() + PROPOSAL_LIFETIME_MS }
  kernel.router.open('Connect')
  kernel.router.push('ConnectingWalletConnectBasic', { pairing })
  await find('h3', 'Scan with your wallet')
  await until(() => expect(root.querySelector('[data-testid="lk-qr"]')?.getAttribute('aria-busy')).toBe('false'))
  clock.advance(PROPOSAL_LIFETIME_MS)
  await find('h3', 'QR code expired')
  expect(root.textContent).not.toContain('Try again')
  ;(await find('button', 'Choose another wallet')).click()
  expect(kernel.store.get(kernel.router.stateAtom).stack.map(({ view }) => view)).toEqual(['Connect'])
  expect([scripted.proposals, kernel.store.get(kernel.connections.attemptAtom)]).toEqual([[], null])
})

test('WCT-06 if a code is scanned instead, no app is opened later', async () => {
  const wallet = { ...WALLET, desktopLink: 'rainbow-desktop://' }
  const { find } = await open({ links: { find: async () => wallet } }, 'w')
  ;(await find('[role=tab]', 'Desktop')).click()
  const link = await find('a', 'Open Rainbow')
  link.addEventListener('click', (event) => event.preventDefault())
  link.click()
  ;(await find('[role=tab]', 'Phone')).click()
  await find('[data-testid="lk-qr"]')
  scripted.state.stored.WALLETCONNECT_DEEPLINK_CHOICE = { name: 'of an earlier session', href: 'old://' }
  scripted.proposals[0]?.approve(createSession('s', ['eip155:1:0x1111111111111111111111111111111111111111']))
  await until(() => expect(scripted.state.stored).toEqual({}))
})

test('WCT-06 a visitor without the wallet gets its website, or its page in the wallet list if there is one', async () => {
  const homepage = 'https://rainbow.example/get'
  const alone = await open({ links: { find: async () => ({ ...WALLET, homepage }) } }, 'w')
  const website = await alone.find('a', 'Get Rainbow')
  expect([website.getAttribute('href'), website.getAttribute('target')]).toEqual([homepage, '_blank'])
  alone.close()
  const list: PluginManifest = {
    id: 'list',
    api: 1,
    views: { GetListedWallet: { load: async () => ({ View: Nothing }) } },
  }
  const { kernel, find } = await open({ links: { find: async () => ({ ...WALLET, homepage }) }, others: [list] }, 'w')
  ;(await find('button', 'Get Rainbow')).click()
  expect(kernel.store.get(kernel.router.stateAtom).stack.at(-1)).toMatchObject({
    view: 'GetListedWallet',
    params: { walletId: 'w' },
  })
})

test('a name that is too long for half a row is only in the title', async () => {
  const long = { ...WALLET, name: 'A wallet whose makers wanted more', homepage: 'https://rainbow.example' }
  const { find } = await open({ links: { find: async () => long } }, 'w')
  await find('h3', `Scan with ${long.name}`)
  await find('a', 'Get the wallet')
})

test('WCT-06 a visitor without any wallet is shown where to get one, if a plugin offers that', async () => {
  const help: PluginManifest = {
    id: 'help',
    api: 1,
    views: { GetWallet: { load: async () => ({ View: Nothing }) } },
  }
  const { kernel, find } = await open({ others: [help] })
  ;(await find('button', 'Get a wallet')).click()
  expect(kernel.store.get(kernel.router.stateAtom).stack.at(-1)?.view).toBe('GetWallet')
})

test('API-06 without a project id nothing crashes: the site is notified, and the visitor sees an alternative', async () => {
  const { kernel, find, close } = playModal({ options: { projectId: '' } })
  closes.push(close)
  const alerts: unknown[] = []
  kernel.on('alert:raised', (alert) => alerts.push(alert))
  kernel.router.open('ConnectingWalletConnectBasic')
  await find('button', 'Try again')
  expect(alerts).toEqual([{ id: 'project-id-missing' }])
  await vi.waitFor(() =>
    expect(kernel.store.get(kernel.connections.attemptAtom)?.error).toMatchObject({
      code: 'walletconnect/project-id-missing',
      message: 'Project ID Not Configured',
    }),
  )
  expect(scripted.proposals).toEqual([])
})

test('WCT-11 a sign-in plugin provides the message for the wallet, for every requested network', async () => {
  const request = { domain: 'page.example', uri: 'https://page.example', nonce: 'abcdefgh' }
  const createRequest = vi.fn(async () => request)
  await openWithSignIn(createRequest)
  expect(scripted.proposals[0]?.namespaces).toMatchObject({ signIn: request })
  expect(createRequest).toHaveBeenCalledExactlyOnceWith(['eip155:1', 'eip155:10'])
})

test('WCT-11 a page without Buffer, which the library needs, gets one when a sign-in is requested, and only then', async () => {
  vi.stubGlobal('Buffer', undefined)
  await openWithSignIn(async () => null)
  expect(Reflect.get(globalThis, 'Buffer')).toBeUndefined()
  for (const close of closes.splice(0)) close()

  const request = { domain: 'page.example', uri: 'https://page.example', nonce: 'abcdefgh' }
  await openWithSignIn(async () => request)
  expect(scripted.proposals.at(-1)?.namespaces).toMatchObject({ signIn: request })
  expect(Buffer.from('Signed').toString('base64')).toBe('U2lnbmVk')
  expect(Object.keys(globalThis)).not.toContain('Buffer')
})

test('WCT-11 the page’s own Buffer is kept', async () => {
  const own = class Buffer {}
  vi.stubGlobal('Buffer', own)
  await openWithSignIn(async () => ({ domain: 'page.example', uri: 'https://page.example', nonce: 'abcdefgh' }))
  expect(Reflect.get(globalThis, 'Buffer')).toBe(own)
})

test.each<[string, PairingSignIn['createRequest']]>([
  ['has nothing to sign', async () => null],
  ['cannot prepare it', () => Promise.reject(new Error('no nonce'))],
])('WCT-11 a sign-in plugin that %s leads to a plain pairing', async (_title, createRequest) => {
  await openWithSignIn(createRequest)
  expect(scripted.proposals[0]?.namespaces).toHaveProperty('eip155')
})
