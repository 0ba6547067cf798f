// English texts of the embedded wallet.

export const en = {
  'embedded.name': 'Email or social',
  'embedded.authenticating': 'Authenticating...',
  'embedded.declined': 'Signature declined',
  'embedded.kind.smart': 'Use smart account',
  'embedded.kind.plain': 'Use standard account',
  'embedded.kind.isSmart': 'Using your smart account',
  'embedded.kind.isNew': 'Activates with your first transaction',
  'embedded.kind.isPlain': 'Using your standard account',
  'embedded.kind.failed': 'Couldn’t switch accounts.',
  'embedded.security': 'Wallet security',
  'embedded.security.detail': 'Manage access to your wallet',
  'embedded.frame': 'Wallet request: approve or reject',
  'embedded.approve.hint': 'The request is in the frame after this text.',
  'embedded.approve.failed.title': 'Couldn’t load your wallet',
  'embedded.approve.failed.detail': 'Close this and try again.',
} as const
