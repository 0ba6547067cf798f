// Messages by which a wallet disconnects, and which come too late.
import { readText } from '../approvedNamespaces'

/**
 * A relay sends such a message again when it has not heard in time that it came. By then the session is gone, and what the library
 * does with it is an error that nothing catches, in the console of the host's page. Call it once, when the client has been made.
 */
export function ignoreLateDisconnects(engine: object, isKnown: (topic: unknown) => boolean): void {
  for (const name of ['onSessionDeleteRequest', 'deleteSession']) {
    const work: unknown = Reflect.get(engine, name)
    if (typeof work !== 'function') return
    const workIfKnown = async (about: unknown, ...rest: unknown[]) =>
      isKnown(readText(about, 'topic') ?? about) ? work.call(engine, about, ...rest) : undefined
    Object.assign(engine, { [name]: workIfKnown })
  }
}
