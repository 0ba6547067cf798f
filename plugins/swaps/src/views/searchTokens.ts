// The tokens that a visitor means by what was typed.
import type { Token } from '@latchkey/kernel/contracts'

/** Tokens whose symbol, name or address contains the text. */
export function searchTokens(tokens: readonly Token[], text: string): readonly Token[] {
  const wanted = text.trim().toLowerCase()
  return tokens.filter(({ symbol, name, address }) => `${symbol} ${name} ${address}`.toLowerCase().includes(wanted))
}
