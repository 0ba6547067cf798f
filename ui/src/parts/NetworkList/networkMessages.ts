// Texts of the network list.

export const networkMessages = {
  'networks.search': 'Search networks',
  'networks.list': 'Networks',
  'networks.current': 'Current',
  'networks.testnet': 'Test network',
  'networks.apart': 'Connect a wallet to use it',
  'networks.unapproved': 'Not enabled in your wallet',
  'networks.switching': 'Confirm in your wallet',
  'networks.empty': 'No matching network',
} as const
