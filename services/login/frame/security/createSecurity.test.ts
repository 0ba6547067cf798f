// @vitest-environment happy-dom
// The first security screen, the devices, and the export of private keys, as a person uses them.
import { expect, test, vi } from 'vitest'
import { createLater } from '../../test/createLater.ts'
import { buttonOf, headingOf, press, statusOf, trusted } from '../../test/stubScreen.ts'
import { buttonsOf, stubSecurity, THIS_DEVICE, textsOf, type } from '../../test/stubSecurity.ts'
import type { FactorState } from '../factor/secondFactor.ts'
import { FrameError } from '../frameError.ts'
import type { Device } from './devices.ts'

const OTHER: Device = {
  ...THIS_DEVICE,
  id: 'd2',
  name: 'Safari',
  lastUsedAtMs: Date.UTC(2026, 0, 15, 12),
  isThis: false,
}
const LEFT: Device = { ...OTHER, id: 'd3', name: 'Edge', lastUsedAtMs: null, isSignedIn: false }
const partOf = (title: string) => document.querySelector(`[aria-label="${title}"]`)?.textContent ?? ''

test('KEY-04 the devices are listed with their last use, and any other than this one can be signed out', async () => {
  const { open, devices, go, settle, security } = stubSecurity()
  devices.list.mockResolvedValue([THIS_DEVICE, OTHER, LEFT])
  await open()
  expect([headingOf(), document.title, security.isOpen()]).toEqual(['Wallet security', 'Wallet security', true])
  expect([document.activeElement?.id, textsOf('.effect')]).toEqual(['heading', []])
  const rows = textsOf('[aria-label="Devices"] li')
  expect(rows).toEqual([
    'FirefoxThis device · Location unknownIn use now',
    expect.stringMatching(/^SafariSigned in · Location unknownLast used .*15.*Sign out$/),
    'EdgeSigned out · Location unknownLast use unknownSign out',
  ])
  devices.list.mockResolvedValue([THIS_DEVICE, LEFT])
  await go('Sign out: Safari')
  expect(devices.end.mock.calls).toEqual([['d2']])
  expect(textsOf('[aria-label="Devices"] li')).toHaveLength(2)
  expect(statusOf()).toBe('That device is signed out. It needs your approval to come back.')
  devices.list.mockResolvedValue([THIS_DEVICE])
  await go('Sign out all other devices')
  expect(devices.endOthers).toHaveBeenCalledOnce()
  expect(statusOf()).toBe('All other devices are signed out. They need your approval to come back.')
  expect(partOf('Devices')).not.toContain('Sign out')
  await settle()
})

test('KEY-04 while a device is being signed out, no other press counts; a failure is reported', async () => {
  const { open, devices, settle } = stubSecurity()
  devices.list.mockResolvedValue([THIS_DEVICE, OTHER, LEFT])
  await open()
  const ended = createLater<undefined>()
  devices.end.mockReturnValueOnce(ended.promise)
  await press('Sign out: Safari')
  expect(buttonOf('Sign out: Edge').getAttribute('aria-disabled')).toBe('true')
  await press('Sign out: Edge')
  expect(devices.end).toHaveBeenCalledTimes(1)
  ended.reject(new FrameError('Too many requests.', 'throttled'))
  await settle()
  expect([statusOf(), buttonOf('Sign out: Edge').getAttribute('aria-disabled')]).toEqual([
    'Too many requests.',
    'false',
  ])
  await press('Sign out: Edge')
  expect(devices.end.mock.calls).toEqual([['d2'], ['d3']])
})

test('KEY-08 without a response from the server the list says so, and can be requested again', async () => {
  const { open, methods, go } = stubSecurity()
  methods.list.mockRejectedValueOnce(new FrameError('No answer.', 'unreachable'))
  await open()
  expect([partOf('Ways to sign in'), statusOf()]).toEqual(['Ways to sign inNo answer.Try again', 'No answer.'])
  await go('Try again')
  expect([partOf('Ways to sign in').includes('Google'), statusOf()]).toEqual([true, ''])
})

