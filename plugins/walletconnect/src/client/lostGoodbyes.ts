// The library unsubscribes from a session before it lets it go, one message after the other. When the socket closes meanwhile, the
// relay's answer never comes, and neither that session's end nor any later message of a wallet is dealt with.
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
