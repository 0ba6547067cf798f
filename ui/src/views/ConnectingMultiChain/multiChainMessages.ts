// Texts of the view that asks for the family of networks.

export const multiChainMessages = {
  'multiChain.title': 'Select chain for {name}',
  'multiChain.detail': 'It has accounts of several kinds. Choose one now; the others can be added later.',
  'multiChain.list': 'Chains',
  'multiChain.connected': 'Connected',
  'multiChain.gone': 'This wallet is not there any more. Go back to choose another.',
} as const
