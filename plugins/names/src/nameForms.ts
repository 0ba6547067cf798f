// Checks whether a text has the form of a name. Whether it exists is up to the sources.

/** The longest name that DNS can encode, in characters. */
const MAX_LENGTH = 255

/** Text with a dot and no space, as a person types a name. */
export function looksLikeName(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[^\s.@/:?#]+(?:\.[^\s.@/:?#]+)+$/.test(text.trim())
}

/** Names of the data service, and the only form shown for a name that no chain can verify. */
export function isPlainName(name: string): boolean {
  return name.length <= MAX_LENGTH && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name)
}
