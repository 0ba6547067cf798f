// @vitest-environment happy-dom
// The second factor on the frame's screens: turned on with codes that the person saves, requested, renewed, and turned off.
import { expect, test, vi } from 'vitest'
import { createLater } from '../../test/createLater.ts'
import { headingOf, press, statusOf } from '../../test/stubScreen.ts'
import { buttonsOf, stubSecurity, textsOf, type } from '../../test/stubSecurity.ts'
import { FrameError } from '../frameError.ts'
import { createRecoveryCodes } from './recoveryCode.ts'

const HOME = 'Wallet security'
const CODES = 'Your recovery codes'
const part = () => document.querySelector('[aria-label="Confirm with your passkey"]')
const isOn = { isOn: true, isPossible: true, codesLeft: 7 }

test('KEY-03 the second factor is offered if there is a passkey and another method, and says how many codes are left', async () => {
  const { open, factor } = stubSecurity()
  await open()
  expect([part()?.querySelectorAll('button').length, part()?.textContent]).toEqual([
    0,
    expect.stringContaining('Link a passkey next to another way to sign in'),
  ])
  factor.read.mockResolvedValue({ isOn: false, isPossible: true, codesLeft: 0 })
  await open()
  expect(textsOf('[aria-label="Confirm with your passkey"] button')).toEqual(['Turn on'])
  factor.read.mockResolvedValue(isOn)
  await open()
  expect(part()?.querySelector('p')?.textContent).toBe('On. Recovery codes left: 7')
  expect(textsOf('[aria-label="Confirm with your passkey"] button')).toEqual([
    'Confirm it is you',
    'Create new recovery codes',
    'Turn off',
  ])
})

test('KEY-03 it is turned on with the passkey, and only after the person says that the codes are saved', async () => {
  const { open, factor, go } = stubSecurity()
  factor.read.mockResolvedValue({ isOn: false, isPossible: true, codesLeft: 0 })
  await open()
  await go('Turn on')
  expect([headingOf(), buttonsOf()]).toEqual(['Confirm it is you', ['Cancel', 'Use your passkey']])
  expect(textsOf('.primary')).toEqual(['Use your passkey'])
  await go('Cancel')
  expect([headingOf(), factor.showPasskey.mock.calls]).toEqual([HOME, []])
  await go('Turn on')
  factor.showPasskey.mockRejectedValueOnce(new FrameError('Not used.', 'passkey-failed'))
  await go('Use your passkey')
  expect([headingOf(), statusOf()]).toEqual(['Confirm it is you', 'Not used.'])
  await go('Use your passkey')
  const codes = textsOf('.codes li')
  expect([headingOf(), codes.length, factor.turnOn.mock.calls]).toEqual([CODES, 10, []])
  expect(textsOf('.primary')).toEqual(['I saved them'])
  factor.turnOn.mockRejectedValueOnce(new FrameError('No answer.', 'unreachable'))
  await go('I saved them')
  expect([headingOf(), statusOf()]).toEqual([CODES, 'No answer.'])
  await go('I saved them')
  expect(factor.turnOn.mock.calls).toEqual([[codes], [codes]])
  expect([headingOf(), statusOf()]).toEqual([HOME, 'We ask for your passkey from now on.'])
})

test('KEY-03 codes that were not saved change nothing, and are gone from the screen', async () => {
  const { open, factor, go } = stubSecurity()
  factor.read.mockResolvedValue({ isOn: false, isPossible: true, codesLeft: 0 })
  await open()
  await go('Turn on', 'Use your passkey')
  const list = document.querySelector('.codes')
  await go('Cancel')
  expect([headingOf(), list?.children.length, factor.turnOn.mock.calls]).toEqual([HOME, 0, []])
})

