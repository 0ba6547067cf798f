// Sign-in with a pairing: checks what the wallet signed, or asks for the signature afterwards when it cannot sign while it pairs.
// Every proof is verified by the chain of its account, whatever the library says of it. Requirement WCT-11.
import { type CaipAddress, networkOf, type PluginContext } from '@latchkey/kernel'
import type { SignClient } from '../client/signClient'
import { notConnected, signInInvalid } from '../errors'
import type { Approval } from '../proposal'
import { parseProof } from './parseProof'
import type { SignInOffer, SignInOutcome, SignInProof, SignInRequest } from './types'

export interface SignIn {
  /** The one that counts now. */
  offer(): SignInOffer | null
  /** Checks what was signed, if anything was asked for. Throws `walletconnect/sign-in-invalid`. */
  check(approval: Approval, client: SignClient, signal: AbortSignal): Promise<void>
  /** The kernel has the session: what was checked is handed on, once. */
  arrive(): void
}
export interface SignInDeps {
  ctx: Pick<PluginContext, 'chain' | 'request'>
  offer(): SignInOffer | null
  /** The account that would sign now. */
  account(): CaipAddress | null
  nowMs(): number
}

/** Sign-ins of one modal. */
export function createSignIn({ ctx, offer, account, nowMs }: SignInDeps): SignIn {
  let checked: SignInOutcome | null = null

  /** The proof, once the chain has confirmed it. */
  async function verify(proof: SignInProof, signal: AbortSignal): Promise<SignInProof> {
    const adapter = await ctx.chain(networkOf(proof.account))
    const feature = await adapter.feature('verifyMessage')
    if (!(await feature?.verify(proof, { signal }))) throw signInInvalid('signature')
    return proof
  }

  async function sign(asked: SignInRequest, client: SignClient, signal: AbortSignal): Promise<SignInProof> {
    const signer = account()
    if (!signer) throw notConnected()
    const { uri, expirationTime, notBefore, ...rest } = asked
    const payload = {
      ...rest,
      aud: uri,
      version: '1',
      iat: new Date(nowMs()).toISOString(),
      ...(expirationTime !== undefined && { exp: expirationTime }),
      ...(notBefore !== undefined && { nbf: notBefore }),
    }
    const message = client.formatAuthMessage({ request: payload, iss: `did:pkh:${signer}` })
    const feature = await (await ctx.chain(networkOf(signer))).feature('signMessage')
    if (!feature) throw signInInvalid('account')
    const signature = feature.parseResult(await ctx.request(feature.planMessage(signer, message), { signal }))
    if (signature === null) throw signInInvalid('signature')
    return verify({ account: signer, message, signature, cacao: null }, signal)
  }

  return {
    offer,
    async check({ asked, auths }, client, signal) {
      checked = null
      if (!asked) return
      const { request, networks } = asked
      if (auths.length === 0) {
        checked = { kind: 'connected', sign: (options) => sign(request, client, options.signal) }
        return
      }
      const parsed = auths.map((cacao) => parseProof(client, cacao, request, networks))
      checked = { kind: 'signed', proofs: await Promise.all(parsed.map((proof) => verify(proof, signal))) }
    },
    arrive() {
      const outcome = checked
      checked = null
      if (outcome) offer()?.accept(outcome)
    },
  }
}
