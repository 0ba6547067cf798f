import type { PluginManifest } from '@latchkey/kernel'
import type { EmailLoginStep } from '@latchkey/kernel/contracts'
import { createFakeChain, createFakeWallet, createLoginPages, createRefusal } from '@latchkey/kernel/testing'
import { email } from '@latchkey/plugin-email'
import { mountModal } from '@latchkey/ui/mount'
import { afterEach, describe, expect, test, vi } from 'vitest'

const { openPage, closePages, fill } = createLoginPages(mountModal)
afterEach(closePages)

const ADA = 'ada@example.com'
const CODE = '6-digit code'

async function sendTo(address: string, page = openPage([email()])) {
  page.kernel.router.open('Connect')
  fill(await page.field('Email address'), address)
  ;(await page.find('Continue with email')).click()
  return page
}
async function atCode() {
  const page = await sendTo(ADA)
  const field = await page.field(CODE)
  return { page, field }
}
async function atDevice() {
  const page = openPage([email()])
  let approve = (_: EmailLoginStep) => {}
  let refuseDevice = (_: Error) => {}
  page.embedded.play({
    connectEmail: async () => 'VERIFY_DEVICE',
    waitForDevice: (signal) =>
      new Promise((resolve, reject) => {
        approve = resolve
        refuseDevice = reject
        signal.addEventListener('abort', () => reject(createRefusal('left', 'embedded/aborted')))
      }),
  })
  await sendTo(ADA, page)
  await page.see('Open the link in your email')
  await vi.waitFor(() => expect(page.embedded.requests).toContain('waitForDevice'))
  return {
    page,
    approve: (next: EmailLoginStep = 'VERIFY_OTP') => approve(next),
    fail: (error: Error) => refuseDevice(error),
  }
}

