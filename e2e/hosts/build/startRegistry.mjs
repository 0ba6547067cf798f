// A registry with only our packages, for package managers that use a separate registry for our scope.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { basename, join } from 'node:path'
import { listPackages } from '../../../scripts/packages.mjs'
import { packPackages } from '../../../scripts/packPackages.ts'

/** The publication time of every version, because package managers reject very recent ones. */
const PUBLISHED_AT = '2026-01-01T00:00:00.000Z'

/**
 * Packs our packages, and serves them until `stop` is called.
 * @param {string} work the folder for the archives
 * @returns {Promise<{ url: string, stop: () => void }>}
 */
export async function startRegistry(work) {
  const packages = listPackages()
  const archives = packPackages(
    packages.map(({ folder }) => folder),
    work,
  )
  const server = createServer(({ url: path = '' }, response) => {
    const name = decodeURIComponent(path.slice(1))
    const file = join(work, basename(path))
    const found = packages.find((each) => each.name === name)
    const archive = archives.get(name)
    if (found && archive) {
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(listVersions(found.json, archive.file, url)))
    } else if ([...archives.values()].some((each) => each.file === file)) response.end(readFileSync(file))
    else response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  const url = `http://127.0.0.1:${port}/`
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, stop }
}

/**
 * Returns the registry's metadata of a package with one version.
 * @param {import('../../../scripts/packages.mjs').PackageJson} json
 * @param {string} file its archive
 * @param {string} url of the registry
 */
function listVersions(json, file, url) {
  const { name, version } = json
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  const dist = { tarball: `${url}${basename(file)}`, integrity }
  return {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...json, dist } },
    time: { created: PUBLISHED_AT, modified: PUBLISHED_AT, [version]: PUBLISHED_AT },
  }
}
