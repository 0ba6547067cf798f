// Parses JSON with numbers as text, because a JavaScript number would round the server's exact values.

/** Matches a string, which stays unchanged, or a number outside of one. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Works like `JSON.parse`, but returns every number as text. Throws a SyntaxError. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(TEXT_OR_NUMBER, (part) => (part.startsWith('"') ? part : `"${part}"`)))
}
