/** Names what failed for a log: the kind of an error, never its message, which may hold addresses or what a person wrote. */
export function faultKind(cause: unknown): string {
  return cause instanceof Error ? cause.name : typeof cause
}
