// English texts of the passkey plugin.

export const en = {
  'passkey.frame': 'Sign in with a passkey',
  'passkey.hint': 'The sign-in is in the frame after this text.',
  'passkey.loading': 'Loading…',
  'passkey.finishing.title': 'Signing you in',
  'passkey.finishing.detail': 'Almost done…',
  'passkey.failed.title': 'Couldn’t sign in with a passkey',
  'passkey.failed.detail': 'Check your connection and try again.',
  'passkey.retry': 'Try again',
  'passkey.choose': 'Choose another way',
} as const
