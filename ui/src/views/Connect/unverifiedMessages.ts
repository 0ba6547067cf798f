// English texts about wallets with an unverified name.

export const unverifiedMessages = {
  'connect.unverified': 'Unverified',
  'connect.unverified.name': 'Another wallet is known by this name.',
  'connect.unverified.conflict': 'Two wallets in this browser claim to be this one.',
} as const
