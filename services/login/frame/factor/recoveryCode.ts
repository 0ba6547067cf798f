// Recovery codes: 80 random bits each, written so that a person can type them. Each server gets its own token made of a code, so
// that what one of them is shown is of no use at the other. Review this file as security code.
import { hashBase64Url } from '../keys/bytes.ts'

const CODE_COUNT = 10
const CODE_LENGTH = 16
/** Without I, L, O and U, which are read as something else. Source: Crockford's Base 32. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE = new RegExp(`^[${ALPHABET}]{${CODE_LENGTH}}$`)

/** What each server knows a code by. */
interface RecoveryTokens {
  login: string
  keeper: string
}

/** Ten, as `7K3M-…` in four groups. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: CODE_COUNT }, () => {
    // 32 divides 256: every sign is as likely as any other.
    const signs = Array.from(crypto.getRandomValues(new Uint8Array(CODE_LENGTH)), (byte) => ALPHABET[byte % 32])
    return signs.join('').replace(/(.{4})(?!$)/g, '$1-')
  })
}

/** As a person typed it; null when it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return CODE.test(signs) ? signs : null
}

/** `code`: what `readRecoveryCode` gives. */
export async function createRecoveryTokens(code: string): Promise<RecoveryTokens> {
  const [login, keeper] = await Promise.all(
    ['login', 'keeper'].map((server) => hashBase64Url(`latchkey recovery code: ${server} ${code}`)),
  )
  return { login: login ?? '', keeper: keeper ?? '' }
}
