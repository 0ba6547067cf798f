// The published entries on a server: plain Node, without a window, and nothing is started by an import.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { listPackages, ROOT } from '../../scripts/packages.mjs'
import { expect, test } from '../fixtures'

/** The contract tests need their test runner, and no server imports them. */
const FOR_TEST_RUNNERS = '@latchkey/kernel/testing'
/** A process with open timers or sockets does not exit automatically. */
const END_LIMIT_MS = 10_000

/** Imports every entry, and prints what this changed outside the modules. */
const SCRIPT = `
  const before = Object.getOwnPropertyNames(globalThis)
  const resources = () => process.getActiveResourcesInfo().filter((name) => /Timeout|Immediate|TCP|TLS/.test(name))
  const names = {}
  for (const entry of process.argv.slice(1)) names[entry] = Object.keys(await import(entry)).length
  const globals = Object.getOwnPropertyNames(globalThis).filter((name) => !before.includes(name))
  console.log(JSON.stringify({ globals, names, resources: resources() }))
`

test('PLG-09 every published entry can be imported on a server without errors or side effects', async () => {
  const entries = listPackages()
    .flatMap((each) => each.entries)
    .map(({ specifier }) => specifier)
    .filter((specifier) => specifier !== FOR_TEST_RUNNERS)
  const program = ['--input-type=module', '--eval', SCRIPT, ...entries]
  // Node warns about the color settings of a test runner, which say nothing about the packages.
  const env = { ...process.env, NODE_NO_WARNINGS: '1' }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, program, {
    cwd: ROOT,
    env,
    timeout: END_LIMIT_MS,
  })
  expect(stderr).toBe('')
  const { globals, names, resources } = JSON.parse(stdout)
  expect({ globals, resources }).toEqual({ globals: [], resources: [] })
  expect(Object.keys(names)).toEqual(entries)
  expect(entries.length).toBeGreaterThan(0)
})
