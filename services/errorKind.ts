/** Returns the kind of an error for the log. Never returns its message, which may contain addresses or a person's input. */
export function errorKind(cause: unknown): string {
  return cause instanceof Error ? cause.name : typeof cause
}
