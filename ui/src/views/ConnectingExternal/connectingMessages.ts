// Texts of the view that waits for a wallet.

export const connectingMessages = {
  'connecting.title': 'Waiting for {wallet}',
  'connecting.soon': 'Approve the request in {wallet}.',
  'connecting.open': 'Open {wallet} and approve the connection to {host}.',
  'connecting.slow': 'Nothing yet? The request may be behind another window.',
  'connecting.done': 'Connected',
  'connecting.done.detail': '{wallet} is ready to use.',
  'connecting.retry': 'Try again',
  'connecting.choose': 'Choose another wallet',
} as const
