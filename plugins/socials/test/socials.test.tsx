import type { PluginManifest } from '@latchkey/kernel'
import { createLoginPages, createRefusal, FAKE_FRAME_ORIGIN } from '@latchkey/kernel/testing'
import { type Provider, type SocialsOptions, socials } from '@latchkey/plugin-socials'
import { mountModal } from '@latchkey/ui/mount'
import { afterEach, describe, expect, test, vi } from 'vitest'

const { openPage, closePages } = createLoginPages(mountModal)
afterEach(closePages)

const RESULT = `${FAKE_FRAME_ORIGIN}/social/result?ticket=t`

/** The provider's window, as far as this page can touch it. */
function playWindow(isBlocked = false) {
  const popup = {
    closed: false,
    location: { href: 'about:blank' },
    document: { body: { textContent: '' } },
    close() {
      popup.closed = true
    },
  }
  const open = vi.spyOn(window, 'open').mockImplementation(() => (isBlocked ? null : (popup as unknown as Window)))
  const post = (data: unknown, origin = FAKE_FRAME_ORIGIN, source: unknown = popup) =>
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }))
  return { popup, open, post }
}

async function choose(name = 'Google', isBlocked = false) {
  const provider = playWindow(isBlocked)
  const page = openPage([socials()])
  page.kernel.router.open('Connect')
  ;(await page.find(`Continue with ${name}`)).click()
  return { page, ...provider }
}
/** At the provider's page. */
async function atProvider() {
  const all = await choose()
  await vi.waitFor(() => expect(all.popup.location.href).toContain('/authorize/google'))
  return all
}

describe('in Connect', () => {
  const names = (page: ReturnType<typeof openPage>) =>
    [...page.root.querySelectorAll('.socials button')].map(
      (each) => each.getAttribute('aria-label') ?? each.textContent,
    )
  test.each<[string, readonly Provider[] | undefined, readonly string[]]>([
    ['all', undefined, ['Google', 'X', 'Discord', 'Farcaster', 'GitHub', 'More options']],
    ['one', ['apple'], ['Apple']],
    ['two are equals', ['apple', 'x'], ['Apple', 'X']],
    ['three', ['apple', 'x', 'google'], ['Apple', 'X', 'Google']],
    [
      'six',
      ['x', 'google', 'apple', 'github', 'discord', 'facebook'],
      ['X', 'Google', 'Apple', 'GitHub', 'Discord', 'Facebook'],
    ],
    ['twice, and unknown', ['x', 'x', 'myspace' as 'x'], ['X']],
  ])('EMB-04 CON-01 %s: the first one wide, the others as icons with their names', async (_, providers, expected) => {
    const page = openPage([socials(providers && { providers })])
    page.kernel.router.open('Connect')
    await vi.waitFor(() => {
      const seen = names(page)
      expect(seen).toHaveLength(expected.length)
      expect(seen.map((name, index) => name?.endsWith(expected[index] ?? '\0'))).not.toContain(false)
    })
    const wide = page.root.querySelector('.socials > button')?.textContent ?? null
    expect(wide).toBe(expected.length === 2 ? null : `Continue with ${expected[0]}`)
  })
  test('EMB-04 no buttons if the host wants none', async () => {
    const page = openPage([socials({ providers: [] })])
    page.kernel.router.open('Connect')
    await page.see('No wallet in this browser')
    expect(page.root.querySelector('.socials')).toBeNull()
  })
  test('EMB-04 MOD-01 the list has all of them', async () => {
    const page = openPage([socials()])
    page.kernel.router.open('Connect')
    ;(await page.find('More options')).click()
    await page.find('Facebook')
    expect([...page.root.querySelectorAll('.list .row-title')].map(({ textContent }) => textContent)).toEqual([
      'Google',
      'X',
      'Discord',
      'Farcaster',
      'GitHub',
      'Apple',
      'Facebook',
    ])
  })
})

