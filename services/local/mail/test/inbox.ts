// The local mailbox, read as a person reads it: by address.

export interface SentMail {
  subject: string
  text: string
}

/** What was sent to this address, oldest first. `mailUrl` is the origin of the inbox page. */
export async function readEmails(mailUrl: string, to: string): Promise<SentMail[]> {
  return (await fetch(`${mailUrl}/messages?to=${encodeURIComponent(to)}`)).json()
}

/** The six digits of the newest email; empty when it has none. */
export function findCode(emails: readonly SentMail[]): string {
  return findInNewest(emails, /^\d{6}$/m)
}

/** The first link of the newest email; empty when it has none. */
export function findLink(emails: readonly SentMail[]): string {
  return findInNewest(emails, /http\S+/)
}

function findInNewest(emails: readonly SentMail[], pattern: RegExp): string {
  return pattern.exec(emails.at(-1)?.text ?? '')?.[0] ?? ''
}
