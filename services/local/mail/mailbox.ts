// Received emails in memory, newest last, up to a limit.

export interface Mail {
  id: number
  from: string
  to: readonly string[]
  subject: string
  text: string
  /** Milliseconds since 1970. */
  receivedAtMs: number
}

export interface Mailbox {
  /** Adds an email and notifies followers. */
  add(mail: Omit<Mail, 'id'>): void
  /** Returns emails, oldest first, optionally only those to one address. */
  list(to?: string): readonly Mail[]
  /** Calls `onMail` with each new email until the returned function is called. */
  follow(onMail: (mail: Mail) => void): () => void
}

/** Creates a mailbox that keeps the newest `capacity` emails. */
export function createMailbox(capacity: number): Mailbox {
  const followers = new Set<(mail: Mail) => void>()
  let emails: Mail[] = []
  let lastId = 0
  return {
    add(received) {
      lastId += 1
      const mail = { id: lastId, ...received }
      emails = [...emails, mail].slice(-capacity)
      for (const follower of followers) follower(mail)
    },
    list: (to) => (to === undefined ? emails : emails.filter((mail) => mail.to.includes(to.toLowerCase()))),
    follow(onMail) {
      followers.add(onMail)
      return () => followers.delete(onMail)
    },
  }
}
