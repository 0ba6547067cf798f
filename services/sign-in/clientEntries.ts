// All imports of client packages in this service: their server entries, which verify what the packages sign on the page. The build bundles them into
// one file (server/rollup.config.mjs), so the program installs none of these packages.
import { verifyMessage as verifyBitcoin } from '@latchkey/chain-bitcoin/verify'
import { createVerifyMessage } from '@latchkey/chain-evm/verify'
import { verifyMessage as verifySolana } from '@latchkey/chain-solana/verify'
import { LatchkeyError, type Network } from '@latchkey/kernel'
import type { SignInSession } from '@latchkey/plugin-siwx'
import { createSignInServer, type SignInServer, type SignInStore } from '@latchkey/plugin-siwx/server'
import { errorKind } from '../errorKind.ts'

export interface SignInNetwork {
  /** CAIP-2, in the namespace `eip155`, `solana`, or `bip122`. */
  id: string
  /** Verifies signatures of contracts, only on EVM networks. */
  rpcUrl?: string | undefined
}

export interface SignInSettings {
  /** The origin of the pages that sign in. */
  origin: string
  networks: readonly SignInNetwork[]
  store: SignInStore
  lifeMs: number
  /** The timeout of a node that verifies a contract's signature, in milliseconds. */
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

/** For the log: the node's error code, or the kind of any other error. */
export function kindOf(cause: unknown): string {
  if (cause instanceof LatchkeyError) return cause.code
  return errorKind(cause)
}

/** Verifying signatures needs no names and currencies. */
function describeNetwork({ id, rpcUrl }: SignInNetwork): Network {
  const native = { name: '', symbol: '', decimals: 0 }
  return { id: id as Network['id'], name: id, native, rpcUrls: rpcUrl ? [rpcUrl] : [] }
}
