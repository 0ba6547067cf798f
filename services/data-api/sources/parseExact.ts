// Parses JSON and keeps numbers as text, so that a price or an amount is never a floating-point number.

/** Matches a string, or a number outside of strings. Scans valid JSON once, but an unfinished string again from each of its quotes. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

/** Like `JSON.parse`, but each number becomes its text. Throws SyntaxError. NaN and Infinity are not JSON. */
export function parseExact(text: string): unknown {
  // Refuses text that is not JSON before the pattern sees it.
  JSON.parse(text)
  return JSON.parse(text.replace(STRING_OR_NUMBER, (match) => (match.startsWith('"') ? match : `"${match}"`)))
}
