// The letter inside a drawn picture.

/** Returns the first letter or digit in upper case, or undefined if there is none. */
export function firstLetterOf(name: string): string | undefined {
  return /[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase()
}
