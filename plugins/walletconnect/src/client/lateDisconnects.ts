// Handles a wallet's disconnect messages that arrive too late.
import { readText } from '../approvedNamespaces'

/**
 * A relay resends such a message if its receipt is confirmed too late. By then the session is gone, and the library throws an error that
 * nothing catches, in the console of the host's page. Call it once, when the client has been created.
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
