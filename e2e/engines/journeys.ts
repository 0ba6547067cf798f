// The set of journeys for Firefox and WebKit, and what is excluded there, with the reason.
import type { PlaywrightTestConfig } from '@playwright/test'
import type { EngineName } from './engine'

type OtherEngine = Exclude<EngineName, 'chromium'>

interface Exclusion {
  /** The title, or the start of it. */
  title: string
  reason: string
}

/** The name of the project that runs the set. */
const CHOSEN = 'chosen journeys'

const SPECS = [
  'a11y/keyboard',
  'a11y/layout',
  'a11y/tabRound',
  'faults/csp/strict',
  'faults/lostCode',
  'faults/oldBrowser',
  'faults/outboundGuard',
  'faults/page',
  'faults/popups',
  'journeys/embedded',
  'journeys/hostWallets',
  'journeys/main',
  'journeys/onramp',
  'journeys/send',
  'journeys/signIn',
  'journeys/swap',
  'journeys/walletconnect',
  'login/email',
  'login/otherSite',
  'login/socials',
]

const NO_FOCUS = 'without a window manager a second window never has the focus'
const NO_BLOCKER = 'Firefox blocks no window while a driver is connected'
const NO_END = 'a jump of the page’s clock past the life of a link never ends there'
const KEPT_IMPORT =
  'Firefox keeps a failed import of the file that the named one imports: it is offered a reload, which other journeys press'

const CRASH = 'a run of axe-core often crashes the page in Firefox ESR 153; what axe reads is the same in every engine'

const PLAYED_GALLERY =
  'the gallery is played at an address without a server, where the driver of Firefox loses the page'
const NO_SOCKET = 'the driver plays no WebSocket'
const MIXED_CONTENT = 'WebKit shows no page of this machine in a page of https'
const PROTOCOL = 'only Chromium’s protocol tells it'
const NO_PREFERENCE = 'the driver cannot say that a visitor wants no motion'
const NO_BODY = 'the driver does not pass on the body of a request that a journey answers'
const NO_PHONE = 'the driver has no touches and no phone’s window'
const NO_SHIFTS = 'only Chromium counts what shifts: the others would tell of nothing'
const NO_AUTHENTICATOR = 'only Chromium’s protocol has an authenticator for passkeys'
const NO_RETURN = 'the driver waits for a page of the back/forward cache without end'
const NO_VISIBILITY = 'only Chromium tells a frame that it is covered (Intersection Observer 2)'
const NO_MESSAGE = 'the driver does not tell what the browser itself says of what it refused'
const NO_BYPASS = 'the driver cannot put the policy of a page aside'
const NO_SWITCH = 'only a switch of Chromium refuses a frame its storage; here it has one of its own for each site'
const NO_DARK = 'the driver cannot say that a visitor wants dark pages'
const NO_ABORT = 'the driver does not tell of a request that the page took back'
const NO_DOWNLOAD = 'the driver does not tell of a file that the page saves'
const NO_SCHEDULER = 'a row of the gallery is held still by a scheduler that WebKit does not have'
const NO_LANGUAGE = 'WebKitGTK takes its language from a locale that is installed, and a container has none'
const ONE_SESSION = 'one session drives all pages, so a page that hangs holds the others up'
const NO_FRAME_FOCUS = 'a script gives a frame of another site no focus in WebKit'
const NO_ROW = 'after a jump of the page’s clock some rows of the gallery never come'
const UNSCALED_FRAME = 'WebKit does not scale what is in a frame with the zoom of a page'
const LOST_FOCUS = 'the window has no focus once a text was copied'
const SCROLLBAR = 'in WebKitGTK the last 21 pixels of what scrolls are its scrollbar’s, even while that is not shown'
const NO_FRAMES = 'the driver lists no frames of a page, into which axe goes past their policy'
const NO_FONTS = 'the proxy adds no fonts to a page'
const CHANGED_FRAME = 'the proxy writes its scripts into the frame, whose files the page compares'
const because = (reason: string, titles: readonly string[]): Exclusion[] => titles.map((title) => ({ title, reason }))

