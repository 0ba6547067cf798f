// English texts of the rows that wallet lists, other devices, and several families add to Connect.

export const connectMessages = {
  'connect.scan': 'Scan with your phone',
  'connect.app': 'Open a wallet app',
  'connect.recent': 'Recent',
  'connect.all': 'All wallets',
} as const
