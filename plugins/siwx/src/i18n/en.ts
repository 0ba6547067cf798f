// English texts of the siwx plugin.

export const en = {
  'siwx.title': 'Sign in to {host}',
  'siwx.detail': 'Sign a message to prove that this account is yours. It costs nothing and moves nothing.',
  'siwx.facts': 'What you sign',
  'siwx.site': 'Site',
  'siwx.account': 'Account',
  'siwx.network': 'Network',
  'siwx.required': 'Cancelling disconnects your wallet.',
  'siwx.optional': 'You can go on without signing in.',
  'siwx.sign': 'Sign',
  'siwx.signing': 'Signing',
  'siwx.waiting': 'Confirm in your wallet.',
  'siwx.keeping': 'Authenticating...',
  'siwx.cancel': 'Cancel',
  'siwx.cancelling': 'Cancelling',
} as const
