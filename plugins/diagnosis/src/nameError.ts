// What a report may say of an error: its message may hold anything, and so may a code or a name that is a whole sentence.

const NAME = /^[\w./-]{1,64}$/

/** Returns our code of an error, else its name, else `failed`. */
export function nameError(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return [code, name].find((each) => typeof each === 'string' && NAME.test(each))?.toString() ?? 'failed'
}
