// Finds tokens by the typed text.
import type { Token } from '@latchkey/kernel/contracts'

/** Returns tokens whose symbol, name, or address contains the text. */
export function searchTokens(tokens: readonly Token[], text: string): readonly Token[] {
  const wanted = text.trim().toLowerCase()
  return tokens.filter(({ symbol, name, address }) => `${symbol} ${name} ${address}`.toLowerCase().includes(wanted))
}
