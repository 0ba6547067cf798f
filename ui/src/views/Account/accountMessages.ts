// Texts of the account view.

export const accountMessages = {
  'account.balance.failed': 'Balance not available',
  'account.balance.retry': 'Try again',
  'account.address': 'Address',
  'account.copy': 'Copy address',
  'account.settings': 'Settings',
  'account.network': 'Network:',
  'account.actions': 'Actions',
  'account.tabs': 'What this account holds',
  'account.accounts': 'Accounts',
  'account.switch.one': '{count} account',
  'account.switch.other': '{count} accounts',
  'account.type.payment': 'For payments',
  'account.type.ordinal': 'For ordinals',
  'account.type.stx': 'For Stacks',
  'account.type.smartAccount': 'Smart account',
  'account.explorer': 'Open explorer',
  'account.disconnect': 'Disconnect',
} as const
