// Ends what the library waits for, a moment before it does: its own deadline leaves a rejected promise in nobody's hands, which
// is an uncaught error of the host's page. It has no call for that, so the event by which it hears of an answer is emitted.
import type { Clock, Dispose } from '@latchkey/kernel'
import type { SignClient } from './signClient'

/** The library's own limits, milliseconds, as that of a proposal: its `ENGINE_RPC_OPTS`. Wire facts 5.2. */
export const SIGN_IN_LIFETIME_MS = 3_600_000
const REQUEST_LIFETIME_MS = 300_000
/** Timers of a slow page run late, but in order: what matters is to be before the library's. Milliseconds. */
const MARGIN_MS = 1000

/** Answers in the wallet's place. A library without this event goes on to its own deadline. */
function answer(client: SignClient, event: string, message: string): void {
  Object(Reflect.get(client, 'engine')).events?.emit?.(event, { error: { code: 0, message } })
}

function findProposal(client: SignClient, pairingTopic: string): unknown {
  return Object(client.proposal.getAll().find((each) => Object(each).pairingTopic === pairingTopic)).id
}

/** The proposal behind this link is refused as 'Proposal expired' when its life is over. Call it when the link is made. */
export function endProposalInTime(client: SignClient, pairingTopic: string, lifetimeMs: number, clock: Clock): Dispose {
  const id = findProposal(client, pairingTopic)
  return clock.setTimeout(() => answer(client, `session_connect:${id}`, 'Proposal expired'), lifetimeMs - MARGIN_MS)
}

/** What the wallet answers. Rejects with its error, or with 'Request expired' after five minutes. */
export async function requestInTime(
  client: SignClient,
  params: Parameters<SignClient['request']>[0],
  clock: Clock,
): Promise<unknown> {
  let id: unknown = null
  function note(sent: unknown): void {
    if (Object(sent).request === params.request) id = Object(sent).id
  }
  const expire = () => answer(client, `session_request:${id}`, 'Request expired')
  const stop = clock.setTimeout(expire, REQUEST_LIFETIME_MS - MARGIN_MS)
  client.on('session_request_sent', note)
  try {
    return await client.request(params)
  } finally {
    stop()
    client.off('session_request_sent', note)
  }
}
