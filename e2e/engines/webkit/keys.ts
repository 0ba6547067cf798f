// Keys and pointers as WebDriver actions.

/** Code points of WebDriver 2, 17.4.2. */
const KEYS: Readonly<Record<string, string>> = {
  Alt: '\uE00A',
  ArrowDown: '\uE015',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowUp: '\uE013',
  Backspace: '\uE003',
  Control: '\uE009',
  ControlOrMeta: '\uE009',
  Delete: '\uE017',
  End: '\uE010',
  Enter: '\uE007',
  Escape: '\uE00C',
  Home: '\uE011',
  Meta: '\uE03D',
  PageDown: '\uE00F',
  PageUp: '\uE00E',
  Shift: '\uE008',
  Space: ' ',
  Tab: '\uE004',
}

/** Keys pressed together. */
export type Chord = readonly string[]

/** `Shift+Tab`; the plus itself is a key too. */
export const readChord = (text: string): Chord => text.split(/\+(?=.)/)
export const spell = (text: string): Chord[] => [...text].map((key) => [key])

export function keyActions(chords: readonly Chord[]): object {
  const actions = chords.flatMap((chord) => {
    const values = chord.map((key) => KEYS[key] ?? key)
    const down = values.map((value) => ({ type: 'keyDown', value }))
    return [...down, ...values.toReversed().map((value) => ({ type: 'keyUp', value }))]
  })
  return { actions: [{ type: 'key', id: 'keys', actions }] }
}

export interface Point {
  x: number
  y: number
}

export function pointerActions(at: Point, clicks: number): object {
  return mouseActions([moveTo(at), ...Array.from({ length: clicks }, () => [DOWN, UP]).flat()])
}

export const DOWN = { type: 'pointerDown', button: 0 }
export const UP = { type: 'pointerUp', button: 0 }
export const moveTo = ({ x, y }: Point) => ({
  type: 'pointerMove',
  duration: 0,
  origin: 'viewport',
  x: Math.round(x),
  y: Math.round(y),
})
export function mouseActions(actions: readonly object[]): object {
  return { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] }
}

export function wheelActions({ x, y }: Point, deltaX: number, deltaY: number): object {
  const scroll = { type: 'scroll', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y), deltaX, deltaY }
  return { actions: [{ type: 'wheel', id: 'wheel', actions: [scroll] }] }
}
