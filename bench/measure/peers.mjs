// Pages of other kits, to measure in the same run. Their packages are installed in .cache/peers only if a bench requests them.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/packages.mjs'
import { buildPage } from './benchHosts.mjs'

const SOURCES = join(ROOT, 'bench/peers')
const PLACE = join(ROOT, '.cache/peers')

/** Installs missing packages from the package registry. */
export function installPeers() {
  const manifest = join(PLACE, 'package.json')
  const isInstalled = existsSync(join(PLACE, 'node_modules')) && isSame(manifest, join(SOURCES, 'package.json'))
  cpSync(SOURCES, PLACE, { recursive: true })
  cpSync(join(ROOT, 'bench/hosts/index.html'), join(PLACE, 'index.html'))
  if (isInstalled) return
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--workspaces=false']
  const { status } = spawnSync('npm', args, { cwd: PLACE, stdio: 'inherit' })
  if (status !== 0) throw new Error('The other kits could not be installed. Run the bench without --peers.')
}

/**
 * Builds the page of one kit and returns its folder.
 * @param {'rainbowkit' | 'walletAdapter'} name
 */
export async function buildPeer(name) {
  const folder = join(PLACE, name)
  await buildPage(PLACE, join(folder, 'dist'), { '/host': join(PLACE, `${name}.jsx`) })
  return folder
}

/** @param {string} one @param {string} other */
function isSame(one, other) {
  return existsSync(one) && readFileSync(one, 'utf8') === readFileSync(other, 'utf8')
}
