// The journeys in Firefox ESR, through Playwright's WebDriver BiDi channel.
import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'
import { findProgram } from '../../scripts/programs.mjs'
import { publishEngine } from './engine'
import { listProjects } from './journeys'

publishEngine('firefox')
process.env.FIREFOX_PATH ??= findProgram('firefox') ?? ''

/** Firefox itself stays offline too: no update checks, no experiments, no lists. */
const QUIET = {
  'app.update.enabled': false,
  'browser.safebrowsing.downloads.remote.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
}

export default defineConfig({
  ...base,
  testDir: '..',
  outputDir: '../../.cache/e2e-firefox',
  globalSetup: '../globalSetup.ts',
  snapshotPathTemplate: '../a11y/names/{arg}{ext}',
  projects: listProjects('firefox'),
  use: {
    ...base.use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    trace: 'off',
    launchOptions: {
      executablePath: new URL('./firefox/firefoxBridge.mjs', import.meta.url).pathname,
      firefoxUserPrefs: {
        ...QUIET,
        // Reads and writes the clipboard without a prompt.
        'dom.events.testing.asyncClipboard': true,
        'dom.disable_open_during_load': true,
        // A frame from another site has no separate process, in which the driver's presses would not reach it; its storage stays partitioned.
        'fission.webContentIsolationStrategy': 0,
      },
    },
  },
})
