// The service that login screens use, through the kernel.
import { createFakeChain, createFakeWallet } from '@latchkey/kernel/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Answers } from './scriptedFrame'
import { EMAIL, openConnected, openWorld, SIGNED_IN, until, type World } from './world'

const worlds: World[] = []
const opened = async (...rest: Parameters<typeof openWorld>) => {
  const world = await openWorld(...rest)
  worlds.push(world)
  return world
}
afterEach(() => {
  for (const world of worlds.splice(0)) world.close()
})
const stored = (world: World, key: string) => world.storage.get(`latchkey/1/embedded/${key}`)
const never = new AbortController().signal
const checkCode = ({ otp }: { otp?: unknown }) => (otp === '000000' ? { refuses: 'Wrong code' } : { is: undefined })

describe('email', () => {
  test.each(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT'])('EMB-03 an address leads to %s', async (action) => {
    const { service, frame } = await opened({ CONNECT_EMAIL: { is: { action } } })
    await expect(service.connectEmail(` ${EMAIL} `)).resolves.toBe(action)
    expect(frame.sentOf('CONNECT_EMAIL')[0]?.payload).toEqual({ email: EMAIL })
  })

  test.each(['', 'ada', 'ada@', '@example.com', 'a b@example.com'])('EMB-03 %j is not an address', async (email) => {
    const { service, frame } = await opened()
    await expect(service.connectEmail(email)).rejects.toMatchObject({ code: 'embedded/email-invalid' })
    await expect(service.updateEmail(email)).rejects.toMatchObject({ code: 'embedded/email-invalid' })
    expect(frame.sent).toEqual([])
  })

  test('EMB-03 if the frame finds the address invalid, the error is the same', async () => {
    const { service } = await opened({ CONNECT_EMAIL: { refuses: 'Invalid email' } })
    await expect(service.connectEmail(EMAIL)).rejects.toMatchObject({ code: 'embedded/email-invalid' })
  })

  test('EMB-03 a second email within half a minute is refused with the remaining seconds, rounded up', async () => {
    const { service, clock, frame } = await opened({ CONNECT_EMAIL: { is: { action: 'VERIFY_OTP' } } })
    await expect(service.secondsUntilNextEmail()).resolves.toBe(0)
    await service.connectEmail(EMAIL)
    clock.advance(500)
    await expect(service.secondsUntilNextEmail()).resolves.toBe(30)
    clock.advance(28_400)
    await expect(service.connectEmail(EMAIL)).rejects.toMatchObject({
      code: 'embedded/throttled',
      message: 'Please try again after 2 seconds',
      context: { seconds: 2 },
    })
    clock.advance(1_100)
    await expect(service.connectEmail(EMAIL)).resolves.toBe('VERIFY_OTP')
    expect(frame.sentOf('CONNECT_EMAIL')).toHaveLength(2)
  })

  test('EMB-03 EMB-10 a wrong code gives the frame’s error; a malformed code is not sent', async () => {
    const { service, frame } = await opened({ CONNECT_OTP: { refuses: 'Wrong code 123456' } })
    await expect(service.submitOtp('123456')).rejects.toMatchObject({
      code: 'embedded/refused',
      message: 'Wrong code …',
    })
    for (const otp of ['12345', '1234567', '12345a', '']) {
      await expect(service.submitOtp(otp)).rejects.toMatchObject({ code: 'embedded/request-invalid' })
    }
    expect(frame.sentOf('CONNECT_OTP')).toHaveLength(1)
  })

  test('EMB-03 KEY-06 a correct code whose device needs approval leads to the link, and the link to the account', async () => {
    const world = await opened({
      CONNECT_EMAIL: { is: { action: 'VERIFY_OTP' } },
      CONNECT_OTP: { refuses: 'Open the link.', action: 'VERIFY_DEVICE' },
      CONNECT_DEVICE: { is: { action: 'CONNECT' } },
    })
    const { service } = world
    await service.connectEmail(EMAIL)
    await expect(service.submitOtp('123456')).resolves.toBe('VERIFY_DEVICE')
    await expect(service.pendingEmail()).resolves.toEqual({ email: EMAIL, step: 'VERIFY_DEVICE' })
    await expect(service.waitForDevice(never)).resolves.toBe('CONNECT')
    await expect(service.pendingEmail()).resolves.toBeNull()
  })

  test.each(['CONNECT', 'VERIFY_OTP', '', 7, null])(
    'EMB-10 a refused code with the next step %j is refused',
    async (action) => {
      const { service } = await opened({ CONNECT_OTP: { refuses: 'Wrong code', action } })
      await expect(service.submitOtp('123456')).rejects.toMatchObject({
        code: 'embedded/refused',
        message: 'Wrong code',
      })
    },
  )

  test('EMB-10 no other refusal has a next step', async () => {
    const { service } = await opened({ CONNECT_DEVICE: { refuses: 'No', action: 'VERIFY_DEVICE' } })
    await expect(service.waitForDevice(never)).rejects.toMatchObject({ code: 'embedded/refused', message: 'No' })
  })

  test('EMB-03 frames that return nothing with a code have no further step', async () => {
    const { service } = await opened({ CONNECT_OTP: { is: undefined } })
    await expect(service.submitOtp('123456')).resolves.toBe('CONNECT')
  })

  test('ANA-02 the host is notified of the steps of an email sign-in, without the address', async () => {
    const { kernel, service, frame } = await opened({
      CONNECT_EMAIL: { is: { action: 'VERIFY_DEVICE' } },
      CONNECT_DEVICE: { is: undefined },
      CONNECT_OTP: checkCode,
    })
    const events: [string, unknown][] = []
    for (const event of ['email:submitted', 'email:deviceApproved', 'email:codeAccepted', 'email:codeFailed'] as const)
      kernel.on(event, (payload) => events.push([event, payload]))
    await service.connectEmail(EMAIL)
    await service.waitForDevice(never)
    await expect(service.submitOtp('000000')).rejects.toMatchObject({ code: 'embedded/refused' })
    await service.submitOtp('123456')
    expect(events).toEqual([
      ['email:submitted', undefined],
      ['email:deviceApproved', undefined],
      ['email:codeFailed', { code: 'embedded/refused' }],
      ['email:codeAccepted', undefined],
    ])
    expect(frame.sentOf('CONNECT_OTP')).toHaveLength(2)
  })

  test('EMB-02 EMB-10 if the frame does not respond to an email address: after half a minute, the alert and the error', async () => {
    const { kernel, service, clock, frame } = await opened({ CONNECT_EMAIL: 'silence' })
    const raised = vi.fn()
    kernel.on('alert:raised', raised)
    const response = service.connectEmail(EMAIL)
    await until(() => expect(frame.sentOf('CONNECT_EMAIL')).toHaveLength(1))
    clock.advance(29_999)
    expect(raised).not.toHaveBeenCalled()
    clock.advance(1)
    await expect(response).rejects.toMatchObject({ code: 'embedded/timed-out', message: 'Something went wrong' })
    expect(raised).toHaveBeenCalledExactlyOnceWith({ id: 'socials-timed-out' })
  })

  test('EMB-03 EMB-10 device approval is waited for as long as an email is valid, or until the visitor leaves', async () => {
    const { service, clock, frame } = await opened({ CONNECT_DEVICE: 'silence' })
    const leaving = new AbortController()
    const waiting = service.waitForDevice(leaving.signal)
    await until(() => expect(frame.sentOf('CONNECT_DEVICE')).toHaveLength(1))
    clock.advance(10 * 60_000)
    leaving.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'embedded/aborted', message: 'Something went wrong' })
    frame.play({ CONNECT_DEVICE: { is: undefined } })
    await expect(service.waitForDevice(never)).resolves.toBe('VERIFY_OTP')
  })

  test('EMB-06 the new address, confirmed with two codes, is the user’s from then on', async () => {
    const world = await openConnected({
      UPDATE_EMAIL: { is: { action: 'VERIFY_PRIMARY_OTP' } },
      UPDATE_EMAIL_SECONDARY_OTP: { is: { newEmail: 'new@example.com' } },
    })
    worlds.push(world)
    const { service, kernel } = world
    await expect(service.updateEmail('new@example.com')).resolves.toBe('VERIFY_PRIMARY_OTP')
    await service.submitPrimaryOtp('123456')
    await expect(service.submitSecondaryOtp('654321')).resolves.toBe('new@example.com')
    expect(kernel.store.get(service.userAtom)?.email).toBe('new@example.com')
    expect(stored(world, 'email')).toContain('new@example.com')
    expect(stored(world, 'emailLoginUsed')).not.toBeNull()
  })
})

