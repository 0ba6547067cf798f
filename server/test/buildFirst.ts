// Builds the program once, before all test files.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.mjs'

export function setup(): void {
  execFileSync(process.execPath, [join(ROOT, 'scripts/build.mjs'), 'server'], { stdio: 'inherit' })
}
