// All that this service has of the client packages: their entries for a host's server. They verify what the page's side of the same
// packages signs. The build makes one file of this module (server/rollup.config.mjs), so that the program installs none of them.
import { verifyMessage as verifyBitcoin } from '@latchkey/chain-bitcoin/verify'
import { createVerifyMessage } from '@latchkey/chain-evm/verify'
import { verifyMessage as verifySolana } from '@latchkey/chain-solana/verify'
import { LatchkeyError, type Network } from '@latchkey/kernel'
import type { SignInSession } from '@latchkey/plugin-siwx'
import { createSignInServer, type SignInServer, type SignInStore } from '@latchkey/plugin-siwx/server'
import { faultKind } from '../faultKind.ts'

export interface SignInNetwork {
  /** CAIP-2, of `eip155`, `solana` or `bip122`. */
  id: string
  /** Asked whether a contract signed; EVM networks only. */
  rpcUrl?: string | undefined
}

export interface SignInSettings {
  /** Origin of the pages that sign in. */
  origin: string
  networks: readonly SignInNetwork[]
  store: SignInStore
  lifeMs: number
  /** How long a node may take to tell whether a contract signed, in milliseconds. */
  verifyLimitMs: number
  nowMs: () => number
}

export type Session = SignInSession
export type Store = SignInStore

export function createHandler({ networks, verifyLimitMs, ...settings }: SignInSettings): SignInServer {
  const known = networks.map(describeNetwork)
  const verifiers = {
    eip155: createVerifyMessage({ networks: known }),
    solana: verifySolana,
    bip122: verifyBitcoin,
  }
  return createSignInServer({
    ...settings,
    networks: known.map(({ id }) => id),
    async verifySignature(proof) {
      const family = proof.account.split(':', 1)[0] as keyof typeof verifiers
      return verifiers[family].verify(proof, { signal: AbortSignal.timeout(verifyLimitMs) })
    },
  })
}

/** For the log: the code of what a node did, or the kind of any other error. */
export function kindOf(cause: unknown): string {
  if (cause instanceof LatchkeyError) return cause.code
  return faultKind(cause)
}

/** Signatures tell nothing of names and currencies. */
function describeNetwork({ id, rpcUrl }: SignInNetwork): Network {
  const native = { name: '', symbol: '', decimals: 0 }
  return { id: id as Network['id'], name: id, native, rpcUrls: rpcUrl ? [rpcUrl] : [] }
}
