// Texts of the buttons that the SDK adds to a host's page. The same keys in `messages` override them.

/** Key of a text on the page's buttons. */
export type ButtonMessageKey =
  | 'button.connect'
  | 'button.connecting'
  | 'button.loading'
  | 'button.account'
  | 'button.network'
  | 'button.wallet'
  | 'button.walletMissing'
  | 'button.wrongNetwork'
  | 'button.failed'
  | 'button.reload'
  | 'button.unsupported'

/** Texts that replace those of the page's buttons. `{address}`, `{network}`, and `{wallet}` are filled in. */
export type ButtonMessages = Partial<Record<ButtonMessageKey, string>>

export const en: Readonly<Record<ButtonMessageKey, string>> = {
  'button.connect': 'Connect wallet',
  'button.connecting': 'Connecting…',
  'button.loading': 'Opening…',
  'button.account': 'Account {address}',
  'button.network': 'Network {network}',
  'button.wallet': 'Connect {wallet}',
  'button.walletMissing': 'Wallet not found. Choose another',
  'button.wrongNetwork': 'Wrong network',
  'button.failed': 'Couldn’t open. Try again',
  'button.reload': 'Couldn’t open. Reload page',
  'button.unsupported': 'Browser too old. Update it',
}
