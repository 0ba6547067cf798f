// Addresses as people compare them. Design, principle 4: first and last six, and all of it in groups of four.

const GROUP_LENGTH = 4

/** Splits an address into groups of four: `0xd8dA 6BF2 …`. A leading `0x` belongs to the first group. */
export function groupAddress(address: string): readonly string[] {
  const prefix = /^0x/i.exec(address)?.[0] ?? ''
  const groups = address.slice(prefix.length).match(new RegExp(`.{1,${GROUP_LENGTH}}`, 'gsu')) ?? ['']
  return groups.map((group, index) => (index === 0 ? `${prefix}${group}` : group))
}