describe('in a window', () => {
  test('EMB-04 it is opened in the click itself', async () => {
    const { open } = playWindow()
    const page = openPage([socials()])
    page.kernel.router.open('Connect')
    const button = await page.find('Continue with Google')
    button.click()
    expect(open).toHaveBeenCalledExactlyOnceWith('', 'popupWindow', 'width=600,height=800,scrollbars=yes')
  })
  test('EMB-04 a response from the frame’s origin signs in and connects; the window is closed', async () => {
    const { page, popup, post } = await atProvider()
    await page.see('Continue in the Google window')
    post({ resultUri: RESULT })
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
    expect(page.embedded.requests).toEqual([
      'getSocialRedirectUri google',
      `connectSocial ${RESULT}`,
      'finish social:google',
    ])
    expect(popup.closed).toBe(true)
    await vi.waitFor(() => expect(page.kernel.connections.account('eip155').socialProvider).toBe('google'))
  })
  test('EMB-04 a response from another origin in that window shows an error, and nothing of it is used', async () => {
    const { page, popup, post } = await atProvider()
    post({ resultUri: RESULT }, 'https://evil.example')
    await page.see('Untrusted Origin')
    post({ resultUri: RESULT })
    expect([popup.closed, page.embedded.requests]).toEqual([true, ['getSocialRedirectUri google']])
  })
  test.each([
    ['other windows', { resultUri: RESULT }, {}],
    ['no address', { resultUri: 7 }, undefined],
    ['an endless address', { resultUri: 'x'.repeat(8193) }, undefined],
    ['null', null, undefined],
    ['a text', 'resultUri', undefined],
  ])('EMB-04 messages of %s are ignored', async (_, data, source) => {
    const { page, post } = await atProvider()
    post(data, FAKE_FRAME_ORIGIN, ...(source ? [source] : []))
    post({ resultUri: RESULT })
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
    expect(page.embedded.requests.filter((each) => /^connectSocial/.test(each))).toEqual([`connectSocial ${RESULT}`])
  })
  test('EMB-04 a closed window shows an error within two seconds, and can be opened again', async () => {
    const { page, popup, open, post } = await atProvider()
    await vi.waitFor(() => expect(page.clock.pending()).toBeGreaterThan(0))
    popup.closed = true
    page.clock.advance(2000)
    await page.see('Sign-in window closed')
    popup.closed = false
    ;(await page.find('Try again')).click()
    expect(open).toHaveBeenCalledTimes(2)
    await page.see('Continue in the Google window')
    const readStarts = () => page.embedded.requests.filter((each) => each.startsWith('getSocial'))
    await vi.waitFor(() => expect(readStarts()).toHaveLength(2))
    post({ resultUri: RESULT })
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
  })
  test('EMB-04 a window that responds and closes itself immediately counts as a response', async () => {
    const { page, popup, post } = await atProvider()
    popup.closed = true
    page.clock.advance(1000)
    post({ resultUri: RESULT })
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
  })
  test('EMB-04 a blocked window shows an error, and offers this tab instead', async () => {
    const { page } = await choose('Google', true)
    await page.see('Pop-up blocked')
    await page.find('Try again')
    await page.find('Continue in this tab')
    expect(page.embedded.requests).toEqual([])
  })
  test('EMB-04 if the provider declines, the view shows the frame’s message', async () => {
    const { page, post } = await atProvider()
    page.embedded.play({ connectSocial: () => Promise.reject(createRefusal('You declined at Google.')) })
    post({ resultUri: RESULT })
    await page.see('Couldn’t sign in with Google')
    expect(page.text()).toContain('You declined at Google.')
    await page.find('Try again')
  })
  test.each(['javascript:alert(1)', 'http://login.example/', '', 'about:blank'])(
    'EMB-04 an address like %j is never opened',
    async (uri) => {
      const { popup, open } = playWindow()
      const page = openPage([socials()])
      page.embedded.play({ getSocialRedirectUri: async () => uri })
      page.kernel.router.open('Connect')
      ;(await page.find('Continue with Google')).click()
      await page.see('Couldn’t sign in with Google')
      expect([popup.location.href, popup.closed, open.mock.calls.length]).toEqual(['about:blank', true, 1])
    },
  )
  test('EMB-02 a URL that does not arrive shows an error, and the window closes', async () => {
    const { popup } = playWindow()
    const page = openPage([socials()])
    const late = createRefusal('That took too long. Try again.', 'embedded/timed-out')
    page.embedded.play({ getSocialRedirectUri: () => Promise.reject(late) })
    page.kernel.router.open('Connect')
    ;(await page.find('Continue with Google')).click()
    await page.see('That took too long. Try again.')
    expect(popup.closed).toBe(true)
  })
  test('EMB-04 leaving the view closes the window and drops a late response', async () => {
    const { page, popup, post } = await atProvider()
    page.kernel.router.back()
    await vi.waitFor(() => expect(popup.closed).toBe(true))
    post({ resultUri: RESULT })
    await page.find('Continue with Google')
    expect(page.embedded.requests).toEqual(['getSocialRedirectUri google'])
  })
  test('EMB-04 a visitor who leaves before the login code has loaded has left: the window closes, and no request is sent', async () => {
    const { page, popup } = await choose()
    page.kernel.router.back()
    await vi.waitFor(() => expect(popup.closed).toBe(true))
    await page.find('Continue with Google')
    expect(page.embedded.requests).toEqual([])
  })
  test('EMB-04 after 15 s the view explains where the window may be', async () => {
    const { page } = await atProvider()
    await page.see('Continue in the Google window')
    page.clock.advance(15_000)
    await page.see('It may be behind this window.')
    await page.find('Choose another way')
  })
  test('EMB-04 a retry while the window waits uses the same window', async () => {
    const { page, popup, post } = await atProvider()
    await page.see('Continue in the Google window')
    page.clock.advance(15_000)
    ;(await page.find('Try again')).click()
    await vi.waitFor(() => expect(page.embedded.requests).toHaveLength(2))
    expect(popup.closed).toBe(false)
    post({ resultUri: RESULT })
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
    expect(popup.closed).toBe(true)
  })
  test('EMB-04 if the host opens the view, a click is needed first', async () => {
    playWindow()
    const page = openPage([socials()])
    page.kernel.router.open('ConnectingSocial', { provider: 'x' })
    ;(await page.find('Try again')).click()
    await page.see('Continue in the X window')
  })
})

