// The chosen set of Firefox and WebKit, and what it leaves out there, with the reason.
import type { PlaywrightTestConfig } from '@playwright/test'
import type { EngineName } from './engine'

type OtherEngine = Exclude<EngineName, 'chromium'>

interface Exclusion {
  /** The title, or how it starts. */
  title: string
  reason: string
}

/** The name of the project that runs the set. */
const CHOSEN = 'chosen journeys'

export const SPECS = [
  'a11y/keyboard',
  'a11y/layout',
  'faults/csp/strict',
  'faults/outboundGuard',
  'faults/page',
  'journeys/embedded',
  'journeys/main',
  'journeys/send',
  'journeys/signIn',
  'journeys/swap',
  'journeys/walletconnect',
  'login/email',
]

const NO_CLOCK = 'WebDriver has no clock of the page'
const NO_RESPONSES = 'the proxy tells of requests only'
const LOST_FILES = 'what the proxy drops is not yet told apart from the early import below'
const EARLY_IMPORT =
  'WebKit 2.50 can resolve the second of two imports before the chunk has run: the view reports that it did not load'
const KEPT_IMPORT = 'after a failed import, the next press does not load the code within the time of the test'

const because = (reason: string, titles: readonly string[]): Exclusion[] => titles.map((title) => ({ title, reason }))

export const EXCLUSIONS: Readonly<Record<OtherEngine, readonly Exclusion[]>> = {
  firefox: because(KEPT_IMPORT, ['PLG-03 offline at the first click', 'PLG-03 the chain code that does not load']),
  webkit: [
    ...because(NO_CLOCK, [
      'MOD-01 no view scrolls sideways or has a small target at 320 px',
      'SWP-03 SWP-04 other router, stale price, no answer',
      'field case 39: PLG-03 a view whose code never arrives',
      'WCT-05 WCT-10 a wallet that never answers',
      'WCT-10 a session whose time was over between two visits',
    ]),
    ...because(NO_RESPONSES, ['SIW-02 SIW-05 MOD-06 what another account signed is refused by the server']),
    ...because(LOST_FILES, [
      'PLG-03 offline at the first click',
      'field case 39: PLG-03 a view that does not load shows Try again',
      'field case 39: PLG-03 where a browser keeps a failed import',
      'BRW-01 PLG-03 one lost packet of',
      'BRW-01 PLG-03 the button offers a reload when a second press did not help',
      'PLG-03 the account that does not load after connecting',
      'PLG-03 the chain code that does not load',
    ]),
    ...because(EARLY_IMPORT, [
      'MOD-04 focus is kept when the focused row goes away',
      'page under a strict policy: the main flow, and not one violation',
      'field case 27: STO-01 blocked storage',
      'BAL-02 a chain that does not answer',
      'SND-01 SND-03 MOD-13 ether by keyboard',
      'SND-01 SND-03 a payment link fills in',
      'SND-01 SND-05 all of it to a name',
      'SND-05 another account or another network',
      'SND-05 TXH-04 the tab is closed',
      'SWP-02 SWP-03 ether to a token',
      'SWP-03 SWP-04 token to token',
      'SWP-03 a token that was allowed before',
      'MOD-06 SIW-01 SIW-02 SIW-04 required',
      'WCT-01 WCT-04 both sides are reloaded',
    ]),
  ],
}

/** Every spec that an engine could run, and the chosen ones. The proof reads Chromium's tree, and the looks are Chromium's pictures. */
export function listProjects(engine: OtherEngine): PlaywrightTestConfig['projects'] {
  const titles = EXCLUSIONS[engine].map(({ title }) => new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  return [
    { name: engine, testIgnore: [/looks\//, /proof\//] },
    { name: CHOSEN, testMatch: SPECS.map((spec) => `**/${spec}.spec.ts`), grepInvert: titles },
  ]
}
