// Texts of the buttons that the SDK puts into a host's page. Overridden by the same keys in `messages`.
export const en = {
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
export type ButtonMessages = Partial<Record<keyof typeof en, string>>
