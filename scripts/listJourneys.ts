// The browser journeys as Playwright lists them, with the titles that it makes for each of several things.
import { spawnSync } from 'node:child_process'
import { ROOT } from './packages.mjs'

interface Journey {
  title: string
  /** Without the `@`. */
  tags: string[]
}

/** Of all projects of Chromium; takes some seconds. */
export function listJourneys(): Journey[] {
  // `npm test` names a file for the report of its own step.
  const { PLAYWRIGHT_JSON_OUTPUT_FILE: _file, ...env } = process.env
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json']
  const { stdout } = spawnSync(process.execPath, command, { cwd: ROOT, env, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const journeys: Journey[] = []
  // Suites are within suites, at any depth.
  JSON.parse(stdout, (key, value) => {
    if (key === 'specs') journeys.push(...value)
    return value
  })
  return journeys
}
