// Writes the sign-in message. Source: CAIP-122 in the form of the Wallet Standard's solana:signIn.
import type { SignIn } from './message.ts'

/** The signed message, which both people and servers read. */
export function writeSignIn(input: SignIn, address: string): string {
  const { domain, statement, resources } = input
  const fields: readonly (readonly [label: string, value: string | undefined])[] = [
    ['URI', input.uri],
    ['Version', input.version],
    ['Chain ID', input.chainId],
    ['Nonce', input.nonce],
    ['Issued At', input.issuedAt],
    ['Expiration Time', input.expirationTime],
    ['Not Before', input.notBefore],
    ['Request ID', input.requestId],
  ]
  const lines = fields.flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${value}`]))
  if (resources) lines.push('Resources:', ...resources.map((resource) => `- ${resource}`))
  return [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement === undefined ? [] : [statement]),
    ...(lines.length === 0 ? [] : [lines.join('\n')]),
  ].join('\n\n')
}
