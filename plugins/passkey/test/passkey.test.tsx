// Signing in with a passkey, as a visitor meets it in the modal. What the frame shows is for the journeys in a browser.
import { createLoginPages, createRefusal } from '@latchkey/kernel/testing'
import { passkey } from '@latchkey/plugin-passkey'
import { mountModal } from '@latchkey/ui/mount'
import { afterEach, expect, test, vi } from 'vitest'

const { openPage, closePages } = createLoginPages(mountModal)
afterEach(closePages)

/** At the frame's screen, which ends as the test says. */
async function openAtFrame() {
  const page = openPage([passkey()])
  let settle = { resolve: () => {}, reject: (_: Error) => {} }
  const rooms: HTMLElement[] = []
  page.embedded.play({
    connectPasskey: (room) => {
      rooms.push(room)
      return new Promise((resolve, reject) => {
        settle = { resolve, reject }
      })
    },
  })
  const said: string[] = []
  for (const event of ['passkey:started', 'passkey:signedIn', 'passkey:canceled', 'passkey:failed'] as const) {
    page.kernel.on(event, () => said.push(event))
  }
  page.kernel.router.open('Connect')
  ;(await page.find('Continue with a passkey')).click()
  const isRequested = (times: number) => vi.waitFor(() => expect(rooms).toHaveLength(times))
  await isRequested(1)
  return {
    page,
    rooms,
    said,
    isRequested,
    finish: () => settle.resolve(),
    fail: (error: Error) => settle.reject(error),
  }
}

test('KEY-03 the row in Connect leads to the frame, and completing it leads to the account', async () => {
  const { page, rooms, said, finish } = await openAtFrame()
  expect(page.root.contains(rooms[0] ?? null)).toBe(true)
  finish()
  await vi.waitFor(() => expect(page.view()).toBe('Account'))
  expect(page.embedded.requests).toContain('finish passkey')
  expect(said).toEqual(['passkey:started', 'passkey:signedIn'])
})

test('KEY-03 a refusal shows the frame’s message, and the visitor can try again', async () => {
  const { page, said, fail, isRequested, finish } = await openAtFrame()
  fail(createRefusal('The login server isn’t responding.'))
  await page.see('Couldn’t sign in with a passkey')
  await page.see('The login server isn’t responding.')
  ;(await page.find('Try again')).click()
  await isRequested(2)
  finish()
  await vi.waitFor(() => expect(page.view()).toBe('Account'))
  expect(said).toEqual(['passkey:started', 'passkey:failed', 'passkey:started', 'passkey:signedIn'])
})

test('KEY-03 going back cancels the frame’s pending request', async () => {
  const { page, said } = await openAtFrame()
  page.kernel.router.back()
  await vi.waitFor(() => expect(page.embedded.requests).toContain('reload'))
  expect(said).toEqual(['passkey:started', 'passkey:canceled'])
  expect(page.view()).toBe('Connect')
})
