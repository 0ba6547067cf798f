// Entry `@latchkey/plugin-siwx/message`: writes and parses the text of a sign-in (CAIP-122, EIP-4361). Strict both ways: a field is one
// line, and only what the writer would produce is accepted.
import { fieldInvalid } from './errors'
import type { SignInData, SignInMessage } from './types'

/** The fields of a sign-in message, as its text has them (EIP-4361). */
export interface SignInText extends Omit<SignInData, 'chainId' | 'accountAddress'> {
  /** Display name of the network, such as `Ethereum`. */
  networkName: string
  /** Plain address; `unknown` in a message that was created without one. */
  address: string
  /** CAIP-2 reference, such as `1`; some writers use the whole ID. */
  chainReference: string
}

/** Characters. A wallet that signs while it connects lists all permissions that it grants in the text (ERC-5573). */
const MAX_TEXT_LENGTH = 32_768
const HEADING = /^(\S+) wants you to sign in with your (.+) account:$/
// Printable, and also without Unicode line breaks, because a wallet may show U+2028 as a new line.
const LINE = /^[^\p{Cc}\u2028\u2029\p{Cs}]+$/u
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/
const isDateTime = (text: string) => DATE_TIME.test(text) && !Number.isNaN(Date.parse(text))
const isUri = (text: string) => /^[a-z][a-z\d+.-]*:\S+$/i.test(text) && URL.canParse(text)

/** Returns whether a field is allowed in the text. Writing and parsing use the same rule. */
const RULES: Readonly<Record<Exclude<keyof SignInText, 'resources'>, (text: string) => boolean>> = {
  domain: (text) => /^[^\s/?#@]+$/.test(text),
  networkName: (text) => text.trim() === text,
  address: (text) => /^[\w.%-]{1,128}$/.test(text),
  // A resource list or an empty line would end it early.
  statement: (text) => text.trim() === text,
  uri: isUri,
  version: (text) => text === '1',
  chainReference: (text) => /^([-a-z\d]{3,8}:)?[-\w]{1,32}$/.test(text),
  // EIP-4361: at least 8 letters and digits.
  nonce: (text) => /^[a-z\d]{8,}$/i.test(text),
  issuedAt: isDateTime,
  expirationTime: isDateTime,
  notBefore: isDateTime,
  requestId: (text) => /^\S+$/.test(text),
}
type Field = keyof typeof RULES
/** Lines after the statement, in this order. */
const LABELS: readonly (readonly [Field, string])[] = [
  ['uri', 'URI'],
  ['version', 'Version'],
  ['chainReference', 'Chain ID'],
  ['nonce', 'Nonce'],
  ['issuedAt', 'Issued At'],
  ['expirationTime', 'Expiration Time'],
  ['notBefore', 'Not Before'],
  ['requestId', 'Request ID'],
]
const OPTIONAL: readonly Field[] = ['statement', 'issuedAt', 'expirationTime', 'notBefore', 'requestId']

function isField(field: Field, value: string | undefined): boolean {
  if (value === undefined) return OPTIONAL.includes(field)
  return LINE.test(value) && RULES[field](value)
}

/** Returns the name of the first field that is not allowed in a text; null if all are. */
function findInvalid(text: SignInText): string | null {
  const invalid = (Object.keys(RULES) as Field[]).find((field) => !isField(field, text[field]))
  if (invalid) return invalid
  return text.resources?.every((uri) => LINE.test(uri) && isUri(uri)) === false ? 'resources' : null
}

/** Returns the text that the wallet signs. Throws `siwx/field-invalid`. */
export function formatSignInText(text: SignInText): string {
  const invalid = findInvalid(text)
  if (invalid) throw fieldInvalid(invalid)
  const { domain, networkName, address, statement, resources } = text
  const fields = LABELS.flatMap(([field, label]) => (text[field] === undefined ? [] : [`${label}: ${text[field]}`]))
  return [
    `${domain} wants you to sign in with your ${networkName} account:`,
    address,
    '',
    ...(statement === undefined ? [''] : [statement, '']),
    ...fields,
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((uri) => `- ${uri}`)]),
  ].join('\n')
}

/**
 * Parses a sign-in text; null for anything that `formatSignInText` does not write, except for one empty line in place of two. Never throws.
 */
export function parseSignInText(input: string): SignInText | null {
  if (input.length > MAX_TEXT_LENGTH) return null
  const lines = input.split('\n')
  const [, domain, networkName] = HEADING.exec(lines[0] ?? '') ?? []
  // In EIP-4361, a text without a statement has two empty lines, and other writers of these texts use one.
  if (lines[3]?.startsWith('URI: ') && lines[4] !== '') lines.splice(3, 0, '')
  const hasStatement = lines[3] !== ''
  const read: Partial<Record<Field, string>> = {
    domain,
    networkName,
    address: lines[1],
    ...(hasStatement && { statement: lines[3] }),
  }
  const rest = lines.slice(hasStatement ? 5 : 4)
  for (const [field, label] of LABELS) {
    const [line = ''] = rest
    if (!line.startsWith(`${label}: `)) continue
    read[field] = line.slice(label.length + 2)
    rest.shift()
  }
  const resources = rest[0] === 'Resources:' ? rest.slice(1).map((line) => line.replace(/^- /, '')) : undefined
  // Next, `findInvalid` checks the fields, and writing the text again detects anything else.
  const text = { ...read, ...(resources && { resources }) } as SignInText
  return findInvalid(text) === null && formatSignInText(text) === lines.join('\n') ? text : null
}

/** Placeholder for the signer's address. */
const UNKNOWN_ADDRESS = 'unknown'

/**
 * Creates a message from its fields. `networkName` is the display name of the network. A message without an address must not be
 * signed. Throws `siwx/field-invalid`.
 *
 * @example
 * ```ts
 * import { createNonce, createSignInMessage } from '@latchkey/plugin-siwx/message'
 *
 * const data = {
 *   accountAddress: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
 *   chainId: 'eip155:1',
 *   domain: 'shop.example',
 *   uri: 'https://shop.example',
 *   version: '1',
 *   nonce: createNonce(),
 * } as const
 * const text = createSignInMessage(data, 'Ethereum').toString() // what the wallet signs
 * ```
 */
export function createSignInMessage(data: SignInData, networkName: string): SignInMessage {
  const { chainId, accountAddress, ...fields } = data
  const chainReference = chainId.slice(chainId.indexOf(':') + 1)
  const address = accountAddress || UNKNOWN_ADDRESS
  const text = formatSignInText({ ...fields, networkName, address, chainReference })
  return { ...data, toString: () => text }
}

/** Returns 128 random bits as 32 hex digits, from `crypto.getRandomValues`. */
export function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
