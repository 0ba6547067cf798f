// English texts of the embedded wallet.

export const en = {
  'embedded.name': 'Email or social',
  'embedded.authenticating': 'Authenticating...',
  'embedded.declined': 'Signature declined',
  'embedded.frame': 'Your wallet asks: approve or decline',
  'embedded.approve.hint': 'What you are asked to approve is in the frame after this text.',
  'embedded.approve.failed.title': 'Your wallet did not load',
  'embedded.approve.failed.detail': 'Nothing was signed or sent. Close this and try again.',
} as const
