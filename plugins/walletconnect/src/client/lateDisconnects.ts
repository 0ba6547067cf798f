// Messages by which a wallet disconnects, and which come too late.
import { isRecord } from '../approvedNamespaces'

/**
 * A relay sends such a message again when it has not heard in time that it came. By then the session is gone, and what the library
 * does with it is an error that nothing catches, in the console of the host's page. Call it once, when the client has been made.
 */
export function ignoreLateDisconnects(engine: object, isKnown: (topic: unknown) => boolean): void {
  const hear: unknown = Reflect.get(engine, 'onSessionDeleteRequest')
  const forget: unknown = Reflect.get(engine, 'deleteSession')
  if (typeof hear !== 'function' || typeof forget !== 'function') return
  Object.assign(engine, {
    onSessionDeleteRequest: async (topic: unknown, ...rest: unknown[]) =>
      isKnown(topic) ? hear.call(engine, topic, ...rest) : undefined,
    deleteSession: async (params: unknown) =>
      isRecord(params) && isKnown(params.topic) ? forget.call(engine, params) : undefined,
  })
}
