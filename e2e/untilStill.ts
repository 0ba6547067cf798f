// Waits for what moves. On its way in, a sheet lies below the window, and a view is cut by a height that still grows.
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