test('KEY-02 KEY-04 a response that arrives after the screens were left is dropped', async () => {
  const { security, methods, devices, factor, proof, settle } = stubSecurity()
  security.close()
  expect([security.isOpen(), textsOf('.idle')]).toEqual([false, []])
  const [ways, list, state, start] = [
    createLater<never[]>(),
    createLater<Device[]>(),
    createLater<never>(),
    createLater<null>(),
  ]
  methods.list.mockReturnValueOnce(ways.promise)
  devices.list.mockReturnValueOnce(list.promise)
  factor.read.mockReturnValueOnce(state.promise)
  proof.start.mockReturnValueOnce(start.promise)
  security.open()
  const screen = document.querySelector('section')
  await press('Export private keys')
  security.close()
  expect([security.isOpen(), textsOf('.idle')]).toEqual([false, ['There is nothing to approve.']])
  const before = screen?.textContent
  ways.resolve([])
  list.resolve([OTHER])
  state.reject(new FrameError('Late.'))
  start.resolve(null)
  await settle()
  expect([screen?.textContent, textsOf('h1')]).toEqual([before, []])
})

test('KEY-03 KEY-08 a list that fails, or a factor that is read, after the screens were left is not reported', async () => {
  const { security, methods, factor, settle } = stubSecurity()
  const [ways, state] = [createLater<never[]>(), createLater<FactorState>()]
  methods.list.mockReturnValueOnce(ways.promise)
  factor.read.mockReturnValueOnce(state.promise)
  security.open()
  const screen = document.querySelector('section')
  security.close()
  const before = screen?.textContent
  ways.reject(new FrameError('Late.'))
  state.resolve({ isOn: true, isPossible: true, codesLeft: 7 })
  await settle()
  expect(screen?.textContent).toBe(before)
})

test('KEY-02 after a new sign-in the keys are shown, each on its own press', async () => {
  const { open, go, trust, readPrivateKeys, security, watching } = stubSecurity()
  await open()
  await go('Export private keys')
  expect([headingOf(), textsOf('.secret')]).toEqual(['Your private keys', Array(2).fill('••••••••••••••••')])
  expect(textsOf('.effect')).toEqual([expect.stringContaining('Share it with no one.')])
  const copies = () =>
    [...document.querySelectorAll<HTMLElement>('[aria-label^="Copy key"]')].map(({ hidden }) => hidden)
  expect(copies()).toEqual([true, true])
  await go('Show key: Solana')
  expect([statusOf(), readPrivateKeys.mock.calls.length]).toEqual(['Press Show key again.', 0])
  await trust()
  await go('Show key: Solana')
  expect([textsOf('.secret'), copies(), statusOf()]).toEqual([['••••••••••••••••', 'solkey'], [true, false], ''])
  await go('Show key: Ethereum and other EVM networks', 'Hide key: Solana')
  expect(textsOf('.secret')).toEqual(['0xkey', '••••••••••••••••'])
  const screen = document.querySelector('section')
  security.close()
  expect([screen?.querySelector('.secret')?.textContent, watching.size]).toEqual(['••••••••••••••••', 0])
})

test('KEY-02 a shown key is hidden after two minutes, when the frame is covered, and when the person is done', async () => {
  const { open, go, trust, see } = stubSecurity()
  await open()
  await go('Export private keys')
  await trust()
  const show = () => go('Show key: Solana')
  await show()
  await vi.advanceTimersByTimeAsync(120_000 - 250 - 1)
  expect(textsOf('.secret')[1]).toBe('solkey')
  await vi.advanceTimersByTimeAsync(251)
  expect(textsOf('.secret')[1]).toBe('••••••••••••••••')
  await show()
  window.dispatchEvent(new Event('resize'))
  expect([textsOf('.secret')[1], statusOf()]).toEqual(['solkey', ''])
  see({ intersectionRatio: 0 })
  expect([textsOf('.secret')[1], statusOf()]).toEqual(['••••••••••••••••', 'Uncover this window to see your keys.'])
  await trust()
  await show()
  const [shown] = document.querySelectorAll('.secret')
  await go('Done')
  expect([headingOf(), shown?.textContent]).toEqual(['Wallet security', '••••••••••••••••'])
})

test('KEY-02 a key that arrives after it was hidden stays hidden, and a failure is reported', async () => {
  const { open, go, trust, see, readPrivateKeys, settle } = stubSecurity()
  await open()
  await go('Export private keys')
  await trust()
  const later = createLater<{ evm: string; solana: string }>()
  readPrivateKeys.mockReturnValueOnce(later.promise)
  await go('Show key: Solana')
  see({ intersectionRatio: 0 })
  later.resolve({ evm: '0xkey', solana: 'solkey' })
  await settle()
  expect(textsOf('.secret')[1]).toBe('••••••••••••••••')
  await trust()
  readPrivateKeys.mockRejectedValueOnce(new FrameError('No answer.'))
  await go('Show key: Solana')
  expect([statusOf(), textsOf('.secret')[1]]).toEqual(['No answer.', '••••••••••••••••'])
  await go('Show key: Solana')
  expect(textsOf('.secret')[1]).toBe('solkey')
})

