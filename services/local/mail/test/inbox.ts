// Reads the local mailbox by address.

export interface SentMail {
  subject: string
  text: string
}

/** Resolves to the emails sent to this address, oldest first. `mailUrl` is the origin of the inbox page. */
export async function readEmails(mailUrl: string, to: string): Promise<SentMail[]> {
  return (await fetch(`${mailUrl}/messages?to=${encodeURIComponent(to)}`)).json()
}

/** Returns the six-digit code in the newest email, or an empty string. */
export function findCode(emails: readonly SentMail[]): string {
  return findInNewest(emails, /^\d{6}$/m)
}

/** Returns the first link in the newest email, or an empty string. */
export function findLink(emails: readonly SentMail[]): string {
  return findInNewest(emails, /http\S+/)
}

function findInNewest(emails: readonly SentMail[], pattern: RegExp): string {
  return pattern.exec(emails.at(-1)?.text ?? '')?.[0] ?? ''
}
