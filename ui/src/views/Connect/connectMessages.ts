// English texts of what Connect shows when lists, terms or folded wallets are there.

export const connectMessages = {
  'connect.scan': 'Scan with your phone',
  'connect.app': 'Open a wallet app',
  'connect.families': 'Several networks',
  'connect.recent': 'Recent',
  'connect.all': 'All wallets',
  'connect.folded': 'Continue with a wallet',
  'connect.terms.both': 'I accept the {terms} and the {privacy}.',
  'connect.terms.terms': 'I accept the {terms}.',
  'connect.terms.privacy': 'I accept the {privacy}.',
  'connect.terms.plain': 'I accept the terms of this site.',
  'connect.terms.termsLink': 'terms of service',
  'connect.terms.privacyLink': 'privacy policy',
  'connect.terms.required': 'Accept the terms to continue.',
} as const
