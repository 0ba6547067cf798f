// A command of a host's package.json, run in its folder as npm would run it.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../packages.mjs'

/**
 * Starts `program args`: a program of an installed package, or `node`.
 * @param {string} command
 * @param {string} cwd
 * @param {Record<string, string>} [env] besides those there are
 */
export function startCommand(command, cwd, env = {}) {
  const [program = '', ...args] = command.split(' ')
  const bin = join(ROOT, 'node_modules/.bin', program)
  if (program !== 'node' && !existsSync(bin)) throw new Error(`'${program}' is not a program that is installed here`)
  const words = program === 'node' ? args : [realpathSync(bin), ...args]
  return spawn(process.execPath, words, {
    cwd,
    env: { ...process.env, CI: 'true', NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}