test('KEY-03 all codes are copied, or selected where the page does not let the frame copy', async () => {
  const { open, factor, go } = stubSecurity()
  factor.read.mockResolvedValue({ isOn: false, isPossible: true, codesLeft: 0 })
  await open()
  await go('Turn on', 'Use your passkey')
  const codes = textsOf('.codes li')
  const writeText = vi.fn(async (_text: string) => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  await go('Copy codes')
  expect([writeText.mock.calls, statusOf()]).toEqual([
    [[codes.join('\n')]],
    'Copied. Clear your clipboard after you paste.',
  ])
  writeText.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
  await go('Copy codes')
  expect([String(getSelection()), statusOf()]).toEqual([
    codes.join(''),
    'The codes are selected. Copy them with your keyboard or menu.',
  ])
})

test('KEY-03 a recovery code is accepted instead, in the form in which people type it', async () => {
  const { open, factor, go } = stubSecurity()
  factor.read.mockResolvedValue(isOn)
  await open()
  await go('Turn off', 'Use a recovery code')
  expect([headingOf(), document.activeElement?.id, document.querySelector('input')?.spellcheck]).toEqual([
    'Use a recovery code',
    'recovery',
    false,
  ])
  expect(textsOf('.primary')).toEqual(['Continue'])
  type('7K3M')
  await go('Continue')
  expect([statusOf(), factor.showCode.mock.calls]).toEqual(['Enter all 16 letters and digits.', []])
  const [code = ''] = createRecoveryCodes()
  type(code.toLowerCase())
  factor.showCode.mockRejectedValueOnce(new FrameError('Try another one.', 'wrong-recovery'))
  await go('Continue')
  expect([headingOf(), statusOf()]).toEqual(['Use a recovery code', 'Try another one.'])
  await go('Cancel')
  expect(headingOf()).toBe('Confirm it is you')
  await go('Use a recovery code')
  type(code)
  await go('Continue')
  expect(factor.showCode.mock.lastCall).toEqual([code.replaceAll('-', '')])
  expect([factor.turnOff.mock.calls.length, headingOf(), statusOf()]).toEqual([
    1,
    HOME,
    'We no longer ask for your passkey.',
  ])
})

test('KEY-03 it is requested for a change of email, and its codes are replaced', async () => {
  const { open, factor, go } = stubSecurity()
  factor.read.mockResolvedValue(isOn)
  await open()
  await go('Confirm it is you', 'Use your passkey')
  expect([headingOf(), statusOf()]).toEqual([HOME, 'Confirmed. You can change your email within 10 minutes.'])
  await go('Create new recovery codes', 'Use your passkey', 'I saved them')
  expect([factor.turnOn.mock.calls.length, statusOf()]).toEqual([1, 'We ask for your passkey from now on.'])
})

test('KEY-03 an operation that ends after the person left changes no screen', async () => {
  const { open, factor, go, settle, security } = stubSecurity()
  factor.read.mockResolvedValue(isOn)
  const closed = async (later: { resolve: (value: undefined) => void }) => {
    security.close()
    later.resolve(undefined)
    await settle()
    expect(textsOf('.idle')).toHaveLength(1)
    await open()
  }
  await open()
  const [off, on, shown, typed] = [
    createLater<undefined>(),
    createLater<undefined>(),
    createLater<undefined>(),
    createLater<undefined>(),
  ]
  factor.turnOff.mockReturnValueOnce(off.promise)
  await go('Turn off', 'Use your passkey')
  await closed(off)
  factor.turnOn.mockReturnValueOnce(on.promise)
  await go('Create new recovery codes', 'Use your passkey', 'I saved them')
  await closed(on)
  factor.showPasskey.mockReturnValueOnce(shown.promise)
  await go('Turn off', 'Use your passkey')
  await closed(shown)
  factor.showCode.mockReturnValueOnce(typed.promise)
  await go('Turn off', 'Use a recovery code')
  type('0'.repeat(16))
  await press('Continue')
  await closed(typed)
  expect(factor.turnOff).toHaveBeenCalledTimes(1)
})
