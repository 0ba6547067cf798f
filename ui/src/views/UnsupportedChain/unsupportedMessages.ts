// Texts of the view for a wallet on a network that the host does not list.

export const unsupportedMessages = {
  'unsupported.title': 'This network is not supported',
  'unsupported.detail': 'Your wallet is on a network that {host} does not use. Choose one of these to go on.',
  'unsupported.disconnect': 'Disconnect',
} as const
