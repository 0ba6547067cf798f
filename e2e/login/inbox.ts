// The email box of the local services, read as a person reads it: by address.
import { findCode, readEmails } from '../../services/local/mail/test/inbox.ts'
import { expect } from '../fixtures'

/** The code of the newest email to this address, once at least `count` emails have come. */
export async function readCode(inboxUrl: string, to: string, count = 1): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      const emails = await readEmails(inboxUrl, to)
      code = findCode(emails)
      return emails.length
    })
    .toBeGreaterThanOrEqual(count)
  return code
}

/** No one has had an email there before. */
export const createAddress = (name: string) => `${name}-${crypto.randomUUID()}@example.com`

/** Another code than this one, of six digits. */
export const spoil = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
