// The methods of one family: what the host lists, and nothing else. Review this file as security code.
import type { RpcSafety } from '@latchkey/kernel'

const rows = (names: readonly string[], safety: RpcSafety) => names.map((name): [string, RpcSafety] => [name, safety])

/** Closed: rows of the kernel that belong to other families are denied too. What is in both lists needs approval. */
export function listMethods(approved: readonly string[], safe: readonly string[]): Readonly<Record<string, RpcSafety>> {
  return Object.fromEntries([['*', 'denied'], ...rows(safe, 'safe'), ...rows(approved, 'approval')])
}
