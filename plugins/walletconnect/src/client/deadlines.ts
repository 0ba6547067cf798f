// Ends the library's pending requests a moment before its own timeout, which leaves a rejected promise that nothing handles: an uncaught
// error on the host's page. The library has no function for it, so the event by which it receives a response is emitted.
import type { Clock, Dispose } from '@latchkey/kernel'
import type { SignClient } from './signClient'

/** The library's own limits in milliseconds (its `ENGINE_RPC_OPTS`), the same as for a proposal. */
export const SIGN_IN_LIFETIME_MS = 3_600_000
const REQUEST_LIFETIME_MS = 300_000
/** Milliseconds. Timers of a slow page run late but in order, so this one only has to be before the library's. */
const MARGIN_MS = 1000

/** Responds in place of the wallet. A library without this event waits for its own timeout. */
function fail(client: SignClient, event: string, message: string): void {
  Object(Reflect.get(client, 'engine')).events?.emit?.(event, { error: { code: 0, message } })
}

function findProposal(client: SignClient, pairingTopic: string): unknown {
  return Object(client.proposal.getAll().find((each) => Object(each).pairingTopic === pairingTopic)).id
}

/** Rejects the proposal of this link as 'Proposal expired' at the end of its lifetime. Call it when the link is created. */
export function endProposalInTime(client: SignClient, pairingTopic: string, lifetimeMs: number, clock: Clock): Dispose {
  const id = findProposal(client, pairingTopic)
  return clock.setTimeout(() => fail(client, `session_connect:${id}`, 'Proposal expired'), lifetimeMs - MARGIN_MS)
}

/** Returns the wallet's response. Rejects with its error, or with 'Request expired' after five minutes. */
export async function requestInTime(
  client: SignClient,
  params: Parameters<SignClient['request']>[0],
  clock: Clock,
): Promise<unknown> {
  let id: unknown = null
  function note(sent: unknown): void {
    if (Object(sent).request === params.request) id = Object(sent).id
  }
  const expire = () => fail(client, `session_request:${id}`, 'Request expired')
  const stop = clock.setTimeout(expire, REQUEST_LIFETIME_MS - MARGIN_MS)
  client.on('session_request_sent', note)
  try {
    return await client.request(params)
  } finally {
    stop()
    client.off('session_request_sent', note)
  }
}
