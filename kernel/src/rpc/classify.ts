// Decides how careful to be with a method. Specification section 6; a chain's table can only make it stricter.
import type { RpcSafety } from './call'
import { APPROVAL_METHODS, SAFE_METHODS } from './methodTable'

/** The kernel's verdict: a chain may repeat it or be stricter. */
function classifyByKernel(method: string): RpcSafety {
  if (SAFE_METHODS.has(method)) return 'safe'
  return APPROVAL_METHODS.has(method) ? 'approval' : 'denied'
}

/** A row of a family's table for every method that it does not name. No method is called this. */
const OTHERS = '*'

/**
 * `chainMethods` is the table of the network's family. It adds methods that the kernel does not know, and tightens those it does;
 * a row that is not a safety counts as denied. The row `*` closes the table: what it does not name is denied, the kernel's own too.
 */
export function classify(method: string, chainMethods: Readonly<Record<string, RpcSafety>> = {}): RpcSafety {
  if (method === OTHERS) return 'denied'
  const ours = classifyByKernel(method)
  if (!Object.hasOwn(chainMethods, method)) return Object.hasOwn(chainMethods, OTHERS) ? 'denied' : ours
  const theirs = chainMethods[method]
  if (theirs === 'safe') return ours === 'denied' ? 'safe' : ours
  return theirs === 'approval' ? 'approval' : 'denied'
}

/** Returns whether only a wallet can answer a method that is not denied: approvals, and questions about the wallet. */
export function isOfWallet(method: string, safety: RpcSafety): boolean {
  return safety === 'approval' || method.startsWith('wallet_')
}

/**
 * Returns the methods to request from a wallet: allowed methods that only a wallet can answer, and allowed ones in `also`.
 * `hasKernelRows` adds the methods of the kernel's table, for the family that the table describes.
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

/** Returns whether a table allows this method, and no node could answer it. */
export function needsWallet(method: string, chainMethods?: Readonly<Record<string, RpcSafety>>): boolean {
  const safety = classify(method, chainMethods)
  return safety !== 'denied' && isOfWallet(method, safety)
}
