// Lists the browser journeys as Playwright does, including the titles that loops generate.
import { spawnSync } from 'node:child_process'
import { ROOT } from './packages.mjs'

interface Journey {
  title: string
  /** Tags without the `@`. */
  tags: string[]
}

/** Lists the journeys of all Chromium projects. Takes a few seconds. */
export function listJourneys(): Journey[] {
  // `npm test` sets the file for the report of its own step.
  const { PLAYWRIGHT_JSON_OUTPUT_FILE: _file, ...env } = process.env
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--list', '--reporter=json']
  const { stdout } = spawnSync(process.execPath, command, { cwd: ROOT, env, encoding: 'utf8', maxBuffer: 2 ** 26 })
  const journeys: Journey[] = []
  // Suites can be nested at any depth.
  JSON.parse(stdout, (key, value) => {
    if (key === 'specs') journeys.push(...value)
    return value
  })
  return journeys
}
