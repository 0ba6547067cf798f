// What a report may say of an error: its message may hold anything, its code or name does not.

/** The code of an error of ours, else its name, else `failed`. */
export function nameError(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return [code, name].find((each) => typeof each === 'string' && each !== '')?.toString() ?? 'failed'
}
