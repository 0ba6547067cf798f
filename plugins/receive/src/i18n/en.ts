// English texts of receiving.

export const en = {
  'receive.code': 'QR code of your address {address}',
  'receive.code.request': 'QR code that asks for {amount}',
  'receive.copy': 'Copy address',
  'receive.copied': 'Address copied',
  'receive.copyFailed': 'Failed to copy',
  'receive.networks.one': 'Only on {network}',
  'receive.networks.other': 'On {count} networks',
  'receive.networks.list': 'Networks that reach this address',
  'receive.networks.warning': 'Only send over these networks. What is sent over another one may be lost.',
  'receive.networks.testnet': 'Test network',
  'receive.request': 'Request an amount',
  'receive.amount': 'Amount',
  'receive.token': 'Token',
  'receive.request.detail': 'Whoever scans this is asked for {amount} on {network}.',
  'receive.problem.malformed': 'Enter a number, like 1.5',
  'receive.problem.ambiguous': 'Write the amount without separators between thousands',
  'receive.problem.too-many-decimals': '{symbol} has at most {count} decimals',
  'receive.problem.too-large': 'That is more than there can be',
  'receive.problem.nothing': 'Enter more than zero',
} as const
