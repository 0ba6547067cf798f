// Examples of outside input: shapes that parsers forget, and texts that are nearly valid. They are the same on every run.

/** Values of every shape, none of which is a valid response. */
export const HOSTILE_VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  0,
  -1,
  Number.NaN,
  1n,
  '',
  ' ',
  'banana',
  '\u0000',
  '0x',
  '__proto__',
  [],
  [null],
  {},
  { signature: null },
  { signature: {} },
  { __proto__: null },
  Object.create({ signature: 'inherited' }),
  () => 'code',
]

/** Longer than any text from a wallet. */
const LONG = '0'.repeat(10_000)
const CHARACTERS = '0123456789abcdefABCDEFxyzXYZ:/.-_% \u0000\u202e💥é'

/** Texts that no parser may fail on: malformed ones, and valid ones with a character changed, dropped, or added. */
export function createHostileTexts(good: readonly string[]): readonly string[] {
  const next = createRandom()
  const pick = () => [...CHARACTERS][next() % [...CHARACTERS].length] ?? ''
  const randomTexts = Array.from({ length: 100 }, () => Array.from({ length: next() % 64 }, pick).join(''))
  const mutations = good.flatMap((text) =>
    Array.from({ length: 30 }, () => {
      const at = next() % (text.length + 1)
      return text.slice(0, at) + (next() % 2 ? pick() : '') + text.slice(at + (next() % 2))
    }),
  )
  return ['', ' ', '\u0000', '__proto__', 'constructor', LONG, '💥', '0x', ...randomTexts, ...mutations]
}

/** The 32-bit linear congruential generator of Numerical Recipes. It is not random, but has no pattern that matters here. */
function createRandom(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state >>> 8
  }
}
