// Asks the relay to take a proposal, and reads what the relay and wallets say of it.
import type { Clock } from '@latchkey/kernel'
import { readText } from './approvedNamespaces'
import { PAIRING_LIFETIME_MS, topicOf } from './attempt'
import { endProposalInTime } from './client/deadlines'
import type { SignClient } from './client/signClient'
import type { PairingEvent } from './pairingMachine'
import type { Proposal } from './proposal'

/** Codes with which wallets refuse a proposal. Wire facts 5.2. */
const REFUSAL_CODES: readonly unknown[] = [4001, 5000, 5002]
/** A wallet without the networks of this page: codes 5100 and 5104, or only their words. */
const UNSUPPORTED = /5100|5104|unsupported (chain|namespace)/i

/**
 * Makes a link for this proposal and tells of it, and later of what wallets answer. Rejects when the relay does not take it; what a
 * relay has refused, the library keeps for up to a minute, and says nothing of it.
 */
export async function publish(
  client: SignClient,
  proposal: Proposal,
  clock: Clock,
  send: (event: PairingEvent) => void,
): Promise<void> {
  const { uri = '', approval, lifetimeMs } = await proposal.publish(client)
  const madeAtMs = clock.now()
  const link = { uri, madeAtMs, expiresAtMs: madeAtMs + PAIRING_LIFETIME_MS }
  const topic = topicOf(uri)
  approval()
    .finally(endProposalInTime(client, topic, lifetimeMs, clock))
    .then(
      (approved) => send({ type: 'approved', topic, answer: { approval: approved, client } }),
      (cause: unknown) => send({ type: 'refused', topic, ...readRefusal(cause) }),
    )
  send({ type: 'published', offer: { key: proposal.key, topic, link } })
}

/** Why a wallet does not approve, and whether it is the visitor's no. */
function readRefusal(cause: unknown): { isRejection: boolean; error: unknown } {
  const isRejection = REFUSAL_CODES.includes(readCode(cause))
  const words = `${readCode(cause)} ${readText(cause, 'message')}`
  // What a node means by -32000 no wallet does.
  const unnamed = readCode(cause) === -32000 && 'rpc/unknown'
  const code = isRejection ? 'rpc/user-rejected' : UNSUPPORTED.test(words) ? 'rpc/invalid-chain-id' : unnamed
  return { isRejection, error: code ? { code, cause } : cause }
}

/** Whether trying again is of no use. */
export function isFinal(error: unknown): boolean {
  return /^walletconnect\//.test(String(readCode(error)))
}

/** The `code` of whatever was thrown. */
function readCode(error: unknown): unknown {
  return Object(error).code
}