describe('in this tab', () => {
  const HERE = 'https://shop.example/cart?item=7#top'
  const BACK = `https://shop.example/cart?item=7&result_uri=${encodeURIComponent(RESULT)}#top`
  function visit(address: string, options: Partial<Parameters<typeof openPage>[1]> = {}, own: SocialsOptions = {}) {
    vi.stubGlobal('location', new URL(address))
    const replaced = vi.spyOn(history, 'replaceState').mockImplementation(() => {})
    const plugins: readonly PluginManifest[] = [socials(own)]
    return { page: openPage(plugins, options), replaced }
  }
  async function leave() {
    const { open } = playWindow(true)
    const { page } = visit(HERE)
    page.kernel.router.open('ConnectingSocial', { provider: 'github' })
    ;(await page.find('Continue in this tab')).click()
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1))
    return { page, open }
  }
  test('EMB-04 the provider receives the return URL, and its result signs in', async () => {
    const { page, open } = await leave()
    const [address, target] = open.mock.calls[0] ?? []
    expect([new URL(String(address)).searchParams.get('state'), target]).toEqual([`s--${HERE}`, '_top'])
    const { storage } = page
    closePages()
    const later = visit(BACK, { storage })
    await later.page.kernel.start()
    await vi.waitFor(() =>
      expect(later.page.embedded.requests).toEqual([`connectSocial ${RESULT}`, 'finish social:github']),
    )
    expect(later.replaced).toHaveBeenCalledWith(history.state, '', HERE)
    expect(later.page.kernel.connections.account('eip155').status).toBe('connected')
  })
  test('EMB-04 a result that this browser did not request is ignored', async () => {
    const { page } = visit(BACK)
    await page.kernel.start()
    await page.kernel.plugins.activate('socials')
    expect(page.embedded.requests).toEqual([])
  })
  test('EMB-04 a result that arrives much later is dropped, is removed from the URL, and the visitor sees an error', async () => {
    const { storage } = (await leave()).page
    closePages()
    const later = visit(BACK, { storage })
    later.page.clock.advance(16 * 60_000)
    await later.page.kernel.start()
    await later.page.see('That took too long. Try again.')
    expect(later.replaced).toHaveBeenCalledWith(history.state, '', HERE)
    expect(later.page.embedded.requests).toEqual([])
  })
  test('EMB-04 a sign-in that fails after the return opens the modal and shows why; the list is behind it', async () => {
    const { storage } = (await leave()).page
    closePages()
    const { page } = visit(BACK, { storage })
    page.embedded.play({ connectSocial: () => Promise.reject(createRefusal('The sign-in was declined.')) })
    expect(page.view()).toBeUndefined()
    await page.kernel.start()
    await page.see('Couldn’t sign in with GitHub')
    expect(page.text()).toContain('The sign-in was declined.')
    await page.find('Try again')
    ;(await page.find('Choose another way')).click()
    await page.find('Continue with Google')
  })
  test('EMB-04 if the modal is already open, the view is pushed on top of the current one', async () => {
    const { storage } = (await leave()).page
    closePages()
    const { page } = visit(BACK, { storage })
    page.embedded.play({ connectSocial: () => Promise.reject(createRefusal('The sign-in was declined.')) })
    page.kernel.router.open('ConnectSocials')
    await page.kernel.start()
    await page.see('Couldn’t sign in with GitHub')
    page.kernel.router.back()
    await vi.waitFor(() => expect(page.view()).toBe('ConnectSocials'))
  })
  test('EMB-04 a visitor who chose another wallet meanwhile sees no error of the sign-in', async () => {
    const { storage } = (await leave()).page
    closePages()
    const { page } = visit(BACK, { storage })
    const aborted = createRefusal('Aborted', 'kernel/aborted')
    page.embedded.play({ finish: () => Promise.reject(aborted) })
    await page.kernel.start()
    await vi.waitFor(() => expect(page.embedded.requests).toEqual([`connectSocial ${RESULT}`, 'finish social:github']))
    const login = await page.kernel.service('socialLogin')
    await vi.waitFor(() => expect(page.kernel.store.get(login.attemptAtom)?.phase).toBe('failed'))
    expect(page.view()).toBeUndefined()
  })
  test('EMB-04 in Telegram no window is opened', async () => {
    vi.stubGlobal('TelegramWebviewProxy', {})
    const { open } = playWindow()
    const { page } = visit(HERE)
    page.kernel.router.open('Connect')
    ;(await page.find('Continue with Google')).click()
    await vi.waitFor(() => expect(open).toHaveBeenCalledTimes(1))
    expect(open.mock.calls[0]?.[1]).toBe('_top')
  })
  test('EMB-04 a URL without a state has no return URL: the page is not left', async () => {
    const { open } = playWindow(true)
    const { page } = visit(HERE)
    page.embedded.play({ getSocialRedirectUri: async () => `${FAKE_FRAME_ORIGIN}/authorize` })
    page.kernel.router.open('ConnectingSocial', { provider: 'github' })
    ;(await page.find('Continue in this tab')).click()
    await page.see('Couldn’t sign in with GitHub')
    expect(open).not.toHaveBeenCalled()
  })
})

