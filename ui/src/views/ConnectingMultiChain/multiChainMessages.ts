// Texts of the view that asks for the network family.

export const multiChainMessages = {
  'multiChain.title': 'Which network?',
  'multiChain.detail': '{name} works on several networks. Pick one to start; you can add others later.',
  'multiChain.list': 'Networks',
  'multiChain.connected': 'Connected',
  'multiChain.gone': 'This wallet is no longer available. Go back and choose another.',
} as const
