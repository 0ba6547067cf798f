// The emails that came, newest last, in memory and no more than so many: an inbox for trying out, not an archive.

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
  /** Keeps an email and tells everyone who follows. */
  add(mail: Omit<Mail, 'id'>): void
  /** Oldest first; those to one address when it is named. */
  list(to?: string): readonly Mail[]
  /** Calls with each new email until the returned function is called. */
  follow(onMail: (mail: Mail) => void): () => void
}

/** Keeps the newest `capacity` emails. */
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
