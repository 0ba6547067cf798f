// The journeys in WebKitGTK, through WebKitWebDriver.
import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'
import { findProgram } from '../../scripts/programs.mjs'
import { publishEngine } from './engine'
import { listProjects } from './journeys'

publishEngine('webkit')
process.env.WEBKIT_DRIVER_PATH ??= findProgram('webkit') ?? ''
process.env.MINIBROWSER_PATH ??= findProgram('miniBrowser') ?? ''

export default defineConfig({
  ...base,
  testDir: '..',
  outputDir: '../../.cache/e2e-webkit',
  globalSetup: '../globalSetup.ts',
  snapshotPathTemplate: '../a11y/names/{arg}{ext}',
  projects: listProjects('webkit'),
  use: { viewport: base.use?.viewport },
})
