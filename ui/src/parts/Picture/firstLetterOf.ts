// What stands in a drawn picture.

/** The first letter or digit in capitals; undefined without any. */
export function firstLetterOf(name: string): string | undefined {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase()
}
