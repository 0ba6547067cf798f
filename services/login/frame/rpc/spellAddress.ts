// Formats an address for comparison.
import type { Fact } from '../../../approval/description.ts'

/** In groups of four. */
export function spellAddress(label: string, value: string): Fact {
  return { label, value: `0x ${value.slice(2).replace(/(.{4})(?=.)/g, '$1 ')}`, isCode: true }
}
