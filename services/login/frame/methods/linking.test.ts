// @vitest-environment happy-dom
// Linking and unlinking sign-in methods, press by press: which requests the servers get, when, and what the person sees.
import { expect, test, vi } from 'vitest'
import { createLater } from '../../test/createLater.ts'
import { buttonOf, headingOf, statusOf } from '../../test/stubScreen.ts'
import { buttonsOf, CREATED, EMAIL, GOOGLE, READY, stubSecurity, textsOf, type } from '../../test/stubSecurity.ts'
import { FrameError } from '../frameError.ts'

const HOME = 'Wallet security'
const LINK = 'Link another way'
/** The list on the first screen, without its dates. */
const rows = () => textsOf('.ways li')
const choose = (name: string) => {
  const choice = [...document.querySelectorAll<HTMLElement>('.choice')].find(({ textContent }) => textContent === name)
  choice?.click()
  return vi.advanceTimersByTimeAsync(0)
}

test('KEY-08 the sign-in methods are listed; the one in use stays, and says why', async () => {
  const { open, methods, go } = stubSecurity()
  await open()
  expect(rows()).toEqual([
    'Emaila@b.exampleIn use nowTo unlink this one, sign in another way first.',
    'GoogleAdded Jan 15, 2026Unlink',
  ])
  expect(textsOf('[aria-label="Ways to sign in"] > p')).toEqual(['Each of these opens this wallet.'])
  expect(buttonOf('Unlink: Google').textContent).toBe('Unlink')
  methods.list.mockResolvedValue([EMAIL])
  await go(LINK, 'Cancel')
  expect([rows(), textsOf('[aria-label="Ways to sign in"] > p')]).toEqual([
    ['Emaila@b.exampleIn use now'],
    ['This is your only way to sign in. Link another one in case you lose it.'],
  ])
  methods.list.mockResolvedValue([EMAIL, { ...GOOGLE, label: 'ada@g.example' }])
  await go(LINK, 'Cancel')
  expect([rows()[1], buttonOf('Unlink: Google, ada@g.example').textContent]).toEqual([
    'Googleada@g.exampleAdded Jan 15, 2026Unlink',
    'Unlink',
  ])
})

test('KEY-08 only what is not linked yet can be linked, and one more passkey', async () => {
  const { open, methods, go } = stubSecurity()
  methods.list.mockResolvedValue([EMAIL, { ...GOOGLE, kind: 'passkey' }])
  await open()
  await go(LINK)
  expect([headingOf(), textsOf('.choice')]).toEqual([LINK, ['Google', 'Farcaster', 'Passkey']])
})

test('KEY-08 a method is unlinked by a press in full view, after a new proof', async () => {
  const { open, methods, go, trust, see, watching } = stubSecurity()
  await open()
  await go('Unlink: Google')
  expect([headingOf(), statusOf(), textsOf('main .address, .primary')]).toEqual(['Unlink Google?', '', ['Unlink']])
  await go('Unlink')
  expect([statusOf(), methods.prove.mock.calls.length]).toEqual(['Press Unlink again.', 0])
  see({ intersectionRatio: 0 })
  expect(statusOf()).toBe('Uncover this window to unlink.')
  await trust()
  await go('Unlink')
  expect([methods.unlink.mock.calls, headingOf(), statusOf(), watching.size]).toEqual([
    [['p', 'm2']],
    HOME,
    'Google is unlinked.',
    0,
  ])
  methods.list.mockResolvedValue([EMAIL, { ...GOOGLE, label: 'ada@g.example' }])
  await go(LINK, 'Cancel', 'Unlink: Google, ada@g.example')
  expect(textsOf('main .address')).toEqual(['ada@g.example'])
  await go('Cancel')
  expect([headingOf(), statusOf()]).toEqual([HOME, ''])
})

