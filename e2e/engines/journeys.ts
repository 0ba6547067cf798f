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
  'faults/lostCode',
  'faults/outboundGuard',
  'faults/page',
  'journeys/embedded',
  'journeys/hostWallets',
  'journeys/main',
  'journeys/send',
  'journeys/signIn',
  'journeys/swap',
  'journeys/walletconnect',
  'login/email',
]

const NO_CLOCK = 'WebDriver has no clock of the page'
const NO_RESPONSES = 'the proxy tells of requests only'
const KEPT_PRELOAD =
  'WebKit keeps the failure of a file that Vite preloaded, even after a reload: a fetch of the file would replace it'
const ONE_SCRIPT = 'WebDriver presses nothing while a script in the page waits for the press'
const KEPT_IMPORT =
  'Firefox keeps a failed import of the file that the named one imports: it is offered a reload, which other journeys press'

const CRASH = 'a run of axe-core often crashes the page in Firefox ESR 153; what axe reads is the same in every engine'

const because = (reason: string, titles: readonly string[]): Exclusion[] => titles.map((title) => ({ title, reason }))

export const EXCLUSIONS: Readonly<Record<OtherEngine, readonly Exclusion[]>> = {
  firefox: [
    ...because(KEPT_IMPORT, ['PLG-03 offline at the first click', 'PLG-03 the chain code that does not load']),
    ...because(CRASH, ['MOD-03 MOD-07 axe finds nothing in the embedded list']),
  ],
  webkit: [
    ...because(NO_CLOCK, [
      'MOD-01 no view scrolls sideways or has a small target at 320 px',
      'SWP-03 SWP-04 other router, stale price, no answer',
      'field case 39: PLG-03 a view whose code never arrives',
      'WCT-05 WCT-10 a wallet that never answers',
      'WCT-10 a session whose time was over between two visits',
    ]),
    ...because(KEPT_PRELOAD, [
      'PLG-03 offline at the first click',
      'BRW-01 PLG-03 still offline at the second click',
      'field case 39: PLG-03 a view that does not load shows Try again',
      'field case 39: PLG-03 where a browser keeps a failed import',
      'BRW-01 PLG-03 the button offers a reload when a second press did not help',
      'PLG-03 the account that does not load after connecting',
      'PLG-03 the chain code that does not load',
      'BRW-01 PLG-03 the list of wallets offers a reload',
    ]),
    ...because(ONE_SCRIPT, [
      'MOD-06 SIW-01 SIW-02 SIW-04 required',
      'BRW-06 in a Farcaster client the shared account is connected',
    ]),
    ...because(NO_RESPONSES, ['SIW-02 SIW-05 MOD-06 what another account signed is refused by the server']),
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
