// Detects from pointer events whether the frame moved on the screen. The page cannot be asked, because it could lie.

/** The position of one event on the screen and in the frame. */
export interface PointerSample {
  screenX: number
  screenY: number
  clientX: number
  clientY: number
}

interface Range {
  min: number
  max: number
}

/** The range of zoom levels in browsers: screen pixels per pixel in the frame. */
const ANY_SCALE: Range = { min: 0.25, max: 5 }
/** Each coordinate is rounded to a whole pixel. */
const ROUNDING = 1

/** Returns a function that receives each pointer event, and returns true if the frame moved between it and an earlier one. */
export function createMoveDetector(): (sample: PointerSample) => boolean {
  let last: PointerSample | null = null
  let scale = ANY_SCALE

  return (sample) => {
    const before = last
    const isAtRest = before?.screenX === sample.screenX && before.screenY === sample.screenY
    // While the pointer rests, each event is compared with the first one, so that many small moves add up.
    if (!isAtRest) last = sample
    if (!before) return false
    const wide = intersect(scale, scaleBetween(sample.screenX - before.screenX, sample.clientX - before.clientX))
    scale = intersect(wide, scaleBetween(sample.screenY - before.screenY, sample.clientY - before.clientY))
    if (scale.min <= scale.max) return false
    last = sample
    scale = ANY_SCALE
    return true
  }
}

/** The zoom levels at which this distance on the screen matches this distance in a frame that does not move. */
function scaleBetween(onScreen: number, inFrame: number): Range {
  const across = Math.abs(inFrame)
  if (across <= ROUNDING) {
    return { min: (Math.abs(onScreen) - ROUNDING) / (across + ROUNDING), max: Number.POSITIVE_INFINITY }
  }
  // In a frame that does not move, the pointer moves in the same direction as on the screen.
  const along = onScreen * Math.sign(inFrame)
  return { min: (along - ROUNDING) / (across + ROUNDING), max: (along + ROUNDING) / (across - ROUNDING) }
}

function intersect(one: Range, other: Range): Range {
  return { min: Math.max(one.min, other.min), max: Math.min(one.max, other.max) }
}
