// Prints the packages of a page that Yarn installed without a node_modules. Node runs it with the page's .pnp.cjs, by which it reads in archives.
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

// A package with peers is found by a path for each set of them. Of the disk, all of them are one.
const packages = walkPackages(Object.keys(dependencies), folder, find)
const stored = packages.map((each) => ({ ...each, path: resolveVirtual(each.path) ?? each.path }))
process.stdout.write(JSON.stringify(stored))
