// Recovery codes of 80 random bits, in a form that is easy to type. Each server gets a different token derived from a code, so neither server can use
// its token at the other. Review this file as security code.
import { hashBase64Url } from '../keys/bytes.ts'

const CODE_COUNT = 10
const CODE_LENGTH = 16
/** Without I, L, O, and U, which are easily misread. Source: Crockford's Base 32. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`)

/** The tokens by which each server knows a code. */
interface RecoveryTokens {
  login: string
  keeper: string
}

/** Returns ten codes, such as `7K3M-…`, in four groups. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: CODE_COUNT }, () => {
    // 32 divides 256, so every character is equally likely.
    const signs = Array.from(crypto.getRandomValues(new Uint8Array(CODE_LENGTH)), (byte) => ALPHABET[byte % 32])
    return signs.join('').replace(/(.{4})(?!$)/g, '$1-')
  })
}

/** Parses a typed code. Null if it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return CODE.test(signs) ? signs : null
}

/** `code` is the result of `readRecoveryCode`. */
export async function createRecoveryTokens(code: string): Promise<RecoveryTokens> {
  const [login, keeper] = await Promise.all(
    ['login', 'keeper'].map((server) => hashBase64Url(`latchkey recovery code: ${server} ${code}`)),
  )
  return { login: login ?? '', keeper: keeper ?? '' }
}
