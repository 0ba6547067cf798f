// Texts of the switch between families of networks.

export const familyMessages = {
  'families.switch.one': '{count} chain connected',
  'families.switch.other': '{count} chains connected',
  'families.list': 'Chains',
  'families.shown': 'Showing the account on {family}',
  'families.connect': 'Connect a wallet',
  'families.restoring': 'Coming back',
  'families.disconnect': 'Disconnect {family}',
  'families.disconnectAll': 'Disconnect all',
} as const
