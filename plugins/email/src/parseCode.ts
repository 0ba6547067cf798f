// Reads the digits of a code, whether the visitor types it, pastes it with the sentence around it, or the browser fills it in.

/** Digits of a code. */
export const CODE_LENGTH = 6

/** Six digits in one piece, or in pairs or threes, as many emails show them. */
const WHOLE_CODE = /(?<!\d)(?:\d{6}|\d{3}[\s-]\d{3}|\d{2}[\s-]\d{2}[\s-]\d{2})(?!\d)/

/** Returns at most six ASCII digits. Digits of any script count by their value. */
export function parseCode(text: string): string {
  const digits = text.replace(/\p{Nd}/gu, (digit) => String(readDigit(digit)))
  const [code] = WHOLE_CODE.exec(digits) ?? [digits]
  return code.replace(/\D/g, '').slice(0, CODE_LENGTH)
}

/** Every script has its ten digits in a row, starting with zero; some have several such rows. Unicode 16, section 4.6. */
function readDigit(digit: string): number {
  const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (isDigit(zero - 1)) zero -= 1
  return (code - zero) % 10
}
