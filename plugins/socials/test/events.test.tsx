// The events that a host's page receives for a social login.
import { createLoginPages, createRefusal, FAKE_FRAME_ORIGIN, type FakeEmbeddedWallet } from '@latchkey/kernel/testing'
import { socials } from '@latchkey/plugin-socials'
import { mountModal } from '@latchkey/ui/mount'
import { afterEach, expect, test, vi } from 'vitest'

const { openPage, closePages } = createLoginPages(mountModal)
afterEach(closePages)

const EVENTS = ['social:started', 'social:responded', 'social:signedIn', 'social:failed', 'social:canceled'] as const
const google = { provider: 'google' }
const farcaster = { provider: 'farcaster' }

/** A visitor chose this provider. `emitted` is what the page received. */
async function choose(
  name: 'Google' | 'Farcaster',
  play: Parameters<FakeEmbeddedWallet['play']>[0] = {},
  hasWindow = true,
) {
  const popup = {
    closed: false,
    location: { href: '' },
    document: { body: {} },
    close() {
      popup.closed = true
    },
  }
  vi.spyOn(window, 'open').mockReturnValue(hasWindow ? (popup as unknown as Window) : null)
  const page = openPage([socials()])
  page.embedded.play(play)
  const emitted: [string, unknown][] = []
  for (const event of EVENTS) page.kernel.on(event, (payload) => emitted.push([event, payload]))
  page.kernel.router.open('Connect')
  ;(await page.find(`Continue with ${name}`)).click()
  const answer = (origin = FAKE_FRAME_ORIGIN) => {
    const data = { resultUri: `${FAKE_FRAME_ORIGIN}/result` }
    window.dispatchEvent(Object.assign(new Event('message'), { data, origin, source: popup }))
  }
  const hears = (events: readonly [string, unknown][]) => vi.waitFor(() => expect(emitted).toEqual(events))
  const isAway = () => vi.waitFor(() => expect(popup.location.href).toContain('/authorize/'))
  return { page, popup, emitted, answer, hears, isAway }
}

test('ANA-02 a login that succeeds: started, responded, signed in', async () => {
  const { answer, hears, isAway, page, emitted } = await choose('Google')
  await isAway()
  answer()
  const whole: [string, unknown][] = [
    ['social:started', google],
    ['social:responded', google],
    ['social:signedIn', google],
  ]
  await hears(whole)
  await vi.waitFor(() => expect(page.view()).toBe('Account'))
  closePages()
  expect(emitted).toEqual(whole)
})

test('ANA-02 a window that is blocked is a failure', async () => {
  const { hears } = await choose('Google', {}, false)
  await hears([
    ['social:started', google],
    ['social:failed', { ...google, code: 'blocked' }],
  ])
})

test('ANA-02 a response from another origin is a failure', async () => {
  const { answer, hears, isAway } = await choose('Google')
  await isAway()
  answer('https://evil.example')
  await hears([
    ['social:started', google],
    ['social:failed', { ...google, code: 'untrusted' }],
  ])
})

test('ANA-02 a refusal is reported with its code, never with its message', async () => {
  const { answer, hears, isAway } = await choose('Google', {
    connectSocial: () => Promise.reject(createRefusal('ada@example.com may not')),
  })
  await isAway()
  answer()
  await hears([
    ['social:started', google],
    ['social:responded', google],
    ['social:failed', { ...google, code: 'embedded/refused' }],
  ])
})

test('ANA-02 a visitor who uses another method has canceled, once', async () => {
  const { page, emitted, isAway } = await choose('Google')
  await isAway()
  page.kernel.router.back()
  await page.find('Continue with Google')
  const whole: [string, unknown][] = [
    ['social:started', google],
    ['social:canceled', google],
  ]
  expect(emitted).toEqual(whole)
  closePages()
  expect(emitted).toEqual(whole)
})

test.each<[string, () => Promise<void>, [string, unknown][]]>([
  [
    'approves',
    () => Promise.resolve(),
    [
      ['social:responded', farcaster],
      ['social:signedIn', farcaster],
    ],
  ],
  [
    'refuses',
    () => Promise.reject(createRefusal('No')),
    [['social:failed', { ...farcaster, code: 'embedded/refused' }]],
  ],
])('ANA-02 Farcaster: the phone %s', async (_, connectFarcaster, then) => {
  const { hears, emitted } = await choose('Farcaster', { connectFarcaster })
  const whole: [string, unknown][] = [['social:started', farcaster], ...then]
  await hears(whole)
  closePages()
  expect(emitted).toEqual(whole)
})

test('ANA-02 Farcaster: leaving the code view cancels', async () => {
  const { page, hears } = await choose('Farcaster', { connectFarcaster: () => new Promise(() => {}) })
  await vi.waitFor(() => expect(page.embedded.requests).toContain('connectFarcaster'))
  page.kernel.router.back()
  await hears([
    ['social:started', farcaster],
    ['social:canceled', farcaster],
  ])
})