test('KEY-08 a proof by code: an error that used nothing up stays on the screen, any other goes back', async () => {
  const { open, methods, go, trust } = stubSecurity()
  methods.prove.mockResolvedValue({ attempt: 'i', email: 'a@b.example' })
  await open()
  await go('Unlink: Google')
  await trust()
  await go('Unlink')
  expect([headingOf(), textsOf('.address'), buttonsOf()]).toEqual([
    'Confirm it is you',
    ['a@b.example'],
    ['Cancel', 'Continue'],
  ])
  methods.finishProof.mockRejectedValueOnce(new FrameError('Wrong code. 2 left.', 'wrong-code'))
  type('111111')
  await go('Continue')
  expect([headingOf(), statusOf()]).toEqual(['Confirm it is you', 'Wrong code. 2 left.'])
  type('222222')
  await go('Continue')
  expect(methods.finishProof.mock.calls).toEqual([
    ['i', '111111'],
    ['i', '222222'],
  ])
  expect([methods.unlink.mock.calls, statusOf()]).toEqual([[['p2', 'm2']], 'Google is unlinked.'])
  await go('Unlink: Google')
  await trust()
  await go('Unlink', 'Cancel')
  expect([headingOf(), statusOf()]).toEqual([HOME, ''])
  await go('Unlink: Google')
  await trust()
  await go('Unlink')
  methods.finishProof.mockRejectedValueOnce(new FrameError('Used up.', 'code-used-up'))
  type('333333')
  await go('Continue')
  expect([headingOf(), statusOf(), methods.unlink.mock.calls.length]).toEqual([HOME, 'Used up.', 1])
})

test('KEY-08 KEY-03 a proof that needs the second factor requests it, and continues after it', async () => {
  const { open, methods, factor, go, trust } = stubSecurity()
  await open()
  await go('Unlink: Google')
  await trust()
  methods.prove.mockRejectedValueOnce(new FrameError('First the factor.', 'factor-needed'))
  await go('Unlink')
  expect(buttonsOf()).toEqual(['Use a recovery code', 'Cancel', 'Use your passkey'])
  await go('Use your passkey')
  expect([factor.showPasskey.mock.calls.length, methods.unlink.mock.calls, statusOf()]).toEqual([
    1,
    [['p', 'm2']],
    'Google is unlinked.',
  ])
  methods.prove.mockRejectedValueOnce(new FrameError('Too many.', 'throttled'))
  await go('Unlink: Google')
  await trust()
  await go('Unlink')
  expect([headingOf(), statusOf()]).toEqual([HOME, 'Too many.'])
})

test('KEY-08 an email is linked with its code; an invalid address is not sent', async () => {
  const { open, methods, go } = stubSecurity()
  methods.list.mockResolvedValue([GOOGLE])
  await open()
  await go(LINK)
  await choose('Email')
  expect([headingOf(), document.activeElement?.id, textsOf('.primary')]).toEqual(['Link Email', 'email', ['Continue']])
  const input = type('not an address')
  expect([input.type, input.required, input.maxLength]).toEqual(['email', true, 254])
  input.checkValidity = () => false
  await go('Continue')
  expect([statusOf(), methods.startEmail.mock.calls]).toEqual(['Enter a valid email address.', []])
  type('new@b.example').checkValidity = () => true
  methods.startEmail.mockRejectedValueOnce(new FrameError('No answer.', 'unreachable'))
  await go('Continue')
  expect([headingOf(), statusOf()]).toEqual(['Link Email', 'No answer.'])
  await go('Continue')
  expect([methods.startEmail.mock.calls.at(-1), headingOf(), textsOf('.address')]).toEqual([
    ['p', 'new@b.example'],
    'Enter the code',
    ['new@b.example'],
  ])
  methods.finishEmail.mockRejectedValueOnce(new FrameError('Wrong code.', 'wrong-code'))
  type('111111')
  await go('Continue')
  expect([headingOf(), statusOf()]).toEqual(['Enter the code', 'Wrong code.'])
  type('123456')
  await go('Continue')
  expect([methods.finishEmail.mock.calls.at(-1), methods.link.mock.calls]).toEqual([['attempt', '123456'], [[READY]]])
  expect([headingOf(), statusOf()]).toEqual([HOME, 'Email is linked. You can sign in with it now.'])
})

