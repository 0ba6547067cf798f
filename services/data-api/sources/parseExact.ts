// JSON whose numbers stay the text that was sent: a price or an amount never goes through floating point.

/** A string, or what looks like a number outside of one. Longest match first, so nothing is tried twice. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g

/** As `JSON.parse`, with every number as its own text. Throws SyntaxError; NaN and Infinity are not JSON. */
export function parseExact(text: string): unknown {
  return JSON.parse(text.replace(STRING_OR_NUMBER, (match) => (match.startsWith('"') ? match : `"${match}"`)))
}
