// The local mailbox, read as a person reads it: by address.

export interface SentMail {
  subject: string
  text: string
}

/** What was sent to this address, oldest first. `mailUrl` is the origin of the inbox page. */
export async function readMails(mailUrl: string, to: string): Promise<SentMail[]> {
  return (await fetch(`${mailUrl}/messages?to=${encodeURIComponent(to)}`)).json()
}

/** The six digits of the newest email; empty when it has none. */
export function findCode(mails: readonly SentMail[]): string {
  return findInNewest(mails, /^\d{6}$/m)
}

/** The first link of the newest email; empty when it has none. */
export function findLink(mails: readonly SentMail[]): string {
  return findInNewest(mails, /http\S+/)
}

function findInNewest(mails: readonly SentMail[], pattern: RegExp): string {
  return pattern.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
}