describe('social accounts', () => {
  test('EMB-04 a URL for the pop-up, then the user', async () => {
    const world = await opened({
      ...SIGNED_IN,
      GET_SOCIAL_REDIRECT_URI: { is: { uri: 'https://id.example/authorize?state=1' } },
      // The newer generation returns the whole user.
      CONNECT_SOCIAL: {
        is: { email: null, address: '0x', chainId: 1, userName: 'ada', accounts: [], siwxMessage: {} },
      },
    })
    const { service, kernel, frame } = world
    await expect(service.getSocialRedirectUri('google')).resolves.toBe('https://id.example/authorize?state=1')
    await service.connectSocial('https://login.example/result?code=2')
    await service.finish()
    expect(frame.sentOf('CONNECT_SOCIAL')[0]?.payload).toEqual({ uri: 'https://login.example/result?code=2' })
    expect(kernel.store.get(service.userAtom)?.userName).toBe('ada')
    expect(kernel.connections.account('eip155').user).toMatchObject({ username: 'ada' })
  })

  test('EMB-02 if the frame does not respond for a provider, the alert is raised', async () => {
    const { kernel, service, clock, frame } = await opened({ GET_SOCIAL_REDIRECT_URI: 'silence' })
    const raised = vi.fn()
    kernel.on('alert:raised', raised)
    const response = service.getSocialRedirectUri('x')
    await until(() => expect(frame.sentOf('GET_SOCIAL_REDIRECT_URI')).toHaveLength(1))
    clock.advance(30_000)
    await expect(response).rejects.toMatchObject({ code: 'embedded/timed-out' })
    expect(raised).toHaveBeenCalledWith({ id: 'socials-timed-out' })
  })

  test('EMB-04 Farcaster: a URL for the code, then the approval of the phone', async () => {
    const { service } = await opened({
      GET_FARCASTER_URI: { is: { url: 'https://cast.example/x' } },
      CONNECT_FARCASTER: { is: { userName: 'ada' } },
    })
    await expect(service.getFarcasterUri()).resolves.toBe('https://cast.example/x')
    await expect(service.connectFarcaster(never)).resolves.toBeUndefined()
  })

  test('EMB-08 a reload rejects open requests and sends the site’s data to the frame again', async () => {
    const { service, frame, clock } = await opened({ CONNECT_FARCASTER: 'silence' })
    const waiting = service.connectFarcaster(never)
    waiting.catch(() => {})
    await until(() => expect(frame.sentOf('CONNECT_FARCASTER')).toHaveLength(1))
    await service.reload()
    await expect(waiting).rejects.toMatchObject({ code: 'embedded/aborted' })
    clock.advance(100)
    await until(() => expect(frame.sentOf('SYNC_DAPP_DATA')).toHaveLength(2))
  })
})

