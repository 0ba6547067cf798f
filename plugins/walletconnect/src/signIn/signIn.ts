// Signing in with a pairing: asks the plugin that signs visitors in what to sign, and checks what the wallet signed.
// Every proof is verified by the chain of its account, whatever the library says of it. Requirement WCT-11.
import { type CaipNetworkId, networkOf, type PluginContext } from '@latchkey/kernel'
import type { PairingSignIn, SignInProof, SignInRequest } from '@latchkey/kernel/contracts'
import type { Approval } from '../approval'
import type { SignClient } from '../client/signClient'
import { signInInvalid } from '../errors'
import type { WalletConnectTypes } from '../types'
import { parseProof } from './parseProof'

export interface SignIn {
  /** Null where nothing is to be signed, nobody signs visitors in, or it cannot be prepared: connecting does not wait for it. */
  createRequest(networks: readonly CaipNetworkId[]): Promise<SignInRequest | null>
  /** Checks what was signed, if anything was. Throws `walletconnect/sign-in-invalid`. */
  check(approval: Approval, client: Pick<SignClient, 'formatAuthMessage'>, signal: AbortSignal): Promise<void>
  /** The kernel has the session: what was checked is handed on, once. */
  arrive(): void
}

/** Sign-ins of one modal. */
export function createSignIn(ctx: Pick<PluginContext<WalletConnectTypes>, 'chain' | 'service'>): SignIn {
  let signer: PairingSignIn | null = null
  let checked: readonly SignInProof[] = []

  /** The proof, once the chain has confirmed it. */
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
    async check({ asked, auths }, client, signal) {
      checked = []
      if (!asked) return
      const proofs = auths.map((cacao) => parseProof(client, cacao, asked.request, asked.networks))
      checked = await Promise.all(proofs.map((proof) => verify(proof, signal)))
    },
    arrive() {
      const proofs = checked
      checked = []
      if (proofs.length > 0) signer?.accept(proofs)
    },
  }
}
