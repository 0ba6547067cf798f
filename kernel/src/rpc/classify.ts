// Classifies a method by its risk. A chain's table can only be stricter.
import type { RpcSafety } from './call'
import { APPROVAL_METHODS, SAFE_METHODS } from './methodTable'

/** The kernel's classification, which a chain can only repeat or tighten. */
function classifyByKernel(method: string): RpcSafety {
  if (SAFE_METHODS.has(method)) return 'safe'
  return APPROVAL_METHODS.has(method) ? 'approval' : 'denied'
}

/** A table row for every method that the table does not list. No method has this name. */
const OTHERS = '*'

/**
 * `chainMethods` is the table of the network's family. It adds methods that the kernel does not know, and can be stricter about those it
 * knows. A row with an invalid value counts as denied. With the row `*`, methods that the table does not list are denied, even the kernel's
 * own.
 */
export function classify(method: string, chainMethods: Readonly<Record<string, RpcSafety>> = {}): RpcSafety {
  if (method === OTHERS) return 'denied'
  const ours = classifyByKernel(method)
  if (!Object.hasOwn(chainMethods, method)) return Object.hasOwn(chainMethods, OTHERS) ? 'denied' : ours
  const theirs = chainMethods[method]
  if (theirs === 'safe') return ours === 'denied' ? 'safe' : ours
  return theirs === 'approval' ? 'approval' : 'denied'
}

/** Returns whether only a wallet can handle a method that is not denied: methods that need approval, and reads of the wallet. */
export function isOfWallet(method: string, safety: RpcSafety): boolean {
  return safety === 'approval' || method.startsWith('wallet_')
}

/**
 * Returns the methods to request from a wallet: allowed methods that only a wallet can handle, and allowed ones in `also`. `hasKernelRows`
 * adds the methods of the kernel's table, for the family that the table describes.
 */
export function listWalletMethods(
  chainMethods: Readonly<Record<string, RpcSafety>>,
  hasKernelRows: boolean,
  also: readonly string[] = [],
): readonly string[] {
  const names = [...(hasKernelRows ? [...APPROVAL_METHODS, ...SAFE_METHODS] : []), ...Object.keys(chainMethods)]
  return [...new Set(names)].filter((name) => {
    const safety = classify(name, chainMethods)
    return safety !== 'denied' && (isOfWallet(name, safety) || also.includes(name))
  })
}

/** Returns whether a table allows this method and no node can handle it. */
export function needsWallet(method: string, chainMethods?: Readonly<Record<string, RpcSafety>>): boolean {
  const safety = classify(method, chainMethods)
  return safety !== 'denied' && isOfWallet(method, safety)
}
