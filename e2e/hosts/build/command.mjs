// A command of a host, run in its folder as the reader of its package.json would run it.
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
 * Starts `program args`: `node`, or a program of a package that is installed here; in a host that a package manager installed, the
 * manager or a program of the host.
 * @param {string} command
 * @param {Pick<import('./listHosts.mjs').Host, 'path' | 'installation'>} host
 * @param {Record<string, string>} [env] besides those there are
 */
export function startCommand(command, { path, installation }, env = {}) {
  const [program = '', ...args] = command.split(' ')
  const options = { ...process.env, ...QUIET, ...env }
  /** @type {['ignore', 'pipe', 'pipe']} */
  const stdio = ['ignore', 'pipe', 'pipe']
  if (installation) {
    const PATH = [join(path, 'node_modules/.bin'), toolPath(installation.node)].join(delimiter)
    // Some of their programs force colors, and Node warns of both wishes together.
    return spawn(program, args, { cwd: path, env: { ...options, PATH, NO_COLOR: undefined }, stdio })
  }
  const bin = join(ROOT, 'node_modules/.bin', program)
  if (program !== 'node' && !existsSync(bin)) throw new Error(`'${program}' is not a program that is installed here`)
  const words = program === 'node' ? args : [realpathSync(bin), ...args]
  return spawn(process.execPath, words, { cwd: path, env: options, stdio })
}
