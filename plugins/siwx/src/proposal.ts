// Checks a message from a host or its server against this page before any wallet gets it. Requirement SIW-01.
import type { CaipNetworkId } from '@latchkey/kernel'
import type { SignInRequest } from '@latchkey/kernel/contracts'
import { messageRefused } from './errors'
import { createSignInMessage, parseSignInText } from './message'
import { describePage } from './pageAddress'
import type { SignInData, SignInMessage } from './types'
import { findMismatch } from './verifiers'

/** Milliseconds that the server's clock may be ahead of the visitor's. */
const CLOCK_SKEW_MS = 5 * 60_000
/** Milliseconds since a message was issued. An older one was created for an earlier sign-in, or one of the clocks is wrong. */
const MAX_AGE_MS = 60 * 60_000
/** Case is ignored only for hex: an EVM library writes the checksum, and a wallet may omit it. */
const HEX = /^0x[\da-f]+$/i

export interface ProposalExpectation {
  chainId: CaipNetworkId
  accountAddress: string
  nowMs: number
}

/** Throws `siwx/message-refused` unless `text` is a sign-in to this page, with this account, at this time. */
export function assertProposed(created: SignInMessage, text: string, expected: ProposalExpectation): void {
  const { chainId, accountAddress, nowMs } = expected
  const said = parseSignInText(text)
  if (said === null) throw messageRefused('message')
  const isSpelledOtherwise = HEX.test(accountAddress) && said.address.toLowerCase() === accountAddress.toLowerCase()
  const address = isSpelledOtherwise ? said.address : accountAddress
  const data = created.accountAddress === accountAddress ? { ...created, accountAddress: address } : created
  const page = { domain: describePage().domain, origin: location.origin }
  const facts = { ...page, chainId, accountAddress: address, nonce: created.nonce, nowMs, skewMs: CLOCK_SKEW_MS }
  const mismatch = findMismatch({ data, message: text }, facts)
  if (mismatch) throw messageRefused(mismatch)
  if (Date.parse(said.issuedAt ?? '') < nowMs - MAX_AGE_MS) throw messageRefused('time')
}

/** Checks the request for a wallet that signs while it pairs: the wallet adds its own address to the text. */
export function assertProposedToAnyone(request: SignInRequest, chainId: CaipNetworkId, nowMs: number): void {
  const expected = { chainId, accountAddress: 'anyone', nowMs }
  const created = writeMessage({ ...request, version: '1', chainId, accountAddress: expected.accountAddress })
  assertProposed(created, created.toString(), expected)
}

function writeMessage(data: SignInData): SignInMessage {
  try {
    return createSignInMessage(data, 'any')
  } catch (cause) {
    throw messageRefused('message', cause)
  }
}