test('EMB-08 a reload that the frame refuses gives its error', async () => {
  const { service } = await opened({ RELOAD: { refuses: 'Not now' } })
  await expect(service.reload()).rejects.toMatchObject({ code: 'embedded/refused', message: 'Not now' })
})

test('ANA-02 a code whose request was abandoned does not count as an attempt', async () => {
  const { kernel, service, frame } = await opened({ CONNECT_OTP: 'silence' })
  const failed = vi.fn()
  kernel.on('email:codeFailed', failed)
  const response = service.submitOtp('123456').catch(({ code }) => code)
  await until(() => expect(frame.sentOf('CONNECT_OTP')).toHaveLength(1))
  await service.reload()
  expect(await response).toBe('embedded/aborted')
  expect(failed).not.toHaveBeenCalled()
})

test('EMB-06 a new email signs no one in', async () => {
  const { kernel, service } = await opened({ UPDATE_EMAIL_SECONDARY_OTP: { is: { newEmail: 'new@example.com' } } })
  await expect(service.submitSecondaryOtp('123456')).resolves.toBe('new@example.com')
  expect(kernel.store.get(service.userAtom)).toBeNull()
})

test('EMB-12 a visitor who chooses another wallet while the login completes keeps the login for later', async () => {
  const other = createFakeWallet({ id: 'other' })
  const chains = [createFakeChain({ connectors: [other.connector] })]
  const { kernel, service, frame } = await opened({ ...SIGNED_IN, GET_USER: 'silence' }, { chains })
  const finished = service.finish().catch(({ code }) => code)
  await until(() => expect(frame.sentOf('GET_USER')).toHaveLength(1))
  await kernel.connections.connect('other')
  expect(await finished).toBe('kernel/aborted')
  expect(frame.sentOf('SIGN_OUT')).toEqual([])
  expect(kernel.store.get(kernel.snackbar.messageAtom)?.kind).not.toBe('error')
})

