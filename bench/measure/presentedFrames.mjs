// Counts the frames that the compositor shows during animations. The page's own frames may be late without a visible effect, because
// transforms and opacity animate without the main thread.

/** Chromium's trace category for the result of each frame. The event is `PipelineReporter`. */
const CATEGORY = 'disabled-by-default-devtools.timeline.frame'
/** Frames per second of a headless browser. */
const REFRESH_RATE_HZ = 60

/**
 * @typedef {{ name: string, args?: { frame_reporter?: { state?: string, has_compositor_animation?: boolean } } }} TraceEvent
 */

/**
 * Starts to count.
 * @param {import('@playwright/test').CDPSession} session of the page's browser
 * @returns {Promise<() => Promise<number>>} ends the count; returns the frames per second while the compositor animated
 */
export async function countPresentedFrames(session) {
  /** @type {TraceEvent[]} */
  const events = []
  const collect = (/** @type {{ value: object[] }} */ { value }) =>
    void events.push(.../** @type {TraceEvent[]} */ (value))
  session.on('Tracing.dataCollected', collect)
  const completed = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [CATEGORY] },
  })
  return async () => {
    await session.send('Tracing.end')
    await completed
    session.off('Tracing.dataCollected', collect)
    const states = events
      .filter(({ name }) => name === 'PipelineReporter')
      .flatMap(({ args }) => args?.frame_reporter ?? [])
      .filter((frame) => frame.has_compositor_animation)
      .map(({ state }) => state)
    const presented = states.filter((state) => state?.startsWith('STATE_PRESENTED'))
    const dropped = states.filter((state) => state === 'STATE_DROPPED')
    if (presented.length === 0) throw new Error('The compositor did not animate anything.')
    return Number(((REFRESH_RATE_HZ * presented.length) / (presented.length + dropped.length)).toFixed(1))
  }
}