describe('the field in Connect', () => {
  test('EMB-01 no frame request is sent before the visitor focuses the field', async () => {
    const page = openPage([email()])
    page.kernel.router.open('Connect')
    const field = await page.field('Email address')
    // What is kept in the page needs no frame.
    const frameRequests = () => page.embedded.requests.filter((each) => each !== 'pendingEmail')
    expect(frameRequests()).toEqual([])
    field.focus()
    await vi.waitFor(() => expect(frameRequests()).toEqual(['warm']))
  })
  test('ANA-02 the host is notified when a visitor focuses the field', async () => {
    const page = openPage([email()])
    const listener = vi.fn()
    page.kernel.on('email:chosen', listener)
    page.kernel.router.open('Connect')
    const field = await page.field('Email address')
    expect(listener).not.toHaveBeenCalled()
    field.focus()
    expect(listener).toHaveBeenCalledTimes(1)
  })
  test('EMB-03 an address leads to the code view, which shows the address', async () => {
    const page = await sendTo(`  ${ADA} `)
    await page.see('Check your email')
    expect(page.text()).toContain(ADA)
    expect(page.embedded.requests).toContain(`connectEmail ${ADA}`)
    expect(page.view()).toBe('EmailVerifyOtp')
  })
  test('EMB-03 an invalid address shows an error next to the field, and nothing is sent', async () => {
    const page = await sendTo('ada@home')
    await page.see('Enter a valid email address')
    const field = await page.field('Email address')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(page.embedded.requests.filter((each) => each.startsWith('connectEmail'))).toEqual([])
  })
  test('EMB-03 an address that the frame refuses shows the same error', async () => {
    const page = openPage([email()])
    page.embedded.play({
      connectEmail: () => Promise.reject(createRefusal('Enter a valid email address', 'embedded/email-invalid')),
    })
    await sendTo(ADA, page)
    await page.see('Enter a valid email address')
  })
  test('EMB-03 a second email within 30 s is refused with the remaining seconds, rounded up', async () => {
    const page = await sendTo(ADA)
    await page.see('Check your email')
    page.clock.advance(2500)
    page.kernel.router.back()
    fill(await page.field('Email address'), ADA)
    ;(await page.find('Continue with email')).click()
    await vi.waitFor(() => expect(page.alert()).toBe('Please try again after 28 seconds'))
    expect(page.view()).toBe('Connect')
  })
  test('EMB-03 if no code is needed, the visitor is connected immediately', async () => {
    const page = openPage([email()])
    page.embedded.play({ connectEmail: async () => 'CONNECT' })
    await sendTo(ADA, page)
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
    expect(page.embedded.wallet.requests).toContain('connect')
  })
  test('EMB-02 a frame that cannot be reached shows an error, and the field accepts another try', async () => {
    const page = openPage([email()])
    page.embedded.play({
      connectEmail: () => Promise.reject(createRefusal('Choose another way.', 'embedded/frame-unreachable')),
    })
    await sendTo(ADA, page)
    await page.see('Choose another way.')
    page.embedded.play({ connectEmail: async () => 'VERIFY_OTP' })
    ;(await page.find('Continue with email')).click()
    await page.see('Check your email')
  })
  test('EMB-03 a visitor who closed the modal meanwhile is not moved to another view', async () => {
    const page = openPage([email()])
    let answer = (_: 'VERIFY_OTP') => {}
    page.embedded.play({
      connectEmail: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    await sendTo(ADA, page)
    await vi.waitFor(() => expect(page.embedded.requests).toContain(`connectEmail ${ADA}`))
    await page.kernel.router.close()
    answer('VERIFY_OTP')
    await vi.waitFor(async () => expect((await page.field('Email address')).readOnly).toBe(false))
    page.kernel.router.open('Connect')
    expect(page.view()).toBe('Connect')
  })
})

describe('the order of sign-in methods', () => {
  const social: PluginManifest = {
    id: 'other',
    api: 1,
    slots: { 'connect.method': [{ id: 'social', order: 1, label: 'Social', icon: 'globe', opens: 'Connect' }] },
  }
  const installed = [createFakeChain({ connectors: [createFakeWallet({ id: 'w', name: 'Rabby' }).connector] })]
  test.each([
    ['without a wallet', undefined, undefined, ['Email address', 'Social']],
    ['with a wallet', installed, undefined, ['Rabby', 'Email address', 'Social']],
    ['in the host’s order', installed, ['social', 'wallet', 'email'] as const, ['Social', 'Rabby', 'Email address']],
  ])(
    'CON-01 CON-03 email, social, wallet %s; the signed-in account is not listed as a wallet',
    async (_, chains, methodOrder, order) => {
      const page = openPage([social, email()], {
        ...(chains && { chains }),
        ...(methodOrder && { policy: { methodOrder } }),
      })
      await page.kernel.service('embeddedWallet')
      page.kernel.router.open('Connect')
      await page.field('Email address')
      await vi.waitFor(() => {
        const seen = [...page.root.querySelectorAll('.view .row, .view input')].map((each) =>
          order.find((name) => (each.getAttribute('aria-label') ?? each.textContent)?.includes(name)),
        )
        expect(seen).toEqual(order)
      })
      expect(page.button('Account')).toBeUndefined()
    },
  )
  test('CON-01 the field that a visitor types in stays in place when a wallet is found', async () => {
    let arrive = () => {}
    const [chain] = installed
    const late = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const chains = [{ ...createFakeChain(), load: () => late.then(() => (chain ?? createFakeChain()).load()) }]
    const page = openPage([email()], { chains })
    page.kernel.router.open('Connect')
    const field = await page.field('Email address')
    field.focus()
    fill(field, 'ada@')
    arrive()
    const row = await page.find('Rabby')
    expect([field.isConnected, field.value]).toEqual([true, 'ada@'])
    expect(field.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0)
  })
  test('CON-09 with features.email off, nothing of it is shown', async () => {
    const page = openPage([email()], { features: { email: false } })
    page.kernel.router.open('Connect')
    await page.see('No wallet in this browser')
    expect(page.root.querySelector('input')).toBeNull()
    expect(page.kernel.plugins.view('EmailVerifyOtp')).toBeNull()
  })
})

describe('the code', () => {
  test('EMB-03 UIX-01 is one field with the focus, browsers fill it in, and its description says that it is submitted automatically', async () => {
    const { page, field } = await atCode()
    const inputs = page.root.querySelectorAll('.view input')
    expect([field.autocomplete, field.inputMode, inputs.length]).toEqual(['one-time-code', 'numeric', 1])
    const described = page.root.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')
    expect(described?.textContent).toBe('The code is checked automatically after the last digit')
    await vi.waitFor(() => expect(page.root.activeElement).toBe(field))
  })
  test('EMB-03 the sixth digit submits the code and connects', async () => {
    const { page, field } = await atCode()
    fill(field, '12345')
    expect(page.embedded.requests).not.toContain('submitOtp 12345')
    fill(field, '123456')
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
    expect(page.embedded.requests.slice(-2)).toEqual(['submitOtp 123456', 'finish email'])
  })
  test('EMB-03 the code is extracted from a pasted sentence', async () => {
    const { page, field } = await atCode()
    const data = new DataTransfer()
    data.setData('text', 'Your code: 654 321, valid for 20 minutes')
    field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }))
    await vi.waitFor(() => expect(page.embedded.requests).toContain('submitOtp 654321'))
  })
  test('EMB-03 a wrong code shows the frame’s message, the cells are cleared and the next code counts', async () => {
    const { page, field } = await atCode()
    page.embedded.play({ submitOtp: () => Promise.reject(createRefusal('Invalid code. 2 tries left.')) })
    fill(field, '111111')
    await page.see('Invalid code. 2 tries left.')
    await vi.waitFor(() => expect(field.value).toBe(''))
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(page.root.activeElement).toBe(field)
    page.embedded.play({ submitOtp: async () => 'CONNECT' })
    fill(field, '222222')
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
  })
  test('EMB-03 while a code is being submitted, no other is sent', async () => {
    const { page, field } = await atCode()
    page.embedded.play({ submitOtp: () => new Promise(() => {}) })
    fill(field, '111111')
    await page.see('Checking the code')
    fill(field, '222222')
    const sent = () => page.embedded.requests.filter((each) => each.startsWith('submitOtp'))
    await vi.waitFor(() => expect(sent()).toEqual(['submitOtp 111111']))
    expect(field.value).toBe('111111')
  })
  test('EMB-03 another email can be requested when the countdown has ended', async () => {
    const { page } = await atCode()
    const button = await page.find('Resend code in 30s')
    expect(button.getAttribute('aria-disabled')).toBe('true')
    button.click()
    await vi.waitFor(() => expect(page.clock.pending()).toBeGreaterThan(0))
    page.clock.advance(29_000)
    await page.find('Resend code in 1s')
    page.clock.advance(1000)
    await vi.waitFor(() => expect(page.button('Resend code')?.getAttribute('aria-disabled')).toBe('false'))
    page.button('Resend code')?.click()
    await vi.waitFor(() => expect(page.root.textContent).toContain('Code sent again'))
    await page.find('Resend code in 30s')
    expect(page.embedded.requests.filter((each) => each.startsWith('connectEmail'))).toHaveLength(2)
  })
  test('EMB-03 KEY-06 a correct code on a new device leads to the device link, and the link leads to the account', async () => {
    const { page, field } = await atCode()
    let approve = (_: EmailLoginStep) => {}
    page.embedded.play({
      submitOtp: async () => 'VERIFY_DEVICE',
      waitForDevice: () =>
        new Promise((resolve) => {
          approve = resolve
        }),
    })
    fill(field, '123456')
    await page.see('Open the link in your email')
    expect(page.text()).toContain(ADA)
    await vi.waitFor(() => expect(page.embedded.requests).toContain('waitForDevice'))
    expect(page.embedded.requests).not.toContain('finish email')
    approve('CONNECT')
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
    expect(page.embedded.requests.slice(-1)).toEqual(['finish email'])
  })
  test('EMB-03 an email that contains a link instead has its own text', async () => {
    const { page } = await atCode()
    page.embedded.play({ connectEmail: async () => 'VERIFY_DEVICE' })
    page.clock.advance(30_000)
    await vi.waitFor(() => expect(page.button('Resend code')?.getAttribute('aria-disabled')).toBe('false'))
    page.button('Resend code')?.click()
    await page.see('Open the link in your email')
    expect(page.root.textContent).toContain('Email resent')
  })
  test('EMB-12 a wallet that could not be created shows its own message', async () => {
    const { page, field } = await atCode()
    const sentence = 'A problem occurred while trying initialize authentication'
    page.embedded.play({ finish: () => Promise.reject(createRefusal(sentence, 'embedded/initialize-failed')) })
    fill(field, '123456')
    await page.see(sentence)
    expect(page.view()).toBe('EmailVerifyOtp')
  })
})

