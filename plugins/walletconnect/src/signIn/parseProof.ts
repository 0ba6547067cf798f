// Parses a signed sign-in (CAIP-74) from a wallet: it must match the request and be for a requested network. Whether the account signed it
// is only known after `verifyProof`.
import { type CaipAddress, type CaipNetworkId, parseCaipAddress } from '@latchkey/kernel'
import type { SignInProof, SignInRequest } from '@latchkey/kernel/contracts'
import { isRecord } from '../approvedNamespaces'
import type { SignClient } from '../client/signClient'
import { signInInvalid } from '../errors'

/** CAIP-10 in a DID: https://github.com/w3c-ccg/did-pkh. */
const DID_PREFIX = 'did:pkh:'
/** Maximum length of an accepted signature, in characters; those of contracts are long. */
const MAX_SIGNATURE_LENGTH = 20_000

/** Throws `walletconnect/sign-in-invalid`, which names the part that is wrong. */
export function parseProof(
  client: Pick<SignClient, 'formatAuthMessage'>,
  cacao: unknown,
  proposed: SignInRequest,
  networks: readonly CaipNetworkId[],
): SignInProof {
  if (!isRecord(cacao)) throw signInInvalid('form')
  const { p: payload, s: signed } = cacao
  if (!isRecord(payload) || !isRecord(signed)) throw signInInvalid('form')
  const wrong = findWrongPart(payload, proposed)
  if (wrong) throw signInInvalid(wrong)
  const account = readAccount(payload.iss, networks)
  if (!account) throw signInInvalid('account')
  const signature = signed.s
  if (typeof signature !== 'string' || signature.length > MAX_SIGNATURE_LENGTH) throw signInInvalid('signature')
  const { domain, uri: aud, nonce } = proposed
  const request = { ...payload, domain, aud, nonce, version: '1', iat: String(payload.iat) }
  const message = client.formatAuthMessage({ request, iss: `${DID_PREFIX}${account}` })
  return { account, message, signature, cacao }
}

/** Returns what does not match the request: another page, an old sign-in, or a different text. */
function findWrongPart(payload: Record<string, unknown>, proposed: SignInRequest): string | null {
  const expected: readonly (readonly [name: string, value: unknown])[] = [
    ['domain', proposed.domain],
    ['aud', proposed.uri],
    ['nonce', proposed.nonce],
    ['version', '1'],
    ['exp', proposed.expirationTime],
    ['nbf', proposed.notBefore],
  ]
  const wrong = expected.find(([name, value]) => (payload[name] ?? undefined) !== value)
  if (wrong) return wrong[0]
  // A wallet appends the permissions that it grants to the statement and the resources (ERC-5573).
  const { statement = '', resources = [], iat } = payload
  if (typeof statement !== 'string' || !statement.startsWith(proposed.statement ?? '')) return 'statement'
  if (!Array.isArray(resources) || !resources.every((each) => typeof each === 'string')) return 'resources'
  if ((proposed.resources ?? []).some((each) => !resources.includes(each))) return 'resources'
  return typeof iat === 'string' && !Number.isNaN(Date.parse(iat)) ? null : 'iat'
}

function readAccount(iss: unknown, networks: readonly CaipNetworkId[]): CaipAddress | null {
  if (typeof iss !== 'string' || !iss.startsWith(DID_PREFIX)) return null
  const parsed = parseCaipAddress(iss.slice(DID_PREFIX.length))
  return parsed && networks.includes(parsed.networkId) ? `${parsed.networkId}:${parsed.address}` : null
}
