// Draws a QR code as one stroked path: runs of dark modules with round ends, and rounded finder patterns. ISO/IEC 18004. A separate chunk,
// because the encoder loads only when a code is shown.
import { encode, QrCodeDataType } from 'uqr'

export interface QrDrawing {
  /** Path for a stroke of width 1 with round caps and joins; one unit is a module. */
  path: string
  /** Modules per side, without the quiet zone. */
  size: number
}

/** Modules per side of a finder pattern. */
const FINDER = 7
/** Share of the side that a picture in the middle covers. Level H corrects 30 % of the area; this covers 6 %. */
const PICTURE_SHARE = 0.24

/** Draws `text`. With a picture, the middle stays empty and the code has the error level that corrects it. */
export function drawQr(text: string, { hasPicture }: { hasPicture: boolean }): QrDrawing {
  const { data, types, size } = encode(text, { ecc: hasPicture ? 'H' : 'M', border: 0 })
  const edge = hasPicture ? Math.floor((size * (1 - PICTURE_SHARE)) / 2) : size
  const isCovered = (at: number) => at >= edge && at < size - edge
  const isDark = (x: number, y: number) =>
    data[y]?.[x] === true && types[y]?.[x] !== QrCodeDataType.Position && !(isCovered(x) && isCovered(y))

  const strokes: string[] = []
  for (let line = 0; line < size; line += 1) {
    for (const [from, to] of listRuns(size, (at) => isDark(at, line))) {
      const isLone = from === to && !isDark(from, line - 1) && !isDark(from, line + 1)
      if (isLone || to > from) strokes.push(`M${from + 0.5} ${line + 0.5}h${to - from}`)
    }
    for (const [from, to] of listRuns(size, (at) => isDark(line, at))) {
      if (to > from) strokes.push(`M${line + 0.5} ${from + 0.5}v${to - from}`)
    }
  }
  const far = size - FINDER
  const finders = [drawFinder(0, 0), drawFinder(far, 0), drawFinder(0, far)]
  return { path: [...finders, ...strokes].join(''), size }
}

/** First and last index of each run of set values. */
function listRuns(length: number, isMarked: (at: number) => boolean): readonly (readonly [number, number])[] {
  const runs: [number, number][] = []
  for (let at = 0; at < length; at += 1) {
    const last = runs.at(-1)
    if (!isMarked(at)) continue
    if (last && last[1] === at - 1) last[1] = at
    else runs.push([at, at])
  }
  return runs
}

/** A ring of 7 modules with a center of 3. Their edges are stroked too: rows with round ends would leave notches. */
function drawFinder(x: number, y: number): string {
  const ring = `M${x + 2.5} ${y + 0.5}h2a2 2 0 0 1 2 2v2a2 2 0 0 1-2 2h-2a2 2 0 0 1-2-2v-2a2 2 0 0 1 2-2z`
  const rows = [2.5, 3.5, 4.5].map((row) => `M${x + 2.5} ${y + row}h2`)
  const edges = [2.5, 4.5].map((column) => `M${x + column} ${y + 2.5}v2`)
  return ring + rows.join('') + edges.join('')
}