test('KEY-02 a key is copied, or selected where the page does not let the frame copy', async () => {
  const { open, go, trust } = stubSecurity()
  await open()
  await go('Export private keys')
  await trust()
  await go('Show key: Solana')
  const writeText = vi.fn(async (_text: string) => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await go('Copy key: Solana')
  expect([writeText.mock.calls, statusOf()]).toEqual([[['solkey']], 'Copied. Clear your clipboard after you paste.'])
  writeText.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await go('Copy key: Solana')
  expect([String(getSelection()), statusOf()]).toEqual([
    'solkey',
    'The key is selected. Copy it with your keyboard or menu.',
  ])
})

test('KEY-02 an export by link and code: each step follows the previous one, and Cancel returns', async () => {
  const { open, go, proof, settle } = stubSecurity()
  const link = createLater()
  const waitForLink = vi.fn((_signal: AbortSignal) => link.promise)
  const finish = vi.fn(async (_code: string) => undefined)
  proof.start.mockResolvedValue({ waitForLink, finish })
  await open()
  await go('Export private keys')
  expect([headingOf(), buttonsOf()]).toEqual(['Check your email', ['Cancel']])
  await go('Cancel')
  expect([headingOf(), waitForLink.mock.calls[0]?.[0].aborted]).toEqual(['Wallet security', true])
  await go('Export private keys')
  link.resolve()
  await settle()
  expect([headingOf(), textsOf('.address'), document.activeElement?.id]).toEqual(['Enter the code', [], 'code'])
  type('12345')
  await go('Continue')
  expect([statusOf(), finish.mock.calls]).toEqual(['Enter all six digits.', []])
  finish.mockRejectedValueOnce(new FrameError('Wrong code.', 'wrong-code'))
  type('123 457')
  await go('Continue')
  expect([statusOf(), headingOf()]).toEqual(['Wrong code.', 'Enter the code'])
  const enter = (isComposing: boolean, key = 'Enter') =>
    type('123 456').dispatchEvent(trusted(new KeyboardEvent('keydown', { key, isComposing })))
  enter(true)
  enter(false, 'a')
  expect(finish).toHaveBeenCalledTimes(1)
  enter(false)
  await settle()
  expect([finish.mock.calls, headingOf()]).toEqual([[['123457'], ['123456']], 'Your private keys'])
})

test('KEY-02 a code that is accepted after the person left shows no key', async () => {
  const { open, go, proof, security, settle } = stubSecurity()
  const finished = createLater()
  proof.start.mockResolvedValue({ waitForLink: async () => undefined, finish: () => finished.promise })
  await open()
  await go('Export private keys')
  type('123456')
  await go('Continue')
  expect(['Continue', 'Cancel'].map((label) => buttonOf(label).getAttribute('aria-disabled'))).toEqual(['true', null])
  await go('Cancel')
  expect(headingOf()).toBe('Wallet security')
  finished.resolve()
  await settle()
  expect(headingOf()).toBe('Wallet security')
  security.close()
})

test('KEY-02 a link that is approved after the person left leads nowhere', async () => {
  const { open, go, proof, settle } = stubSecurity()
  const link = createLater()
  proof.start.mockResolvedValue({ waitForLink: () => link.promise, finish: async () => undefined })
  await open()
  await go('Export private keys', 'Cancel')
  link.resolve()
  await settle()
  expect(headingOf()).toBe('Wallet security')
})

test('KEY-02 KEY-03 an export that needs the second factor requests it, then starts again; any other failure is reported', async () => {
  const { open, go, proof, factor } = stubSecurity()
  await open()
  proof.start.mockRejectedValueOnce(new FrameError('Not now.', 'throttled'))
  await go('Export private keys')
  expect([headingOf(), statusOf()]).toEqual(['Wallet security', 'Not now.'])
  proof.start.mockRejectedValueOnce(new TypeError('internal'))
  await go('Export private keys')
  expect(statusOf()).toBe('Something went wrong.')
  proof.start.mockRejectedValueOnce(new FrameError('First the factor.', 'factor-needed'))
  await go('Export private keys')
  expect(buttonsOf()).toEqual(['Use a recovery code', 'Cancel', 'Use your passkey'])
  await go('Use your passkey')
  expect([factor.showPasskey.mock.calls.length, headingOf()]).toEqual([1, 'Your private keys'])
})
