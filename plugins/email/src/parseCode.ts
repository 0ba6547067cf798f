// The digits of a code, however a visitor brings them: typed, pasted with the sentence around them, filled in by the browser.

/** Digits of a code; wire facts section 4.4. */
export const CODE_LENGTH = 6

/** Six digits in one piece, or as mails like to print them: in pairs or threes. */
const WHOLE_CODE = /(?<!\d)(?:\d{6}|\d{3}[\s-]\d{3}|\d{2}[\s-]\d{2}[\s-]\d{2})(?!\d)/

/** ASCII digits, six at most. Digits of any script count by their value. */
export function parseCode(text: string): string {
  const digits = text.replace(/\p{Nd}/gu, (digit) => String(readDigit(digit)))
  const [code] = WHOLE_CODE.exec(digits) ?? [digits]
  return code.replace(/\D/g, '').slice(0, CODE_LENGTH)
}

/** Every script has its ten digits side by side, zero first; some have several such rows. Unicode 16, section 4.6. */
function readDigit(digit: string): number {
  const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (isDigit(zero - 1)) zero -= 1
  return (code - zero) % 10
}
