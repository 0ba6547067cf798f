// Formats addresses so that people can compare them: the first and last six characters, or all of it in groups of four. Design, principle
// 4.

const GROUP_LENGTH = 4

/** Splits an address into groups of four: `0xd8dA 6BF2 …`. A leading `0x` belongs to the first group. */
export function groupAddress(address: string): readonly string[] {
  const prefix = /^0x/i.exec(address)?.[0] ?? ''
  const groups = address.slice(prefix.length).match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'gsu')) ?? ['']
  return groups.map((group, index) => (index === 0 ? `${prefix}${group}` : group))
}
