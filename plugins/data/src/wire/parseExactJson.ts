// JSON whose numbers come as their text: a float of the language would round what a server says exactly (wire facts 1.4).

/** A text, which is left as it is, or a number outside of one. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** As `JSON.parse`, with every number as the text it is written in. Throws a SyntaxError. */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(TEXT_OR_NUMBER, (part) => (part.startsWith('"') ? part : `"${part}"`)))
}
