// Waits for motion to end. While it opens, a sheet is below the window, and a view is cut off by a growing height.
import type { Locator } from '@playwright/test'

/** Until nothing moves in the dialog that this belongs to, except for countdowns and what moves without end. */
export async function untilStill(place: Locator): Promise<void> {
  await place.evaluate(async (element) => {
    // Milliseconds: a countdown takes minutes, a motion less than a second.
    const isEnding = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) < 5000
    const moving = (element.closest('dialog') ?? element).getAnimations({ subtree: true }).filter(isEnding)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}
