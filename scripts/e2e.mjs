// `npm run e2e`: makes sure that there is a browser, a build and the hosts, then runs Playwright with the arguments given.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBrowser } from './ensureBrowser.mjs'
import { ROOT } from './packages.mjs'

ensureBrowser({ log: (line) => process.stderr.write(`${line}\n`) })
run(['scripts/build.mjs'])
run(['scripts/hosts/buildHosts.mjs'])
run(['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)])

/** @param {string[]} args */
function run([program = '', ...args]) {
  const { status } = spawnSync(process.execPath, [join(ROOT, program), ...args], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