test('EMB-01 a page that ends while the wallet’s code loads creates no frame', async () => {
  const { kernel, service, frame } = await opened()
  const response = service.connectEmail(EMAIL).catch(({ code }) => code)
  kernel.destroy()
  expect(await response).toBe('embedded/frame-missing')
  expect(frame.elements).toEqual([])
})

test('MOD-10 before the frame is needed there is nothing to show', async () => {
  const { kernel, frame } = await opened()
  const { show } = await kernel.service('embeddedFrame')
  show(document.createElement('div'), 'Approve', true)()
  expect(frame.elements).toEqual([])
})

test('EMB-08 signing out ends the connection and the login', async () => {
  const world = await openConnected()
  worlds.push(world)
  const { service, kernel, frame } = world
  await service.signOut()
  expect(kernel.connections.account('eip155').status).toBe('disconnected')
  expect(kernel.connections.account('solana').status).toBe('disconnected')
  expect(frame.sentOf('SIGN_OUT')).toHaveLength(1)
  expect(kernel.store.get(service.userAtom)).toBeNull()
})

test('EMB-08 signing out waits at most three seconds for the frame', async () => {
  const world = await openWorld({ SIGN_OUT: 'silence' })
  worlds.push(world)
  const raised = vi.fn()
  world.kernel.on('alert:raised', raised)
  const leaving = world.service.signOut()
  await until(() => expect(world.frame.sentOf('SIGN_OUT')).toHaveLength(1))
  world.clock.advance(3_000)
  await expect(leaving).resolves.toBeUndefined()
  expect(raised).not.toHaveBeenCalled()
})

