// Asks the relay to accept a proposal, and handles the responses of the relay and of wallets.
import type { Clock } from '@latchkey/kernel'
import { readText } from './approvedNamespaces'
import { PAIRING_LIFETIME_MS, topicOf } from './attempt'
import { endProposalInTime } from './client/deadlines'
import type { SignClient } from './client/signClient'
import type { PairingEvent } from './pairingMachine'
import type { Proposal } from './proposal'

/** Codes with which wallets reject a proposal. Sources: EIP-1193; specs.walletconnect.com, Sign, error codes. */
const REFUSAL_CODES: readonly unknown[] = [4001, 5000, 5002]
/** A wallet does not support this page's networks: codes 5100 and 5104, or only their text. */
const UNSUPPORTED = /5100|5104|unsupported (chain|namespace)/i

/**
 * Creates a link for this proposal and reports it, and later the wallets' responses. Rejects if the relay does not accept it. If a relay has
 * refused it, the library holds it for up to a minute without reporting that.
 */
export async function publish(
  client: SignClient,
  proposal: Proposal,
  clock: Clock,
  send: (event: PairingEvent) => void,
): Promise<void> {
  const { uri, approval, lifetimeMs } = await proposal.publish(client)
  const madeAtMs = clock.now()
  const link = { uri, madeAtMs, expiresAtMs: madeAtMs + PAIRING_LIFETIME_MS }
  const topic = topicOf(uri)
  approval()
    .finally(endProposalInTime(client, topic, lifetimeMs, clock))
    .then(
      (approved) => send({ type: 'approved', topic, result: { approval: approved, client } }),
      (cause: unknown) => send({ type: 'refused', topic, ...readRefusal(cause) }),
    )
  send({ type: 'published', offer: { key: proposal.key, topic, link } })
}

/** Returns why a wallet does not approve, and whether the visitor declined. */
function readRefusal(cause: unknown): { isRejection: boolean; error: unknown } {
  const isRejection = REFUSAL_CODES.includes(readCode(cause))
  const words = `${readCode(cause)} ${readText(cause, 'message')}`
  // -32000 from a wallet does not mean what it means from a node.
  const unnamed = readCode(cause) === -32000 && 'rpc/unknown'
  const code = isRejection ? 'rpc/user-rejected' : UNSUPPORTED.test(words) ? 'rpc/invalid-chain-id' : unnamed
  return { isRejection, error: code ? { code, cause } : cause }
}

/** Returns whether a retry cannot succeed. */
export function isFinal(error: unknown): boolean {
  return /^walletconnect\//.test(String(readCode(error)))
}

/** Returns the `code` of any thrown value. */
function readCode(error: unknown): unknown {
  return Object(error).code
}
