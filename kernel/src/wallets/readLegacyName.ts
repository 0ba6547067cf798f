// Used only in a page whose wallet did not announce itself. The table of names by flag loads then.

/** Returns the name from a provider's flags (`isMetaMask`, `isTrust`, …), for display; null without one. Never throws. */
export async function readLegacyName(provider: object): Promise<string | null> {
  try {
    const { nameOfFlags } = await import('./walletFlags')
    return nameOfFlags(provider as Readonly<Record<string, unknown>>)
  } catch {
    return null
  }
}
