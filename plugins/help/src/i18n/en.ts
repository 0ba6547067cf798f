// English texts of the help views.

export const en = {
  'help.home.title': 'A home for what you own',
  'help.home.detail': 'A wallet keeps your coins, tokens and collectibles.',
  'help.login.title': 'A way to sign in',
  'help.login.detail': 'No new account and no password: your wallet says who you are.',
  'help.network.title': 'A choice of networks',
  'help.network.detail': 'Networks are separate places with their own fees. Your wallet works on several.',
  'help.start.title': 'No wallet needed',
  'help.start.detail': 'Sign in, and a wallet is created for you.',
  'help.start': 'Sign in without a wallet',
  'help.install': 'or install a wallet',
  'help.get': 'Get a wallet',
  'help.list': 'Well-known wallets',
  'help.detail': 'Browser and phone',
  'help.intro': 'Install one, follow its steps, then come back here.',
  'help.care': 'Never enter your recovery phrase on a website. No wallet or site needs it to connect.',
} as const
