// Browser journeys against the built examples and the real local services.
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/ensureBrowser.mjs'

const executablePath = findBrowser() ?? undefined
const isRoot = process.getuid?.() === 0
/** The browser itself stays offline too: no update checks, no sign-in, no experiments. */
const QUIET = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.cache/e2e',
  globalSetup: './e2e/globalSetup.ts',
  fullyParallel: true,
  workers: 2,
  // A journey that needs it is named in the report of `npm test`: a machine at work is slow, a bug fails twice.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    video: 'off',
    trace: 'retain-on-failure',
    launchOptions: { executablePath, args: isRoot ? [...QUIET, '--no-sandbox'] : QUIET },
  },
})
