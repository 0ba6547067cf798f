// Adds a session that another tab of the page created after this one read the storage, which all tabs share (SAF-13).
import type { SignClient } from './signClient'

/**
 * Provides the library the stored session and its missing keys, as if it had read them at its start. Does nothing if there is no such session.
 */
export async function takeSession({ session, core }: SignClient, topic: string): Promise<void> {
  const { keychain } = core.crypto
  for (const [name, value] of await core.storage.getEntries()) {
    for (const [tag, record] of Object.entries(Object(value))) {
      if (/keychain$/.test(name) && !keychain.has(tag)) await keychain.set(tag, record as string)
      if (/session$/.test(name) && Object(record).topic === topic) {
        await session.set(topic, record as object)
        core.relayer.subscribe(topic).catch(() => {})
      }
    }
  }
}