describe('Farcaster', () => {
  async function scan(isMobile = false) {
    const page = openPage([socials()], { isMobile: () => isMobile })
    let approve = () => {}
    page.embedded.play({
      connectFarcaster: (signal) =>
        new Promise((resolve, reject) => {
          approve = resolve
          signal.addEventListener('abort', () => reject(createRefusal('left', 'embedded/aborted')))
        }),
    })
    page.kernel.router.open('Connect')
    ;(await page.find('Continue with Farcaster')).click()
    await vi.waitFor(() => expect(page.embedded.requests).toContain('connectFarcaster'))
    return { page, approve: () => approve() }
  }
  test('EMB-04 a code that the phone scans; approving it connects', async () => {
    const { page, approve } = await scan()
    await vi.waitFor(() => expect(page.root.querySelector('[data-testid=lk-qr] svg')).not.toBeNull())
    expect(page.root.querySelector('[data-testid=lk-qr]')?.getAttribute('aria-label')).toBe(
      'QR code to sign in with Farcaster',
    )
    await page.find('Copy link')
    const { farcasterUrl } = page.kernel.connections.account('eip155')
    expect(farcasterUrl).toBe(`${FAKE_FRAME_ORIGIN}/farcaster?channel=c`)
    approve()
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
    expect(page.embedded.requests).toEqual(['getFarcasterUri', 'connectFarcaster', 'finish social:farcaster'])
  })
  test('EMB-04 on a phone, a link to the app', async () => {
    const { page } = await scan(true)
    const link = await page.find('Open Farcaster')
    await vi.waitFor(() => expect(link.getAttribute('href')).toBe(`${FAKE_FRAME_ORIGIN}/farcaster?channel=c`))
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    expect(page.root.querySelector('[data-testid=lk-qr]')).toBeNull()
  })
  test('EMB-04 leaving during the login ends it in the frame too', async () => {
    const { page, approve } = await scan()
    page.kernel.router.back()
    await vi.waitFor(() => expect(page.embedded.requests).toContain('reload'))
    approve()
    expect(page.embedded.requests).not.toContain('finish social:farcaster')
  })
  test('EMB-04 a refusal shows an error, and can be retried', async () => {
    const page = openPage([socials()])
    page.embedded.play({
      getFarcasterUri: () => Promise.reject(createRefusal('Farcaster sign-in isn’t available here.')),
    })
    page.kernel.router.open('ConnectingFarcaster')
    await page.see('Farcaster sign-in isn’t available here.')
    page.embedded.play({ getFarcasterUri: async () => `${FAKE_FRAME_ORIGIN}/farcaster` })
    ;(await page.find('Try again')).click()
    await page.see('Scan with your phone')
  })
  test('EMB-04 no code is shown for a URL that browsers must not open', async () => {
    const page = openPage([socials()])
    page.embedded.play({ getFarcasterUri: async () => 'javascript:alert(1)' })
    page.kernel.router.open('ConnectingFarcaster')
    await page.see('Couldn’t sign in with Farcaster')
    expect(page.embedded.requests).not.toContain('connectFarcaster')
  })
})
