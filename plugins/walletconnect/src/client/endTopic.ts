// Ends a session or a pairing here and in the wallet. The library forgets it only after the relay accepted the disconnect. While the relay
// is down, it would stay in storage for days and return when the page is opened again.
import type { Clock } from '@latchkey/kernel'
import { readText } from '../approvedNamespaces'
import { findSession, type SignClient, USER_DISCONNECTED } from './signClient'
import { withinMs } from './withinMs'

/** Milliseconds that the disconnect may take before the record is removed without it; a modal waits 3 s for a wallet. */
export const DISCONNECT_TIMEOUT_MS = 2000

/** Never rejects. Resolves when nothing of the topic is left here. A late disconnect is still sent when the relay is back. */
export async function endTopic(client: SignClient, topic: string, clock: Clock): Promise<void> {
  const disconnected = client.disconnect({ topic, reason: USER_DISCONNECTED }).then(() => true)
  const isSent = await withinMs(disconnected, DISCONNECT_TIMEOUT_MS, false, clock)
  if (!isSent || isKnown(client, topic)) await drop(client, topic)
  client.core.history.delete(topic)
}

/** Returns whether the topic still belongs to a session or a pairing. */
export const isKnown = ({ session, core }: SignClient, topic: string): boolean =>
  session.keys.includes(topic) || core.pairing.pairings.keys.includes(topic)

/** Does what the library itself does after a disconnect. */
async function drop(client: SignClient, topic: string): Promise<void> {
  const { crypto, expirer, pairing, relayer } = client.core
  const own = findSession(client, 'topic', topic)
  const publicKey = readText(Object(own).self, 'publicKey') ?? ''
  await client.session.delete(topic, USER_DISCONNECTED)
  await pairing.pairings.delete(topic, USER_DISCONNECTED)
  if (crypto.keychain.has(publicKey)) await crypto.deleteKeyPair(publicKey)
  if (crypto.keychain.has(topic)) await crypto.deleteSymKey(topic)
  if (expirer.has(topic)) expirer.del(topic)
  void relayer.unsubscribe(topic)
}
