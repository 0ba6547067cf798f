// A token's own description on the chain (TEP-64): a dictionary of texts by the hash of their names. Its creator writes these texts, so
// they are cleaned and shortened.
import { sha256 } from '@noble/hashes/sha2'
import type { Cell } from './boc'
import { createCellReader } from './cellReader'
import { findValue } from './dictionary'

export interface JettonContent {
  name: string | null
  symbol: string | null
  decimals: number
}

/** Marks that the dictionary follows. Anything else is a link, whose server may return something else tomorrow. */
const ON_CHAIN = '00000000'
/** Marks a text that continues in the first reference. */
const SNAKE = '00000000'
/** TEP-64's default, for a token that sets none. */
const DEFAULT_DECIMALS = 9
/** Above this, no amount fits into coins. */
const MAX_DECIMALS = 36
const DECIMALS_PATTERN = /^\d{1,2}$/
/** Longer names are not used. */
const TEXT_LENGTH = 64
/** Maximum length of a text that is read, in cells. */
const MAX_CELLS = 4

/** Null for content that is not on the chain, or has impossible decimals. Throws a RangeError for a cell of another form. */
export function readContent(content: Cell): JettonContent | null {
  const reader = createCellReader(content)
  if (reader.bits(ON_CHAIN.length) !== ON_CHAIN) return null
  const root = reader.maybeReference()
  const textOf = (key: string) => root && readText(root, key)
  const decimals = textOf('decimals')
  if (decimals !== null && (!DECIMALS_PATTERN.test(decimals) || Number(decimals) > MAX_DECIMALS)) return null
  return {
    name: textOf('name'),
    symbol: textOf('symbol'),
    decimals: decimals === null ? DEFAULT_DECIMALS : Number(decimals),
  }
}

function readText(root: Cell, key: string): string | null {
  const hash = [...sha256(new TextEncoder().encode(key))].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  let cell: Cell | undefined = findValue(root, hash)?.reference()
  let bits = ''
  for (let count = 0; cell && count < MAX_CELLS; count += 1) {
    bits += createCellReader(cell).bits(cell.bitCount)
    cell = cell.references[0]
  }
  if (!bits.startsWith(SNAKE)) return null
  const bytes = bits.slice(SNAKE.length).match(/.{8}/g) ?? []
  const text = new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2)))
  return [...text.replace(/\p{Cc}/gu, '')].slice(0, TEXT_LENGTH).join('').trim() || null
}
