// Texts of the network list.

export const networkMessages = {
  'networks.search': 'Search networks',
  'networks.list': 'Networks',
  'networks.current': 'Current',
  'networks.testnet': 'Test network',
  'networks.apart': 'Connect a wallet for it',
  'networks.unapproved': 'Not approved in your wallet',
  'networks.switching': 'Confirm in your wallet',
  'networks.empty': 'No network has this name',
} as const
