// Patches that turn a correct response into a hostile, well-formed one.
import { convertPatches } from './convertPatches.ts'
import type { ResponsePatch } from './dataFaults.ts'

/** Markup, and a right-to-left override, which reverses the text after it. */
const HOSTILE_TEXT = '<img src=x onerror=alert(1)>\u202egnp.exe'
const HOSTILE_LINK = 'javascript:alert(1)'
const HOSTILE_NUMBER = 1e300

export const responsePatches: Readonly<Record<string, ResponsePatch>> = {
  ...convertPatches,
  hostileTexts: (_, answer) => patchMembers(answer, ['name', 'symbol', 'operationType'], HOSTILE_TEXT),
  hostileLinks: (_, answer) => patchMembers(answer, ['iconUrl', 'url', 'avatar', 'logoUri'], HOSTILE_LINK),
  hugeNumbers: (_, answer) => patchMembers(answer, ['price', 'value', 'decimals', 'minedAt'], HOSTILE_NUMBER),
  hostileAddresses: (_, answer) => patchMembers(answer, ['address', 'hash', 'sentFrom', 'sentTo'], HOSTILE_TEXT),
  otherChain: (_, answer) => patchMembers(answer, ['chain', 'chainId'], 'eip155:999999'),
}

/** Returns a copy with new values for all members with these names. */
function patchMembers(value: unknown, names: readonly string[], patched: unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => patchMembers(each, names, patched))
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [
    name,
    names.includes(name) && typeof member !== 'object' ? patched : patchMembers(member, names, patched),
  ])
  return Object.fromEntries(members)
}
