// Types of the host-wallets plugin. No run-time code.

export interface HostWalletsOptions {
  /** Origins of Safe that may frame this page. Default: `https://app.safe.global`. */
  safe?: readonly string[]
  /**
   * Origins of Farcaster clients that may frame this page. Default: Farcaster's own and the Base App's. An empty list also turns
   * the phone apps off.
   */
  farcaster?: readonly string[]
}
export interface HostWalletsTypes {
  options: HostWalletsOptions
  uses: 'page'
  /** The visitor disconnected from the host's wallet, so it is not connected again automatically. */
  storage: { left: true }
}
