// Used only in a page with very many wallets, and the list of well-known wallets loads then.

/** Returns whether this reverse domain name is of a well-known wallet. False when the list could not load. */
export async function isKnownRdns(rdns: string): Promise<boolean> {
  const list = await import('./knownWallets').catch(() => null)
  return list?.KNOWN_WALLETS.some((each) => each.rdns === rdns.toLowerCase()) ?? false
}