describe('a new device', () => {
  test('EMB-03 waits for approval through the link, then replaces the view with the code view', async () => {
    const { page, approve } = await atDevice()
    approve()
    await page.see('Check your email')
    page.kernel.router.back()
    await vi.waitFor(() => expect(page.view()).toBe('Connect'))
  })
  test('EMB-03 leaving the view ends the wait', async () => {
    const { page, approve } = await atDevice()
    page.kernel.router.back()
    await page.field('Email address')
    approve()
    expect(page.view()).toBe('Connect')
  })
  test('EMB-03 a wait that failed can be restarted', async () => {
    const { page, approve, fail } = await atDevice()
    fail(createRefusal('That took too long. Try again.', 'embedded/timed-out'))
    await vi.waitFor(() => expect(page.alert()).toBe('That took too long. Try again.'))
    ;(await page.find('Try again')).click()
    await vi.waitFor(() => expect(page.embedded.requests.filter((each) => each === 'waitForDevice')).toHaveLength(2))
    approve()
    await page.see('Check your email')
  })
  test('EMB-03 an expired link shows the frame’s message, and the visitor can request another email', async () => {
    const { page, fail } = await atDevice()
    fail(createRefusal('The link has expired. Ask for a new one.'))
    await vi.waitFor(() => expect(page.alert()).toBe('The link has expired. Ask for a new one.'))
    expect(page.button('Try again')).toBeUndefined()
    await page.find('Resend email')
  })
  test('EMB-03 another email is sent and waited for', async () => {
    const { page } = await atDevice()
    const again = await page.find('Resend email')
    again.click()
    await vi.waitFor(() => expect(page.embedded.requests.filter((each) => each === 'waitForDevice')).toHaveLength(2))
  })
})

