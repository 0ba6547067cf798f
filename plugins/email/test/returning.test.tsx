// A login by email over a reload, a closed modal and a browser that keeps nothing.
import type { PendingEmail } from '@latchkey/kernel/contracts'
import { createLoginPages } from '@latchkey/kernel/testing'
import { email } from '@latchkey/plugin-email'
import { mountModal } from '@latchkey/ui/mount'
import { afterEach, describe, expect, test, vi } from 'vitest'

const { openPage, closePages, fill } = createLoginPages(mountModal)
afterEach(closePages)

const ADA = 'ada@example.com'
const CODE = '6-digit code'

/** A page whose visitor was sent an email before it was loaded. */
function openAgain(pending: PendingEmail | null) {
  const page = openPage([email()])
  let kept = pending
  page.embedded.play({
    pendingEmail: async () => kept,
    async forgetEmail() {
      kept = null
    },
  })
  page.kernel.router.open('Connect')
  return page
}

describe('a login that was started earlier', () => {
  test('EMB-03 the code can be typed immediately, while the frame loads', async () => {
    const page = openAgain({ email: ADA, step: 'VERIFY_OTP' })
    const field = await page.field(CODE)
    expect(page.text()).toContain(ADA)
    expect(page.embedded.requests).toContain('warm')
    fill(field, '123456')
    await vi.waitFor(() => expect(page.view()).toBe('Account'))
    expect(page.embedded.requests).not.toContain(`connectEmail ${ADA}`)
  })

  test('EMB-03 the link is waited for again', async () => {
    const page = openAgain({ email: ADA, step: 'VERIFY_DEVICE' })
    await page.see('Open the link in your email')
    await vi.waitFor(() => expect(page.embedded.requests).toContain('waitForDevice'))
  })

  test('EMB-03 a visitor who closes the modal at the code finds it there again', async () => {
    const page = openAgain({ email: ADA, step: 'VERIFY_OTP' })
    await page.field(CODE)
    await page.kernel.router.close()
    page.kernel.router.open()
    await page.field(CODE)
  })

  test('EMB-03 a visitor who goes back from it has left it, for this visit and the next', async () => {
    const page = openAgain({ email: ADA, step: 'VERIFY_OTP' })
    await page.field(CODE)
    page.kernel.router.back()
    await page.field('Email address')
    await vi.waitFor(() => expect(page.embedded.requests).toContain('forgetEmail'))
    await page.kernel.router.close()
    page.kernel.router.open()
    await page.field('Email address')
    expect(page.view()).toBe('Connect')
  })

  test('EMB-03 a visitor who has moved on meanwhile is not moved to another view', async () => {
    const page = openPage([email()])
    let answer = (_: PendingEmail) => {}
    page.embedded.play({
      pendingEmail: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    page.kernel.router.open('Connect')
    await page.field('Email address')
    await vi.waitFor(() => expect(page.embedded.requests).toContain('pendingEmail'))
    page.kernel.router.push('EmailVerifyDevice', { email: 'other@example.com' })
    answer({ email: ADA, step: 'VERIFY_OTP' })
    await page.see('other@example.com')
    expect(page.view()).toBe('EmailVerifyDevice')
  })
})

test('EMB-01 a browser that stores nothing for the frame: the notice appears before the code is typed, and only then', async () => {
  const words = 'You’ll be signed out when you close or reload the page'
  const page = openAgain({ email: ADA, step: 'VERIFY_OTP' })
  await page.field(CODE)
  expect(page.text()).not.toContain(words)
  page.embedded.setRemembered(false)
  await page.see(words)
})
