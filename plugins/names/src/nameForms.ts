// What text has the form of a name. Whether anybody has it is for the sources to say.

/** Longest name that DNS can write, in characters. */
const MAX_LENGTH = 255

/** Text with a dot and no space, as a person types a name. */
export function looksLikeName(text: string): boolean {
  return text.length <= MAX_LENGTH && /^[^\s.@/:?#]+(?:\.[^\s.@/:?#]+)+$/.test(text.trim())
}

/** Names of the data service, and all that is shown of a name that no chain can judge. */
export function isPlainName(name: string): boolean {
  return name.length <= MAX_LENGTH && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(name)
}