const WITHOUT_AUTHENTICATOR = {
  [NO_AUTHENTICATOR]: ['login/passkey', 'login/passkeyKeys', 'login/secondFactor', 'login/signInMethods'],
}
/** Specs that an engine excludes completely, by reason. */
export const SPECS_LEFT_OUT: Readonly<Record<OtherEngine, Readonly<Record<string, readonly string[]>>>> = {
  firefox: {
    [NO_PHONE]: ['journeys/phones', 'journeys/safeAreas'],
    [NO_SHIFTS]: ['journeys/calm'],
    [PROTOCOL]: ['a11y/ownFonts', 'faults/walletconnectLinks', 'faults/walletconnectSuspended'],
    [NO_RETURN]: ['faults/stoppedPage'],
    ...WITHOUT_AUTHENTICATOR,
  },
  webkit: {
    [NO_PHONE]: ['journeys/phones', 'journeys/safeAreas'],
    [NO_SHIFTS]: ['journeys/calm'],
    [PROTOCOL]: ['faults/walletconnectLinks', 'faults/walletconnectSuspended'],
    ...WITHOUT_AUTHENTICATOR,
  },
}

/** What only works in Chromium. */
const OF_BOTH: readonly Exclusion[] = [
  ...because(PROTOCOL, [
    'SAF-13 a tab pairs again while another one, which was stopped',
    'MOD-01 names and roles in Connect, Connecting',
    'MOD-01 the page and the modal use the project’s own fonts',
  ]),
  ...because(NO_VISIBILITY, [
    'field case 10: a page of another site that covers the frame',
    'field case 10: a page of the same site that covers the frame',
    'field case 10: Approve does nothing while the frame is covered',
    'field case 11: scripted clicks, a key that is held down',
    'KEY-08 a press on Unlink does nothing while the page covers the frame',
  ]),
  ...because(NO_BYPASS, ['KEY-07 new keys replace the old ones']),
  ...because(NO_SWITCH, [
    'EMB-01 storage blocked on another site',
    'EMB-01 EMB-05 in a browser that stores nothing for the frame',
  ]),
  ...because(NO_DOWNLOAD, ['PLG-02 RPC-01 MOD-01 devtools show a load, a refusal']),
]

