// Goodbyes that get lost, and those that come too late. The library unsubscribes from a session before it lets it go, one message
// after the other. When the socket closes meanwhile, the relay's answer never comes, and no later message of a wallet is dealt with.
import { isRecord } from '../approvedNamespaces'
import type { SignClient } from './signClient'

/** Unsubscribing ends with the socket. Call it once, when the client has been made. */
export function endUnsubscribingWithSocket(relayer: SignClient['core']['relayer']): void {
  const unsubscribe = relayer.unsubscribe.bind(relayer)
  relayer.unsubscribe = (...args) =>
    new Promise((resolve, reject) => {
      function stop(): void {
        relayer.off('relayer_disconnect', stop)
        resolve()
      }
      relayer.on('relayer_disconnect', stop)
      unsubscribe(...args).then(stop, (error: unknown) => {
        relayer.off('relayer_disconnect', stop)
        reject(error)
      })
    })
}

/**
 * A relay sends a goodbye again when it has not heard in time that it came. By then the session is gone, and what the library
 * does with it is an error that nobody catches, in the console of the host's page. Call it once, when the client has been made.
 */
export function passOverLateGoodbyes(engine: object, isKnown: (topic: unknown) => boolean): void {
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