describe('a pending email', () => {
  const otpAnswers: Answers = { ...SIGNED_IN, CONNECT_EMAIL: { is: { action: 'VERIFY_OTP' } } }
  const MINUTE_MS = 60_000

  test('EMB-03 is known after a reload, as long as its code is valid', async () => {
    const first = await opened(otpAnswers)
    await first.service.connectEmail(EMAIL)
    first.close()
    const second = await opened(otpAnswers, { storage: first.storage })
    await expect(second.service.pendingEmail()).resolves.toEqual({ email: EMAIL, step: 'VERIFY_OTP' })
    expect(second.frame.elements).toEqual([])
    second.clock.advance(20 * MINUTE_MS)
    await expect(second.service.pendingEmail()).resolves.toBeNull()
  })

  test('EMB-03 only the address, the step, and the time of the attempt are stored, and no secret', async () => {
    const world = await opened(otpAnswers)
    await world.service.connectEmail(EMAIL)
    expect(JSON.parse(stored(world, 'emailStep') ?? '')).toEqual({
      v: 1,
      d: { email: EMAIL, step: 'VERIFY_OTP', expiresAtMs: world.clock.now() + 20 * MINUTE_MS },
    })
  })

  test('EMB-03 moves from the link to the code, and ends with the code', async () => {
    const { service } = await opened({ ...otpAnswers, CONNECT_EMAIL: { is: { action: 'VERIFY_DEVICE' } } })
    await service.connectEmail(EMAIL)
    await expect(service.pendingEmail()).resolves.toMatchObject({ step: 'VERIFY_DEVICE' })
    await service.waitForDevice(never)
    await expect(service.pendingEmail()).resolves.toMatchObject({ step: 'VERIFY_OTP' })
    await service.submitOtp('123456')
    await expect(service.pendingEmail()).resolves.toBeNull()
  })

  test('EMB-03 does not end with a wrong code, but with another sign-in method', async () => {
    const { service } = await opened({ ...otpAnswers, CONNECT_OTP: { refuses: 'Wrong code' } })
    await service.connectEmail(EMAIL)
    await expect(service.submitOtp('123456')).rejects.toThrow()
    await expect(service.pendingEmail()).resolves.not.toBeNull()
    await service.forgetEmail()
    await expect(service.pendingEmail()).resolves.toBeNull()
  })

  test('EMB-03 is stored for the address without the spaces around it', async () => {
    const { service } = await opened(otpAnswers)
    await service.connectEmail(` ${EMAIL} `)
    await expect(service.pendingEmail()).resolves.toMatchObject({ email: EMAIL })
  })

  test('EMB-03 ends with a later address that needs no code', async () => {
    const world = await opened(otpAnswers)
    await world.service.connectEmail(EMAIL)
    expect(stored(world, 'emailStep')).not.toBeNull()
    world.frame.play({ CONNECT_EMAIL: { is: { action: 'CONNECT' } } })
    world.clock.advance(30_000)
    await world.service.connectEmail(EMAIL)
    expect(stored(world, 'emailStep')).toBeNull()
  })

  test('EMB-03 ends with a connection', async () => {
    const { service } = await opened(otpAnswers)
    await service.connectEmail(EMAIL)
    await service.finish()
    await expect(service.pendingEmail()).resolves.toBeNull()
  })

  test.each(['7', '{}', `{"email":"${EMAIL}","step":"CONNECT","expiresAtMs":1}`, `{"email":7,"step":"VERIFY_OTP"}`])(
    'EMB-03 does not exist if %s is stored instead',
    async (malformed) => {
      const world = await opened(otpAnswers)
      world.storage.set('latchkey/1/embedded/emailStep', `{"v":1,"d":${malformed}}`)
      await expect(world.service.pendingEmail()).resolves.toBeNull()
    },
  )

  test('EMB-01 if the browser keeps nothing for the frame, the page does not store the step either', async () => {
    const { kernel, service, frame } = await opened(otpAnswers, { isReadyByItself: false })
    const sent = service.connectEmail(EMAIL)
    await until(() => expect(frame.elements).toHaveLength(1))
    expect(kernel.store.get(service.isRememberedAtom)).toBe(true)
    frame.say({ type: '@w3m-frame/READY', payload: { version: '4', isStorageKept: false } })
    await sent
    expect(kernel.store.get(service.isRememberedAtom)).toBe(false)
    await expect(service.pendingEmail()).resolves.toBeNull()
  })
})

test('EMB-05 signing out in another tab signs out every family here', async () => {
  const world = await openConnected()
  worlds.push(world)
  const { kernel, service, storage, frame } = world
  storage.set('latchkey/1/kernel/sessions', '{"v":1,"d":[]}')
  await kernel.connections.sync()
  expect(kernel.connections.account('eip155').status).toBe('disconnected')
  expect(kernel.store.get(service.userAtom)).toBeNull()
  expect(frame.sentOf('SIGN_OUT')).toEqual([])
})
