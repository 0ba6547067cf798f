// Journeys that `npm test` leaves to the nightly run and to `npm run e2e`.
import type { TestDetails } from '@playwright/test'

/** The tag that `npm test` leaves out. */
export const NIGHT: TestDetails = { tag: '@night' }

/** Of a fault's variants, the first ones run in every `npm test`. */
export function variant(index: number, inEveryRun = 2): TestDetails {
  return index < inEveryRun ? {} : NIGHT
}
