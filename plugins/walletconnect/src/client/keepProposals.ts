// Lets a page that is reloaded while a wallet approves handle the approval again: the library would have forgotten what it proposed.
import type { SignClient } from './signClient'

/** Keeps proposals in the history after their response; the oldest leave it with time. Call it once, when the client has been created. */
export function keepProposals({ history, pairing }: Pick<SignClient['core'], 'history' | 'pairing'>): void {
  const remove = history.delete.bind(history)
  history.delete = (topic, id) => {
    if (!pairing.pairings.keys.includes(topic)) remove(topic, id)
  }
}
