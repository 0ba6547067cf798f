// Prints the packages of a page that Yarn installed without node_modules. Node runs it with the page's .pnp.cjs, so that it can read archives.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { walkPackages } from './walkPackages.mjs'

const [, , folder = ''] = process.argv
const { resolveToUnqualified, resolveVirtual } = createRequire(join(folder, 'package.json'))('pnpapi')
const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** @type {import('./walkPackages.mjs').Find} */
function find(name, from) {
  try {
    return resolveToUnqualified(name, join(from, '/'), { considerBuiltins: false })
  } catch {
    return null
  }
}

// A package with peers has a path for each set of peers, but only one copy on the disk.
const packages = walkPackages(Object.keys(dependencies), folder, find)
const stored = packages.map((each) => ({ ...each, path: resolveVirtual(each.path) ?? each.path }))
process.stdout.write(JSON.stringify(stored))
