// Packs packages into npm archives, as a host gets them.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './packages.mjs'

export interface Archive {
  file: string
  /** What is in it. */
  files: string[]
}

/**
 * Packs several packages together into `destination`, which is faster than one by one. `folders` are relative to `root`,
 * this repository or a copy of it. Returns the archives by package name.
 */
export function packPackages(folders: readonly string[], destination: string, root = ROOT): Map<string, Archive> {
  const workspaces = folders.map((folder) => `--workspace=${folder}`)
  const args = ['pack', '--json', '--silent', '--ignore-scripts', '--pack-destination', destination, ...workspaces]
  const packed: { name: string; filename: string; files: { path: string }[] }[] = JSON.parse(
    execFileSync('npm', args, { cwd: root, encoding: 'utf8' }),
  )
  return new Map(
    packed.map(({ name, filename, files }) => {
      return [name, { file: join(destination, filename), files: files.map(({ path }) => path) }]
    }),
  )
}

/** Unpacks an archive as npm does. */
export function unpack(file: string, target: string): void {
  mkdirSync(target, { recursive: true })
  execFileSync('tar', ['-xzf', file, '--strip-components=1', '-C', target])
}

/** Installs a package into a folder from its archive. `folder` is relative to the root. */
export function unpackPackage(folder: string, target: string): void {
  const work = mkdtempSync(join(tmpdir(), 'latchkey-pack-'))
  for (const { file } of packPackages([folder], work).values()) unpack(file, target)
  rmSync(work, { recursive: true })
}
