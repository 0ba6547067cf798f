// Signing in with a pairing: asks the sign-in plugin what to sign, and checks what the wallet signed. The account's chain verifies every
// proof, whatever the library reports. Requirement WCT-11.
import { type CaipNetworkId, networkOf, type PluginContext } from '@latchkey/kernel'
import type { PairingSignIn, SignInProof, SignInRequest } from '@latchkey/kernel/contracts'
import type { Approval } from '../approval'
import type { SignClient } from '../client/signClient'
import { signInInvalid } from '../errors'
import type { WalletConnectTypes } from '../types'
import { parseProof } from './parseProof'

export interface SignIn {
  /** Null if there is nothing to sign, no plugin signs visitors in, or it fails to prepare, because connecting must not depend on it. */
  createRequest(networks: readonly CaipNetworkId[]): Promise<SignInRequest | null>
  /** Checks what was signed, if anything. Throws `walletconnect/sign-in-invalid`. */
  check(approval: Approval, client: Pick<SignClient, 'formatAuthMessage'>, signal: AbortSignal): Promise<void>
  /** Call it when the kernel has the session: passes on the verified proof, once. */
  arrive(): void
}

/** Creates the sign-ins of one modal. */
export function createSignIn(ctx: Pick<PluginContext<WalletConnectTypes>, 'chain' | 'service'>): SignIn {
  let signer: PairingSignIn | null = null
  let checked: readonly SignInProof[] = []

  /** The proof, after the chain has verified it. */
  async function verify(proof: SignInProof, signal: AbortSignal): Promise<SignInProof> {
    const adapter = await ctx.chain(networkOf(proof.account))
    const feature = await adapter.feature('verifyMessage')
    if (!(await feature?.verify(proof, { signal }))) throw signInInvalid('signature')
    return proof
  }

  return {
    async createRequest(networks) {
      try {
        signer = await ctx.service('pairingSignIn')
        return await signer.createRequest(networks)
      } catch {
        return null
      }
    },
    async check({ sent, auths }, client, signal) {
      checked = []
      if (!sent) return
      const proofs = auths.map((cacao) => parseProof(client, cacao, sent.request, sent.networks))
      checked = await Promise.all(proofs.map((proof) => verify(proof, signal)))
    },
    arrive() {
      const proofs = checked
      checked = []
      if (proofs.length > 0) signer?.accept(proofs)
    },
  }
}
