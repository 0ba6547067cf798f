// The two ways to ask a wallet for a session: without a sign-in, or with a sign-in in the same step (WCT-11).

import type { CaipNetworkId } from '@latchkey/kernel'
import type { SignInRequest } from '@latchkey/kernel/contracts'
import type { Approval } from './approval'
import { PROPOSAL_LIFETIME_MS } from './attempt'
import { SIGN_IN_LIFETIME_MS } from './client/deadlines'
import { provideBuffer } from './client/provideBuffer'
import type { SignClient } from './client/signClient'
import { signInInvalid } from './errors'
import type { ProposedNamespaces } from './namespaces'
import type { SignIn } from './signIn/signIn'

export interface Proposal {
  /** Two proposals with the same key ask for the same. */
  readonly key: string
  /** Resolves when the relay has accepted it. */
  publish(client: SignClient): Promise<Published>
}
export interface Published {
  /** Empty if the library made no link. */
  readonly uri: string
  /** Milliseconds for which the library accepts a response. */
  readonly lifetimeMs: number
  approval(): Promise<Approval>
}

/** The only family with sign-in in the pairing (`wc_sessionAuthenticate`). */
const SIGN_IN_FAMILY = 'eip155'

/** Returns whether a wallet can sign in while it is asked for these families: only for EVM networks. */
export function allowsSignIn(families: readonly string[]): boolean {
  return families.length > 0 && families.every((family) => family === SIGN_IN_FAMILY)
}

/** Asks for a session. */
export function proposeSession(namespaces: ProposedNamespaces): Proposal {
  return {
    key: JSON.stringify(namespaces),
    async publish(client) {
      const { uri = '', approval } = await client.connect({ optionalNamespaces: namespaces })
      return {
        uri,
        lifetimeMs: PROPOSAL_LIFETIME_MS,
        approval: async () => ({ session: await approval(), auths: [], sent: null }),
      }
    },
  }
}

/**
 * Asks for a session and a sign-in, or only for a session if there is nothing to sign or the library's code for it fails to load.
 * `namespaces` must pass `allowsSignIn`.
 */
export function proposeSignIn(namespaces: ProposedNamespaces, createRequest: SignIn['createRequest']): Proposal {
  const plain = proposeSession(namespaces)
  const { chains = [], methods = [] } = namespaces[SIGN_IN_FAMILY] ?? {}
  const networks = chains as CaipNetworkId[]
  return {
    key: `sign-in ${plain.key}`,
    async publish(client) {
      const request = await createRequest(networks)
      if (!request || !(await provideBuffer())) return plain.publish(client)
      const { expirationTime: exp, notBefore: nbf, ...words } = request as SignInRequest & { resources?: string[] }
      const { uri: link, response } = await client.authenticate({ ...words, chains: networks, methods, exp, nbf })
      // The library draws the IDs of both requests from the same thousand. Under one ID, it takes the response to one for that to the other.
      if (client.auth.requests.keys.includes(client.proposal.keys.at(-1))) return this.publish(client)
      return {
        uri: link ?? '',
        lifetimeMs: SIGN_IN_LIFETIME_MS,
        approval: async () => {
          const { session, auths } = await response().catch(throwRefusal)
          return { session, auths: auths ?? [], sent: { request, networks } }
        },
      }
    },
  }
}

/** WalletConnect's code for a signature that does not belong to the account. */
const NOT_SETTLED = 7000

/** The library passes on only the wallet's text, without the code. */
function throwRefusal(error: unknown): never {
  if (Object(error).code === NOT_SETTLED) throw signInInvalid('signature')
  if (typeof error !== 'string') throw error
  const isRefusal = /reject|den(y|ied)|declin|cancel|disapprov/i.test(error)
  throw Object.assign(new Error(error), isRefusal && { code: 5000 })
}
