// Used only in a page whose wallet did not announce itself, and the names by flag load then.

/** Returns the name in a provider's flags (`isMetaMask`, `isTrust`, …), for display; null without one. Never throws. */
export async function readLegacyName(provider: object): Promise<string | null> {
  try {
    const { nameOfFlags } = await import('./walletFlags')
    return nameOfFlags(provider as Readonly<Record<string, unknown>>)
  } catch {
    return null
  }
}
