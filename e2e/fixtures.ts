// The test function of every journey: pages that cannot reach another machine, throw no errors, and open no dialogs.
import { expect } from '@playwright/test'
import { test as base } from './engines/baseTest'
import { readEngine } from './engines/engine'
import { type Environment, readEnvironment } from './environment'
import { noteShifts } from './noteShifts'
import { addOwnFonts } from './ownFonts'

/**
 * Folders whose tests are journeys: a visitor's presses and what follows. The other tests set views to states that no press leads to, or
 * change their styles, which moves things.
 */
const JOURNEYS = /[\\/]e2e[\\/](demo|faults|journeys|login)[\\/]/

export interface Fixtures {
  /** Addresses of the services and the examples. */
  environment: Environment
  /** Requests and sockets to other machines that the page tried; all fail. A test that expects one empties the list. */
  outbound: string[]
  /** What moved in a journey's pages without a press, in Chromium. It is attached to the test; with `LATCHKEY_SHIFTS=1`, it fails the test. */
  shiftLines: string[]
  /** In every page and frame, so that measurements do not depend on the machine. */
  ownFonts: undefined
  /** Uncaught errors, unhandled rejections, dialogs and policy violations of every page. A test that expects one empties the list. */
  pageErrors: string[]
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  environment: async ({}, use) => use(readEnvironment()),
  outbound: [
    async ({ context, watch }, use) => {
      const outbound: string[] = []
      await watch.outbound(context, (target) => outbound.push(target))
      await use(outbound)
      expect(outbound, 'requests that left this machine').toEqual([])
    },
    { auto: true },
  ],
  shiftLines: [
    async ({ context }, use, { file, annotations }) => {
      const shiftLines: string[] = []
      if (readEngine() === 'chromium' && JOURNEYS.test(file)) {
        await context.exposeBinding('tellLayoutShift', (_, line: string) => void shiftLines.push(line))
        await context.addInitScript(noteShifts)
      }
      await use(shiftLines)
      annotations.push(...shiftLines.map((description) => ({ type: 'layout shift', description })))
      // Not by default: the speed of a server decides whether a shift still counts as caused by the press.
      if (process.env.LATCHKEY_SHIFTS) expect(shiftLines, 'layout shifts without a press').toEqual([])
    },
    { auto: true },
  ],
  ownFonts: [
    async ({ context }, use) => {
      // WebKit's proxy would write them into every response, and its journeys measure nothing.
      if (readEngine() !== 'webkit') await addOwnFonts(context)
      await use(undefined)
    },
    { auto: true },
  ],
  pageErrors: [
    async ({ context, watch }, use) => {
      const pageErrors: string[] = []
      await watch.errors(context, (line) => pageErrors.push(line))
      context.on('dialog', async (dialog) => {
        pageErrors.push(`${dialog.type()}: ${dialog.message()}`)
        await dialog.dismiss()
      })
      await use(pageErrors)
      expect(pageErrors, 'uncaught errors, dialogs and policy violations').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
