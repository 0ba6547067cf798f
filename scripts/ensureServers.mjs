// Finds PostgreSQL and Caddy for the tests of the server program, and installs the system's packages when the machine has none.
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installFromApt } from './ensureBrowser.mjs'

/** Debian keeps each version of PostgreSQL in a folder of its own, off the PATH. */
const POSTGRES_FOLDER = '/usr/lib/postgresql'
const PACKAGES = { postgres: 'postgresql', caddy: 'caddy' }

/**
 * The folder with `initdb`, `postgres`, `pg_dump` and the others, or null.
 * @returns {string | null}
 */
export function findPostgres() {
  const versions = existsSync(POSTGRES_FOLDER) ? readdirSync(POSTGRES_FOLDER).sort().reverse() : []
  const folders = [...versions.map((version) => join(POSTGRES_FOLDER, version, 'bin')), ...listPath()]
  return (
    folders.find((folder) => ['initdb', 'postgres', 'pg_dump'].every((name) => existsSync(join(folder, name)))) ?? null
  )
}

/** @returns {string | null} */
export function findCaddy() {
  return (
    listPath()
      .map((folder) => join(folder, 'caddy'))
      .find((file) => existsSync(file)) ?? null
  )
}

/**
 * Throws when one is missing and cannot be installed.
 * @param {{ log: (line: string) => void }} options
 */
export function ensureServers({ log }) {
  const missing = [...(findPostgres() ? [] : [PACKAGES.postgres]), ...(findCaddy() ? [] : [PACKAGES.caddy])]
  if (missing.length === 0) return
  log(`Installing ${missing.join(', ')}`)
  installFromApt(missing)
  if (!findPostgres() || !findCaddy()) throw new Error(`The tests of the server program need ${missing.join(', ')}.`)
}

function listPath() {
  return (process.env.PATH ?? '').split(delimiter)
}
