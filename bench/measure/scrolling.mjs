// Scrolls a list from top to end with the wheel at a person's speed, and measures its frames.

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {import('@playwright/test').CDPSession} CDPSession
 * @typedef {{ framesMs: number[], longTasksMs: number[] }} Frames
 */

/** CSS pixels of one gesture. The next gesture waits for what is still loading. */
const GESTURE_PX = 5000
/** More than any list here needs, so that an endless list fails instead of hanging. */
const MAX_GESTURES = 200
/** The duration of a frame at 60 per second. Frame timestamps are precise to a tenth of a millisecond. */
const FRAME_MS = 1000 / 60
const TOLERANCE_MS = 1

const WATCH_FRAMES = `
  window.seen = { framesMs: [], longTasksMs: [] }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.seen.longTasksMs.push(duration)
  }).observe({ entryTypes: ['longtask'] })
  const frame = (atMs) => {
    window.seen.framesMs.push(atMs)
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)`

/**
 * Turns the wheel over the middle of the scroller until it is at its end.
 * @param {Page} page
 * @param {CDPSession} session
 * @param {{ scroller: string, isLoading?: string, speed: number }} options two expressions: what scrolls, and whether
 *   more rows are loading; CSS pixels per second
 * @returns {Promise<Frames>} of the scrolling only
 */
export async function scrollToEnd(page, session, { scroller, isLoading = 'false', speed }) {
  /** @type {{ x: number, y: number }} */
  const middle = await page.evaluate(`(() => {
    const { x, y, width, height } = ${scroller}.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })()`)
  await page.evaluate(WATCH_FRAMES)
  for (let count = 0; count < MAX_GESTURES; count += 1) {
    await session.send('Input.synthesizeScrollGesture', {
      ...middle,
      yDistance: -GESTURE_PX,
      speed,
      preventFling: true,
      gestureSourceType: 'mouse',
    })
    const isAtEnd = await page.evaluate(`(() => {
      const { scrollTop, clientHeight, scrollHeight } = ${scroller}
      return !(${isLoading}) && scrollTop + clientHeight >= scrollHeight - 1
    })()`)
    if (isAtEnd) return /** @type {Promise<Frames>} */ (page.evaluate('window.seen'))
  }
  throw new Error(`The list did not end after ${MAX_GESTURES * GESTURE_PX} px.`)
}

/** @param {Frames} frames */
export function judge({ framesMs, longTasksMs }) {
  const gaps = framesMs.slice(1).map((atMs, index) => atMs - (framesMs[index] ?? 0))
  const lateGaps = (/** @type {number} */ frames) => gaps.filter((gap) => gap > frames * FRAME_MS + TOLERANCE_MS).length
  const spanMs = (framesMs.at(-1) ?? 0) - (framesMs[0] ?? 0)
  return {
    frames: gaps.length,
    framesPerSecond: Number(((gaps.length * 1000) / spanMs).toFixed(1)),
    gapsOver17Ms: lateGaps(1),
    gapsOver33Ms: lateGaps(2),
    longestGapMs: Math.round(Math.max(...gaps)),
    longTasks: longTasksMs.length,
    longestTaskMs: Math.round(Math.max(0, ...longTasksMs)),
  }
}
