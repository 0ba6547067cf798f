// `npm run gallery`: pictures of the gallery's rows in every dress, in a Playwright report. It compares nothing.
import { defineConfig } from '@playwright/test'
import base from '../../playwright.config'

export default defineConfig({
  ...base,
  testDir: '.',
  outputDir: '../../.cache/e2e-gallery',
  globalSetup: '../globalSetup.ts',
  reporter: [['list'], ['html', { outputFolder: '../../.cache/gallery', open: 'never' }]],
  timeout: 240_000,
  use: { ...base.use, trace: 'off' },
  projects: [{ name: 'gallery', testMatch: 'everyDress.ts' }],
})
