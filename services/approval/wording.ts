// The words and number formats of a description. English by default. A page in another language replaces them.

export const DESCRIPTION_TEXTS = {
  signMessage: 'Sign a message',
  signMessageEffect: 'Signing is free and moves nothing. It proves that this account is yours.',
  message: 'Message',
  signData: 'Sign structured data',
  signDataEffect: 'Signing is free, but data like this can allow someone to move your tokens. Read it first.',
  appName: 'App name',
  appVersion: 'App version',
  chainId: 'Chain ID',
  verifyingContract: 'Verifying contract',
  domainSalt: 'Domain salt',
  domainField: 'Domain {field}',
  dataType: 'Data type',
  emptyList: 'Empty list',
  final: 'This can’t be undone.',
  send: 'Send {amount}',
  sign: 'Sign {amount}',
  sendTransaction: 'Send a transaction',
  signTransaction: 'Sign a transaction',
  sendTransactions: 'Send {count} transactions',
  signTransactions: 'Sign {count} transactions',
  signedEffect: 'The site can send this to {network} once it is signed.',
  someToken: '{amount} of a token',
  units: '{count} units',
  to: 'To',
  amount: 'Amount',
  also: 'Also',
  data: 'Data',
  token: 'Token',
  program: 'Program',
  priorityFee: 'Priority fee (max)',
  opensAccount: 'Opens the recipient’s token account (one time)',
  toTokenAccount: 'To token account',
  fromTokenAccount: 'From token account',
  spender: 'Spender',
  upTo: 'Up to',
  allOfIt: 'All of it',
  givesAway: 'Gives away',
  theAuthority: 'The authority “{name}”',
  of: 'Of',
  noOne: 'No one (permanent)',
  toProgram: 'To the program',
  durableNonce: 'Durable nonce',
  stakeAccount: 'Stake account',
  stakesWith: 'Stakes with validator',
  unstakes: 'Unstakes stake account',
  fromStakeAccount: 'From stake account',
} as const

export type DescriptionTexts = Readonly<Record<keyof typeof DESCRIPTION_TEXTS, string>>

export interface Wording {
  texts: DescriptionTexts
  /** Formats an exact decimal text, like `0.05`, with the language's digits and decimal separator. */
  formatDecimal(text: string): string
}

export const ENGLISH_WORDING: Wording = { texts: DESCRIPTION_TEXTS, formatDecimal: (text) => text }

/** Replaces each `{name}` in the text with its value. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (mark, name: string) => values[name] ?? mark)
}
