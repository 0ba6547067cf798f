// English texts of the embedded wallet.

export const en = {
  'embedded.name': 'Email or social',
  'embedded.authenticating': 'Authenticating...',
  'embedded.declined': 'Signature declined',
  'embedded.kind.smart': 'Switch to your smart account',
  'embedded.kind.plain': 'Switch to your plain account',
  'embedded.kind.isSmart': 'You use your smart account',
  'embedded.kind.isNew': 'Set up by its first transaction',
  'embedded.kind.isPlain': 'You use your plain account',
  'embedded.kind.failed': 'Your wallet did not switch the account.',
  'embedded.frame': 'Your wallet asks: approve or decline',
  'embedded.approve.hint': 'What you are asked to approve is in the frame after this text.',
  'embedded.approve.failed.title': 'Your wallet did not load',
  'embedded.approve.failed.detail': 'Close this and try again.',
} as const
