// Asked only in a page with more wallets than anybody installs: the list of the well-known ones comes then.

/** Whether a well-known wallet announces itself by this reverse domain name; no, when the list could not be loaded. */
export async function isKnownRdns(rdns: string): Promise<boolean> {
  const list = await import('./knownWallets').catch(() => null)
  return list?.KNOWN_WALLETS.some((each) => each.rdns === rdns.toLowerCase()) ?? false
}
