// Whether the frame stayed where it is on the screen, as far as pointer events tell: a page cannot be asked, and could lie.

/** Where one event was, on the screen and in the frame. */
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

/** From the least to the most that browsers zoom a page: points on the screen that one in the frame takes. */
const ANY_SCALE: Range = { min: 0.25, max: 5 }
/** Coordinates are rounded, each to a whole point. */
const ROUNDING = 1

/** Returns a function that is given each pointer event, and returns true when the frame moved between it and an earlier one. */
export function createMoveDetector(): (sample: PointerSample) => boolean {
  let last: PointerSample | null = null
  let scale = ANY_SCALE

  return (sample) => {
    const before = last
    const isAtRest = before?.screenX === sample.screenX && before.screenY === sample.screenY
    // While the pointer rests, each event is compared with the first: many small moves are one.
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

/** The scales at which a pointer that went so far on the screen goes so far in a frame that stands still. */
function scaleBetween(onScreen: number, inFrame: number): Range {
  const across = Math.abs(inFrame)
  if (across <= ROUNDING) {
    return { min: (Math.abs(onScreen) - ROUNDING) / (across + ROUNDING), max: Number.POSITIVE_INFINITY }
  }
  // A frame that stands still is crossed in the same direction.
  const along = inFrame < 0 ? -onScreen : onScreen
  return { min: (along - ROUNDING) / (across + ROUNDING), max: (along + ROUNDING) / (across - ROUNDING) }
}

function intersect(one: Range, other: Range): Range {
  return { min: Math.max(one.min, other.min), max: Math.min(one.max, other.max) }
}
