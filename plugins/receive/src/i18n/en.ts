// English texts of receiving.

export const en = {
  'receive.code': 'QR code of your address {address}',
  'receive.code.request': 'QR code that asks for {amount}',
  'receive.copy': 'Copy address',
  'receive.copied': 'Address copied',
  'receive.copyFailed': 'Couldn’t copy',
  'receive.networks.one': '{network} only',
  'receive.networks.other': 'On {count} networks',
  'receive.networks.list': 'Supported networks',
  'receive.networks.warning': 'Only send on these networks. Anything sent on another network may be lost.',
  'receive.networks.testnet': 'Test network',
  'receive.request': 'Request an amount',
  'receive.amount': 'Amount',
  'receive.token': 'Token',
  'receive.request.detail': 'Scanning this requests {amount} on {network}.',
  'receive.problem.malformed': 'Enter a number, like 1.5',
  'receive.problem.ambiguous': 'Use only one decimal point, like 1.5',
  'receive.problem.too-many-decimals': '{symbol} has at most {count} decimals',
  'receive.problem.too-large': 'Enter a smaller amount',
  'receive.problem.nothing': 'Enter an amount',
} as const
