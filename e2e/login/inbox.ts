// The mail box of the local services, read as a person reads it: by address.
import type { BrowserContext } from '@playwright/test'
import { findCode, findLink, readMails } from '../../services/mail/test/inbox.ts'
import { expect } from '../fixtures'

/** The code of the newest mail to this address, once at least `count` mails have come. */
export async function readCode(inboxUrl: string, to: string, count = 1): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const mails = await readMails(inboxUrl, to)
      code = findCode(mails)
      return code === '' ? 0 : mails.length
    })
    .toBeGreaterThanOrEqual(count)
  return code
}

/** Opens the link of the newest email to this address and approves what asks, in a page of its own. */
export async function approveDevice(context: BrowserContext, inboxUrl: string, to: string): Promise<void> {
  let link = ''
  await expect
    .poll(async () => {
      link = findLink(await readMails(inboxUrl, to))
      return link
    })
    .not.toBe('')
  await approveAt(context, link)
}

/** Presses the button behind the link of an email. */
export async function approveAt(context: BrowserContext, link: string): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(link)
  await tab.getByRole('button', { name: 'Approve' }).click()
  await tab.getByRole('heading', { name: 'Device approved' }).waitFor()
  await tab.close()
}

/** Nobody has had a mail there before. */
export const createAddress = (name: string) => `${name}-${crypto.randomUUID()}@example.com`

/** Another code than this one, of six digits. */
export const spoil = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
