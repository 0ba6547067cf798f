// The methods of one family: only those that the host lists. Review this file as security code.
import type { RpcSafety } from '@latchkey/kernel'

const rows = (names: readonly string[], safety: RpcSafety) => names.map((name): [string, RpcSafety] => [name, safety])

/** The table is closed: the kernel's rows for other families are denied too. A method in both lists needs approval. */
export function listMethods(approved: readonly string[], safe: readonly string[]): Readonly<Record<string, RpcSafety>> {
  return Object.fromEntries([['*', 'denied'], ...rows(safe, 'safe'), ...rows(approved, 'approval')])
}
