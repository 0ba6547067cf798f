// Used only in a page with very many wallets, which then loads the list of well-known wallets.

/** Returns whether this reverse domain name belongs to a well-known wallet. False if the list could not load. */
export async function isKnownRdns(rdns: string): Promise<boolean> {
  const list = await import('./knownWallets').catch(() => null)
  return list?.KNOWN_WALLETS.some((each) => each.rdns === rdns.toLowerCase()) ?? false
}
