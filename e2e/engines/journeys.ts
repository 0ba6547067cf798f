// What `npm test` runs in Firefox and WebKit, and what it leaves out there, with the reason.
import type { PlaywrightTestConfig } from '@playwright/test'
import type { EngineName } from './engine'

type OtherEngine = Exclude<EngineName, 'chromium'>

interface Exclusion {
  /** The title, or how it starts. */
  title: string
  reason: string
}

/** The name of the project that `npm test` runs. */
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

const KEEPS_FAILED_IMPORTS =
  'Firefox keeps a failed import until a reload; “where a browser keeps a failed import” tests what the modal offers then'

export const EXCLUSIONS: Readonly<Record<OtherEngine, readonly Exclusion[]>> = {
  firefox: [
    ...[
      'PLG-03 offline at the first click',
      'field case 39: PLG-03 a view that does not load shows Try again',
      'PLG-03 the account that does not load after connecting',
      'PLG-03 the chain code that does not load',
    ].map((title) => ({ title, reason: KEEPS_FAILED_IMPORTS })),
  ],
  webkit: [],
}

/** Every spec that an engine could run, and the chosen ones. The proof reads Chromium's tree, and the looks are Chromium's pictures. */
export function listProjects(engine: OtherEngine): PlaywrightTestConfig['projects'] {
  const titles = EXCLUSIONS[engine].map(({ title }) => new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  return [
    { name: engine, testIgnore: [/looks\//, /proof\//] },
    { name: CHOSEN, testMatch: SPECS.map((spec) => `**/${spec}.spec.ts`), grepInvert: titles },
  ]
}