export const EXCLUSIONS: Readonly<Record<OtherEngine, readonly Exclusion[]>> = {
  firefox: [
    ...because(KEPT_IMPORT, [
      'PLG-03 offline at the first click',
      'PLG-03 chain code that fails to load',
      'VIS-02 Activity without a connection says that the device is offline',
    ]),
    ...because(NO_FOCUS, ['EMB-04 MOD-04 by keyboard only', 'MOD-04 UIX-01 by keyboard only']),
    ...because(NO_BLOCKER, ['BRW-01 a window that opens without a press is blocked']),
    ...because(CRASH, [
      'MOD-03 MOD-07 axe finds nothing in the embedded list',
      'UIX-01 the modal follows the controls and the URL, and reports contrast that is too low',
      'KEY-08 UIX-05 every screen in the',
    ]),
    ...because(NO_RETURN, ['SAF-13 the page with the socket enters the back/forward cache']),
    ...because(NO_MESSAGE, [
      'EMB-01 a page that is not on the project’s list cannot embed',
      'field case 10: a page of the project inside of an attacker’s page',
      'HST-09 host script-tag: a file that does not match its hash',
    ]),
    ...because(NO_ABORT, ['CON-05 a response to an earlier search never replaces']),
    ...because(NO_PREFERENCE, [
      'MOD-12 header text 120 ms, height and views 150 ms, with motion reduce',
      // Views open with motion for visitors who want it.
      'FST-02 in ',
      'VIS-08 nothing moves from the list to the account',
      'VIS-08 nothing moves in the ring',
    ]),
    ...because(NO_DARK, ['UIX-01 axe finds nothing on a page of each kind, dark']),
    ...because(PLAYED_GALLERY, [
      'MOD-01 every row of the gallery',
      'MOD-01 UIX-01 CON-05 EMB-03 EMB-04',
      'MOD-01 UIX-01 every view in every state',
    ]),
    ...because(NO_BODY, [
      'field case 22: SAF-04 CHN-02 a Solana node',
      'ANA-01 API-07 without analytics a whole visit calls only',
      'EMB-01 EMB-08 no code, email, token, device secret',
    ]),
    ...OF_BOTH,
  ],
  webkit: [
    ...because(NO_END, ['WCT-05 WCT-10 a wallet that never responds']),
    ...because(NO_FOCUS, ['EMB-04 MOD-04 by keyboard only']),
    ...because(NO_MESSAGE, [
      'EMB-01 a page that is not on the project’s list cannot embed',
      'field case 10: a page of the project inside of an attacker’s page',
      'HST-09 host script-tag: a file that does not match its hash',
    ]),
    ...because(NO_PHONE, [
      'HST-06 CON-05 a wallet of the directory is found by its name',
      'UIX-01 a phone shows the first screen, a guide and an error',
    ]),
    ...because(NO_DARK, ['UIX-01 axe finds nothing on a page of each kind, dark']),
    ...because(NO_LANGUAGE, ['UIX-02 EMB-10 a page that names no language gets the browser’s own']),
    ...because(PROTOCOL, ['SAF-13 the page with the socket enters the back/forward cache']),
    ...because(ONE_SESSION, ['SAF-13 the tab with the socket hangs']),
    ...because(NO_FRAMES, [
      'KEY-08 UIX-05 every screen in the',
      'UIX-01 EMB-08 SAF-09 Approve and the focus ring',
      'UIX-02 EMB-07 UIX-05 an approval in ',
    ]),
    ...because(NO_FONTS, ['SAF-07 the frame uses the project’s own fonts']),
    ...because(CHANGED_FRAME, ['KEY-01 the page accepts the frame of its release']),
    ...because(NO_SCHEDULER, ['MOD-01 UIX-01 CON-05 EMB-03 EMB-04', 'MOD-01 UIX-01 every view in every state']),
    ...because(NO_ROW, ['UIX-02 MOD-01 no message is cut off', 'UIX-02 MOD-01 every view fits at 200 %']),
    ...because(
      SCROLLBAR,
      ['none of a token', 'a limitless allowance', 'a call that cannot be read'].map(
        (request) =>
          `SAF-07 amount, recipient, network, fee, total and warning are visible together with Approve in small windows: ${request}`,
      ),
    ),
    ...because(MIXED_CONTENT, ['BRW-06 in the Base App the shared account is connected']),
    ...because(NO_SOCKET, ['BRW-03 BRW-05 in @metamask/test-dapp a visitor connects']),
    ...because(UNSCALED_FRAME, ['field case 10: a click in a zoomed page']),
    ...because(LOST_FOCUS, ['MOD-04 UIX-01 by keyboard only']),
    ...because(NO_FRAME_FOCUS, ['EMB-07 a message and typed data']),
    ...OF_BOTH,
  ],
}

/** Journeys of the set that an engine can hardly change: Chromium always runs them, the other two at night. */
export const AT_NIGHT: readonly string[] = [
  'WCT-04 the network is switched on the page',
  'WCT-03 disconnecting in the page ends the connection',
  'WCT-03 disconnecting in the wallet disconnects the page',
  'SND-01 SND-03 a payment link fills in',
  'SND-05 another account or another network ends the draft',
  'SWP-03 SWP-04 another router, a stale price, no response',
  'MOD-07 the react page under a strict policy: the main flow runs without a violation',
  'PLG-08 two modals on one page',
  'MOD-05 ACC-06 a wallet on a network the page does not know',
  'MOD-04 BRW-01 Tab and Shift+Tab reach every control: account-settings',
  'EMB-03 a wrong code shows',
]

/** Every spec that an engine could run, and the set. The proof reads Chromium's tree, and the looks are Chromium's pictures. */
export function listProjects(engine: OtherEngine): PlaywrightTestConfig['projects'] {
  const excluded = matchTitles(EXCLUSIONS[engine].map(({ title }) => title))
  const leftOut = Object.values(SPECS_LEFT_OUT[engine]).flat()
  return [
    { name: engine, testIgnore: [/looks\//, /proof\//, ...leftOut.map(fileOf)], grepInvert: excluded },
    {
      name: CHOSEN,
      testMatch: SPECS.map(fileOf),
      grepInvert: [/@night/, ...matchTitles(AT_NIGHT), ...excluded],
    },
  ]
}

const fileOf = (spec: string): string => `**/${spec}.spec.ts`

function matchTitles(titles: readonly string[]): RegExp[] {
  return titles.map((title) => new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
}
