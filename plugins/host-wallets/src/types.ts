// Types of the host-wallets plugin. No run-time code.

export interface HostWalletsOptions {
  /** Origins where a Safe may surround this page, instead of `https://app.safe.global`. */
  safe?: readonly string[]
  /** Origins where a Farcaster client may, instead of Farcaster's own and the Base App's. None: no phone app either. */
  farcaster?: readonly string[]
}
export interface HostWalletsTypes {
  options: HostWalletsOptions
  uses: 'page'
  /** The visitor disconnected from the host's wallet: it is not connected again without being asked. */
  storage: { left: true }
}
