// English texts of the wide layout's right pane.

export const paneMessages = {
  'connect.welcome.title': 'Choose a wallet',
  'connect.welcome.detail': 'A wallet keeps your crypto and signs you in. Nothing happens without your approval.',
} as const
