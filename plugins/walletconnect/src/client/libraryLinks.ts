// Keeps the library from opening links: it reads one from `localStorage`, where any kit or script of the site may have left it.

/** The library's sessions, as far as its own lookup uses them. */
export interface SessionStore {
  get(topic: string): object
}

/** Tells the library for every session that the wallet wants no links. Call it once, when the client has been created. */
export function preventLibraryLinks(session: SessionStore): void {
  const get = session.get.bind(session)
  session.get = (topic) => {
    const record = get(topic)
    return { ...record, sessionConfig: { ...Reflect.get(record, 'sessionConfig'), disableDeepLink: true } }
  }
}
