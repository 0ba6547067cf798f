// Sessions from a disk or a browser, untrusted until this schema has parsed them. Maximum lengths are far above those of real wallets.
import type { CaipNetworkId } from '@latchkey/kernel'
import {
  array,
  custom,
  exactOptional,
  type InferOutput,
  maxLength,
  object,
  parse,
  pipe,
  safeParse,
  string,
  unknown,
} from 'valibot'
import type { SignInSession } from './types'

const CHAIN_ID = /^[-a-z\d]{3,8}:[-\w]{1,32}$/
const Line = pipe(string(), maxLength(2048))
/** Characters. Each permission that a wallet grants is a resource of its text (ERC-5573). */
const MAX_TEXT_LENGTH = 32_768
const Text = pipe(string(), maxLength(MAX_TEXT_LENGTH))
const Data = object({
  accountAddress: pipe(string(), maxLength(128)),
  chainId: custom<CaipNetworkId>((input) => typeof input === 'string' && CHAIN_ID.test(input)),
  domain: Line,
  uri: Line,
  version: Line,
  nonce: Line,
  statement: exactOptional(Text),
  issuedAt: exactOptional(Line),
  expirationTime: exactOptional(Line),
  notBefore: exactOptional(Line),
  requestId: exactOptional(Line),
  resources: exactOptional(pipe(array(Text), maxLength(64))),
})
const Session = object({
  data: Data,
  message: Text,
  // A contract's signature may contain the contract (ERC-6492).
  signature: pipe(string(), maxLength(65_536)),
  cacao: exactOptional(unknown()),
})
/** Maximum number of sessions stored in one place. */
const MAX_SESSIONS = 64

/** Returns the session, or null if it is invalid. */
export function readSession(input: unknown): SignInSession | null {
  const { success, output } = safeParse(Session, input)
  return success ? (output satisfies InferOutput<typeof Session>) : null
}

/** Returns the valid sessions in a list; empty if it is not a list. */
export function readSessions(input: unknown): readonly SignInSession[] {
  if (!Array.isArray(input)) return []
  return input.slice(0, MAX_SESSIONS).flatMap((each) => readSession(each) ?? [])
}

/** Returns the network in a text, or null. */
export function readChainId(input: unknown): CaipNetworkId | null {
  return safeParse(Data.entries.chainId, input).success ? parse(Data.entries.chainId, input) : null
}
