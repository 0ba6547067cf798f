// Asked only in a page whose wallet did not announce itself: the names by flag come then.

/** The name that a provider's flags (`isMetaMask`, `isTrust`, …) say, for display; null when they say none. Never throws. */
export async function readLegacyName(provider: object): Promise<string | null> {
  try {
    const { nameOfFlags } = await import('./walletFlags')
    return nameOfFlags(provider as Readonly<Record<string, unknown>>)
  } catch {
    return null
  }
}
