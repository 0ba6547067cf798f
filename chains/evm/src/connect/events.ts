// Events of EIP-1193. They only say when to read the state of the wallet.
import type { Dispose } from '@latchkey/kernel'
import { listenTo } from '@latchkey/kernel/chains'
import type { Eip1193Provider } from './eip1193'

const EVENTS = ['accountsChanged', 'chainChanged', 'disconnect'] as const

/** Calls `look` at every change, with true if the provider reports that it is disconnected, which may be temporary. */
export function listenToWallet(provider: Eip1193Provider, look: (hasLeft: boolean) => void): Dispose {
  const stops = EVENTS.map((event) => listenTo(provider, event, () => look(event === 'disconnect')))
  return () => {
    for (const stop of stops) stop()
  }
}