test('KEY-08 an email whose code arrives late is not linked once the person has left', async () => {
  const { open, methods, go, settle } = stubSecurity()
  methods.list.mockResolvedValue([GOOGLE])
  await open()
  const [started, finished] = [createLater<string>(), createLater<typeof READY>()]
  methods.startEmail.mockReturnValueOnce(started.promise)
  methods.finishEmail.mockReturnValueOnce(finished.promise)
  await go(LINK)
  await choose('Email')
  type('a@b.example')
  await go('Continue', 'Cancel')
  started.resolve('late')
  await settle()
  expect(headingOf()).toBe(HOME)
  await go(LINK)
  await choose('Email')
  type('a@b.example')
  await go('Continue')
  type('123456')
  await go('Continue', 'Cancel')
  finished.resolve(READY)
  await settle()
  expect([headingOf(), methods.link.mock.calls]).toEqual([HOME, []])
})

test('KEY-08 a provider’s account is linked in its window, and can be retried', async () => {
  const { open, methods, go } = stubSecurity()
  methods.list.mockResolvedValue([EMAIL])
  await open()
  await go(LINK)
  await choose('Google')
  expect([headingOf(), buttonsOf()]).toEqual(['Link Google', ['Cancel', 'Continue with Google']])
  expect(textsOf('.primary')).toEqual(['Continue with Google'])
  const ticket = createLater<string>()
  methods.requestProvider.mockReturnValueOnce(ticket.promise)
  await go('Continue with Google')
  expect([statusOf(), buttonOf('Continue with Google').getAttribute('aria-disabled')]).toEqual([
    'Continue in the Google window.',
    'true',
  ])
  expect(buttonOf('Cancel').hasAttribute('aria-disabled')).toBe(false)
  ticket.reject(new FrameError('Closed.', 'window-closed'))
  await vi.advanceTimersByTimeAsync(0)
  expect([headingOf(), statusOf()]).toEqual(['Link Google', 'Closed.'])
  await go('Continue with Google')
  expect([methods.requestProvider.mock.lastCall?.[0], methods.proveSocial.mock.calls]).toEqual([
    'google',
    [['p', 'ticket']],
  ])
  expect(statusOf()).toBe('Google is linked. You can sign in with it now.')
})

test('KEY-08 a provider’s result, a new passkey, or a label that arrive after the person left change nothing', async () => {
  const { open, methods, go, settle } = stubSecurity()
  methods.list.mockResolvedValue([EMAIL])
  await open()
  const [ticket, created, label] = [createLater<string>(), createLater<typeof CREATED>(), createLater<string>()]
  methods.requestProvider.mockReturnValueOnce(ticket.promise)
  await go(LINK)
  await choose('Google')
  await go('Continue with Google', 'Cancel')
  ticket.resolve('late')
  await settle()
  methods.createPasskey.mockReturnValueOnce(created.promise)
  await go(LINK)
  await choose('Passkey')
  await go('Create a passkey', 'Cancel')
  created.resolve(CREATED)
  await settle()
  methods.readLabel.mockReturnValueOnce(label.promise)
  await go(LINK)
  await choose('Passkey')
  await go('Cancel')
  label.resolve('late')
  await settle()
  expect([
    headingOf(),
    methods.proveSocial.mock.calls,
    methods.provePasskey.mock.calls,
    methods.link.mock.calls,
  ]).toEqual([HOME, [], [], []])
})

test('KEY-08 a passkey is created on a press, under the person’s name', async () => {
  const { open, methods, go } = stubSecurity()
  await open()
  await go(LINK)
  await choose('Passkey')
  expect([headingOf(), textsOf('.primary')]).toEqual(['Link Passkey', ['Create a passkey']])
  methods.createPasskey.mockRejectedValueOnce(new FrameError('Not used.', 'passkey-failed'))
  await go('Create a passkey')
  expect([headingOf(), statusOf()]).toEqual(['Link Passkey', 'Not used.'])
  await go('Create a passkey')
  expect([methods.createPasskey.mock.lastCall?.[0], methods.provePasskey.mock.calls]).toEqual(['Ada', [['p', CREATED]]])
  expect(statusOf()).toBe('Passkey is linked. You can sign in with it now.')
})

