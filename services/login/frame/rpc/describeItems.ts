// Describes NFT transfers: which items, from whom, and to whom. Sources: ERC-721 and ERC-1155.
import { decodeFunctionData, type Hex, parseAbi } from 'viem'
import { fill } from '../../../approval/wording.ts'
import { formatDecimal, TEXTS } from '../i18n/texts.ts'
import { type Described, describeTogether, MAX_CALLS } from './describeTogether.ts'
import { spellAddress } from './spellAddress.ts'

const ITEM_CALLS = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 units, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] units, bytes data)',
])

/** Null for any other call, and for one with more items than a person reads. */
export function describeItems(collection: Hex, data: Hex): Described | null {
  const call = decode(data)
  if (!call) return null
  const [from, to] = call.args
  const facts = [
    spellAddress(TEXTS.from, from),
    spellAddress(TEXTS.to, to),
    { ...spellAddress(TEXTS.collection, collection), isSecondary: true },
  ]
  const move = (id: bigint, units: bigint) => {
    const [item, count] = [`#${id}`, formatDecimal(String(units))]
    return fill(TEXTS.move, { amount: units === 1n ? item : fill(TEXTS.unitsOf, { count, symbol: item }) })
  }
  if (call.functionName === 'safeTransferFrom') {
    const [, , id, units] = call.args
    return { heading: move(id, typeof units === 'bigint' ? units : 1n), facts, warning: null }
  }
  const [, , ids, units] = call.args
  if (ids.length === 0 || ids.length > MAX_CALLS || ids.length !== units.length) return null
  const parts = ids.map((id, index) => ({ heading: move(id, units[index] ?? 0n), facts: [], warning: null }))
  const together = describeTogether(parts)
  return { ...together, facts: [...together.facts, ...facts] }
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: ITEM_CALLS, data })
  } catch {
    return null
  }
}
