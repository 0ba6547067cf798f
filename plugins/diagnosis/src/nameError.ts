// What a report may contain of an error. A message may contain anything, and so may a code or a name that is a whole sentence.

const NAME = /^[\w./-]{1,64}$/

/** Returns an error's Latchkey code, otherwise its name, otherwise `failed`. */
export function nameError(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return [code, name].find((each) => typeof each === 'string' && NAME.test(each))?.toString() ?? 'failed'
}
