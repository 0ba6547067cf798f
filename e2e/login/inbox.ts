// The local services' inbox, read by address like a person's.
import { findCode, readEmails } from '../../services/local/mail/test/inbox.ts'
import { expect } from '../fixtures'

/** The code of the newest email to this address, once at least `count` emails have arrived. */
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

/** Returns an address that has never received an email. */
export const createAddress = (name: string) => `${name}-${crypto.randomUUID()}@example.com`

/** Returns a different code of six digits. */
export const spoil = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
