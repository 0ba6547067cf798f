// Runs a command of a host in its folder, as a reader of its package.json would.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from '../../../scripts/packages.mjs'
import { toolPath } from './installers.mjs'

const QUIET = {
  CI: 'true',
  NO_COLOR: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
}

/**
 * Starts `program args`. The program is `node` or belongs to a package installed here. In a host that a package manager installed, it is the
 * manager or a program of the host.
 * @param {string} command
 * @param {Pick<import('./listHosts.mjs').Host, 'path' | 'installation'>} host
 * @param {Record<string, string>} [env] variables in addition to the current ones
 */
export function startCommand(command, { path, installation }, env = {}) {
  const [program = '', ...args] = command.split(' ')
  const options = { ...process.env, ...QUIET, ...env }
  /** @type {['ignore', 'pipe', 'pipe']} */
  const stdio = ['ignore', 'pipe', 'pipe']
  if (installation) {
    const PATH = [join(path, 'node_modules/.bin'), toolPath(installation.node)].join(delimiter)
    // Some programs force colors, and Node warns if NO_COLOR is set too.
    return spawn(program, args, { cwd: path, env: { ...options, PATH, NO_COLOR: undefined }, stdio })
  }
  const bin = join(ROOT, 'node_modules/.bin', program)
  if (program !== 'node' && !existsSync(bin)) throw new Error(`The program '${program}' is not installed here`)
  const words = program === 'node' ? args : [realpathSync(bin), ...args]
  return spawn(process.execPath, words, { cwd: path, env: options, stdio })
}