test('KEY-08 Farcaster is linked by a phone that scans the code, or by the app on this device', async () => {
  const { open, methods, go, settle } = stubSecurity()
  await open()
  const approved = createLater<typeof READY>()
  methods.waitForFarcaster.mockReturnValueOnce(approved.promise)
  await go(LINK)
  await choose('Farcaster')
  const code = document.querySelector('svg.qr')
  expect([headingOf(), code?.getAttribute('aria-label')]).toEqual([
    'Link Farcaster',
    'QR code to sign in with Farcaster',
  ])
  const sides = code?.getAttribute('viewBox')?.split(' ').map(Number) ?? []
  expect(sides).toEqual([0, 0, sides[2], sides[2]])
  const path = code?.querySelector('path')?.getAttribute('d') ?? ''
  const places = [...path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
  expect([Math.min(...places), Math.max(...places)]).toEqual([4, Number(sides[2]) - 5])
  expect(textsOf('.primary')).toEqual(['Open Farcaster'])
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await go('Open Farcaster')
  expect(opened.mock.calls).toEqual([['https://phone.example/', '_blank', 'noopener']])
  approved.resolve(READY)
  await settle()
  expect(methods.waitForFarcaster.mock.lastCall?.slice(0, 2)).toEqual(['p', 's'])
  expect([methods.link.mock.calls, statusOf()]).toEqual([
    [[READY]],
    'Farcaster is linked. You can sign in with it now.',
  ])
  methods.waitForFarcaster.mockRejectedValueOnce(new FrameError('Over.', 'flow-over'))
  await go(LINK)
  await choose('Farcaster')
  expect([headingOf(), statusOf()]).toEqual([HOME, 'Over.'])
  methods.waitForFarcaster.mockReturnValueOnce(createLater<typeof READY>().promise)
  await go(LINK)
  await choose('Farcaster')
  await go('Cancel')
  expect([headingOf(), methods.waitForFarcaster.mock.lastCall?.[2].aborted]).toEqual([HOME, true])
})

test('KEY-08 a channel that opens, or a link that ends, after the person left shows nothing', async () => {
  const { open, methods, go, settle, security, trust } = stubSecurity()
  await open()
  const channel = createLater<{ url: string; state: string }>()
  methods.openFarcaster.mockReturnValueOnce(channel.promise)
  await go(LINK)
  await choose('Farcaster')
  await go('Cancel')
  channel.resolve({ url: 'https://phone.example/', state: 's' })
  await settle()
  expect(headingOf()).toBe(HOME)
  const [linked, unlinked] = [createLater<never[]>(), createLater<never[]>()]
  methods.link.mockReturnValueOnce(linked.promise)
  await go(LINK)
  await choose('Farcaster')
  security.close()
  linked.resolve([])
  await settle()
  expect(textsOf('.idle')).toHaveLength(1)
  await open()
  methods.unlink.mockReturnValueOnce(unlinked.promise)
  await go('Unlink: Google')
  await trust()
  await go('Unlink')
  expect(methods.unlink).toHaveBeenCalledOnce()
  security.close()
  unlinked.resolve([])
  await settle()
  expect(textsOf('.idle')).toHaveLength(1)
})

test('KEY-08 a person who leaves during the proof gets no further prompts', async () => {
  const { open, methods, go, settle } = stubSecurity()
  await open()
  for (const proving of [{ proof: 'p' }, { attempt: 'i', email: 'a@b.example' }]) {
    const asked = createLater<typeof proving>()
    methods.prove.mockReturnValueOnce(asked.promise as never)
    await go(LINK)
    await choose('Passkey')
    await go('Cancel')
    asked.resolve(proving)
    await settle()
    expect([headingOf(), methods.readLabel.mock.calls]).toEqual([HOME, []])
  }
  methods.prove.mockResolvedValueOnce({ attempt: 'i', email: 'a@b.example' })
  const proven = createLater<string>()
  methods.finishProof.mockReturnValueOnce(proven.promise)
  await go(LINK)
  await choose('Passkey')
  type('123456')
  await go('Continue', 'Cancel')
  proven.resolve('late')
  await settle()
  expect([headingOf(), methods.readLabel.mock.calls]).toEqual([HOME, []])
})
