// Texts of the switch between network families.

export const familyMessages = {
  'families.switch.one': '{count} network connected',
  'families.switch.other': '{count} networks connected',
  'families.list': 'Networks',
  'families.shown': 'Showing the account on {family}',
  'families.connect': 'Connect a wallet',
  'families.restoring': 'Reconnecting',
  'families.disconnect': 'Disconnect {family}',
  'families.disconnectAll': 'Disconnect all',
} as const
