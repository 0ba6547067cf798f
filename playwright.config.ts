// Browser journeys against the built examples and the real local services.
import { defineConfig } from '@playwright/test'
import { LEFT_OUT, ONLY_THIS_MACHINE } from './e2e/engines/chromium/features.mjs'
import { findProgram } from './scripts/programs.mjs'

const executablePath = findProgram('chromium') ?? undefined
const shellPath = findProgram('headlessShell') ?? executablePath
const isRoot = process.getuid?.() === 0
/** The browser itself stays offline too: no update checks, no sign-in, no experiments. */
const QUIET = [
  LEFT_OUT,
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const ALONE = [ONLY_THIS_MACHINE, '--no-proxy-server']

/** Glyphs and colors as on every other machine: no hints of the system's, no profile of the screen's. */
const SAME_EVERYWHERE = [
  '--font-render-hinting=none',
  '--disable-lcd-text',
  '--disable-font-subpixel-positioning',
  '--force-color-profile=srgb',
  '--force-device-scale-factor=1',
  '--hide-scrollbars',
]
const ARGS = [...QUIET, ...ALONE, ...(isRoot ? ['--no-sandbox'] : [])]
const LOOKS = /looks\/\w+\.spec\.ts$/
/** Without motion the drawing takes a third less of the machine. The demo's journeys, and those in Firefox and WebKit, keep it. */
const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const
/** Nor has the headless shell a blocker of windows, rules for the storage of other sites, and a back/forward cache: logins and faults need them. */
const SHELL = { ...STILL, launchOptions: { executablePath: shellPath, args: ARGS } }
const DEMO = /demo\/.+\.spec\.ts$/
/** Journeys of logins, of servers that fail, and in pages of other hosts. */
const SERVERS = /(login|faults|hosts)\/.+\.spec\.ts$/
/** Journeys over the relay and through the directory, and on phones. */
const REMOTE_WALLETS = /(walletconnect\w*|directory|phones|families)\.spec\.ts$/
const REMOTE_FAULTS = /faults\/walletconnect\w*\.spec\.ts$/

/** Of the pages and of the tests, whatever the machine's is. */
const TIME_ZONE = 'UTC'
process.env.TZ = TIME_ZONE

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  globalSetup: './e2e/globalSetup.ts',
  fullyParallel: true,
  workers: 2,
  // A second try would hide a race.
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  snapshotPathTemplate: 'e2e/a11y/names/{arg}{ext}',
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    colorScheme: 'light',
    locale: 'en-US',
    timezoneId: TIME_ZONE,
    video: 'off',
    // A recording costs a quarter of each journey's time; CI keeps what the page showed at a failure.
    trace: process.env.CI ? 'off' : 'retain-on-failure',
    launchOptions: { executablePath, args: ARGS },
  },
  projects: [
    { name: 'demo', testMatch: DEMO },
    { name: 'page', testIgnore: [DEMO, REMOTE_WALLETS, SERVERS, LOOKS], use: SHELL },
    { name: 'servers', testMatch: SERVERS, testIgnore: REMOTE_WALLETS, use: STILL },
    { name: 'remote wallets', testMatch: REMOTE_WALLETS, testIgnore: REMOTE_FAULTS, use: SHELL },
    { name: 'remote faults', testMatch: REMOTE_FAULTS, use: STILL },
    {
      name: 'looks',
      testMatch: LOOKS,
      snapshotPathTemplate: 'e2e/looks/pictures/{arg}{ext}',
      // A test holds some seventy rows.
      timeout: 240_000,
      // A browser keeps how it drew a glyph for the rows before; the second try has its own browser. A change fails both.
      retries: 1,
      expect: { timeout: 3000, toHaveScreenshot: { threshold: 0.04, maxDiffPixels: 40, animations: 'allow' } },
      use: {
        ...STILL,
        trace: 'off',
        launchOptions: { executablePath, args: [...ARGS, ...SAME_EVERYWHERE] },
      },
    },
  ],
})