describe('another address', () => {
  async function atUpdate(params?: { redirectView: 'Connect' }) {
    const page = openPage([email()])
    page.embedded.setUser({ email: ADA })
    page.kernel.router.open('UpdateEmailWallet', params)
    return { page, field: await page.field('Email address') }
  }
  test('EMB-06 two codes, to the old address and to the new one, then the account view', async () => {
    const { page, field } = await atUpdate()
    expect(field.value).toBe(ADA)
    expect((await page.find('Save')).getAttribute('aria-disabled')).toBe('true')
    fill(field, 'new@example.com')
    ;(await page.find('Save')).click()
    await page.see('your current email')
    fill(await page.field(CODE), '111111')
    await page.see('new@example.com')
    expect(page.view()).toBe('UpdateEmailSecondaryOtp')
    fill(await page.field(CODE), '222222')
    await vi.waitFor(() => expect(page.view()).not.toBe('UpdateEmailSecondaryOtp'))
    expect(page.embedded.requests.filter((each) => /Email |Otp /.test(each))).toEqual([
      'updateEmail new@example.com',
      'submitPrimaryOtp 111111',
      'submitSecondaryOtp 222222',
    ])
    expect(page.root.textContent).toContain('Email changed')
  })
  test('EMB-06 a frame that trusts the session asks only for the second code; a wrong one shows an error', async () => {
    const { page, field } = await atUpdate()
    page.embedded.play({
      updateEmail: async () => 'VERIFY_SECONDARY_OTP',
      submitSecondaryOtp: () => Promise.reject(createRefusal('Invalid code')),
    })
    fill(field, 'new@example.com')
    ;(await page.find('Save')).click()
    await page.see('your new email')
    fill(await page.field(CODE), '222222')
    await page.see('Invalid code')
    expect(page.view()).toBe('UpdateEmailSecondaryOtp')
  })
  test('EMB-06 the visitor can enter another address instead of a code', async () => {
    const { page, field } = await atUpdate()
    fill(field, 'new@example.com')
    ;(await page.find('Save')).click()
    ;(await page.find('Use a different email')).click()
    await vi.waitFor(() => expect(page.view()).toBe('UpdateEmailWallet'))
  })
  test('EMB-06 Cancel leads to the view that the host sets, and appears only then', async () => {
    const { page } = await atUpdate()
    expect(page.button('Cancel')).toBeUndefined()
    closePages()
    const other = await atUpdate({ redirectView: 'Connect' })
    ;(await other.page.find('Cancel')).click()
    await vi.waitFor(() => expect(other.page.view()).toBe('Connect'))
  })
  test('EMB-06 the account of an email login leads there, other accounts do not', async () => {
    const page = await sendTo(ADA)
    page.embedded.setUser({ email: ADA })
    fill(await page.field(CODE), '123456')
    ;(await page.find('Settings')).click()
    ;(await page.find(ADA)).click()
    await vi.waitFor(() => expect(page.view()).toBe('UpdateEmailWallet'))
    page.kernel.router.back()
    await page.find(ADA)
    page.embedded.setUser({ email: ADA, userName: 'ada' })
    await vi.waitFor(() => expect(page.button(ADA)).toBeUndefined())
  })
})
