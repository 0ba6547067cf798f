// Emails about events of a wallet's keys: recipients, text, and the effect of a failing email server.
import { expect, test, vi } from 'vitest'
import type { LoginContext } from './context.ts'
import { describeLinked, describeUnlinked, NEW_DEVICE, notify } from './notices.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0'

function create(send: () => Promise<void> = async () => undefined) {
  const mailer = { send: vi.fn(send) }
  const onFault = vi.fn()
  const context = { mailer, now: () => Date.UTC(2026, 0, 2, 3, 4, 5) }
  return { mailer, onFault, silent: context as unknown as LoginContext, context: { ...context, onFault } as never }
}

test.each([
  [FIREFOX, 'Firefox on Linux'],
  [undefined, 'A browser on an unknown system'],
])('KEY-04 of the browser %s it says %s, and the minute', async (userAgent, device) => {
  const { mailer, context } = create()
  await notify(context, 'a@b.example', userAgent, NEW_DEVICE)
  const { subject, event, advice } = NEW_DEVICE
  const first = `${event} on ${device}, 2026-01-02 03:04 UTC. We do not know where.`
  const paragraphs = [first, 'If this was you, you do not need to do anything.', advice]
  expect(mailer.send.mock.calls).toEqual([[{ to: 'a@b.example', subject, paragraphs }]])
})

test('KEY-04 a person without an email gets none', async () => {
  const { mailer, context } = create()
  await notify(context, null, FIREFOX, NEW_DEVICE)
  expect(mailer.send).not.toHaveBeenCalled()
})

test('KEY-04 an email that is not accepted is a fault, and delays nothing', async () => {
  const failed = async () => {
    throw Object.assign(new Error('down'), { name: 'MailError' })
  }
  const { context, silent, onFault } = create(failed)
  await notify(context, 'a@b.example', FIREFOX, NEW_DEVICE)
  expect(onFault.mock.calls).toEqual([['mail', 'MailError']])
  await expect(notify(silent, 'a@b.example', FIREFOX, NEW_DEVICE)).resolves.toBeUndefined()
})

test('KEY-04 the deadline for an email does not keep a process running that stops', async () => {
  const running = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const { context } = create()
  const before = running()
  await notify(context, 'a@b.example', FIREFOX, NEW_DEVICE)
  expect(running()).toBeLessThanOrEqual(before)
})

test.each([
  ['x', 'An X account'],
  ['other', 'An account'],
])('KEY-04 a sign-in method of kind %s is named %s', (kind, name) => {
  expect(describeLinked(kind).event).toBe(`${name} now opens your wallet too: it was linked`)
  expect(describeUnlinked(kind).event).toBe(`${name} no longer opens your wallet: it was unlinked`)
})
