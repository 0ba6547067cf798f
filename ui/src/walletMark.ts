// Entry `@latchkey/ui/wallet-mark`: the mark of a wallet. It contains the marks, so import it in code that loads with the list that shows them.
import { walletMarks } from './marks/walletMarks'

/** Returns a `data:image/svg+xml` URL, or null if Latchkey has no mark. Pass only names that come from you, because a mark vouches for them. */
export function findWalletMark(name: string): string | null {
  return walletMarks.get(name) ?? null
}
