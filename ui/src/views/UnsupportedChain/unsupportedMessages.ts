// Texts of the view for a wallet on a network that the host does not list.

export const unsupportedMessages = {
  'unsupported.title': 'Unsupported network',
  'unsupported.detail': '{host} doesn’t support this network. Switch to continue.',
  'unsupported.disconnect': 'Disconnect',
} as const
