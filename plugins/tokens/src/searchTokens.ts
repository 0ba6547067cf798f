// Finds tokens by name, symbol, or address, for plugins that let a visitor select one.
import type { Token } from '@latchkey/kernel/contracts'
import { keyOf } from './describeBySite'

/** Returns how well a token matches: 0 is best. Null if it does not. */
function rankOf({ name, symbol, address }: Token, words: string): number | null {
  const [nameText, symbolText] = [name.toLowerCase(), symbol.toLowerCase()]
  if (symbolText === words || address?.toLowerCase() === words) return 0
  if (symbolText.startsWith(words) || nameText.startsWith(words)) return 1
  return nameText.includes(words) || symbolText.includes(words) || address?.toLowerCase().includes(words) ? 2 : null
}

/**
 * Returns tokens that contain the text, without duplicates: the best matches first, otherwise in the given order. Returns all tokens for an
 * empty text.
 */
export function searchTokens(tokens: readonly Token[], text: string): readonly Token[] {
  const words = text.trim().toLowerCase()
  const ranked = tokens.map((token) => ({ token, rank: rankOf(token, words) }))
  const found = ranked.filter((each): each is { token: Token; rank: number } => each.rank !== null)
  const seen = new Set<string>()
  const isNew = ({ token }: { token: Token }) => !seen.has(keyOf(token)) && seen.add(keyOf(token))
  return found
    .filter(isNew)
    .sort((one, other) => one.rank - other.rank)
    .map(({ token }) => token)
}
