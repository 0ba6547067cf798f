// English texts of the wide layout's right pane.

export const paneMessages = {
  'connect.welcome.title': 'Choose a wallet',
  'connect.welcome.detail': 'A wallet holds what you own and signs you in. It asks you before anything happens.',
} as const
