// What an archive of npm tells besides its files: who made it and when, and any place on this machine.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { gunzipSync } from 'node:zlib'
import { ROOT } from '../packages.mjs'

/** A file as tar lists it, that of GNU or of BSD: it has no owner, and the one time that npm writes, in 1985. */
const WITHOUT_TRACE = /^\S+ +(0\/0|0 +0 +0) .*\b1985\b/

/** Why an archive made elsewhere, or later, would not be the same; empty when nothing speaks against it. */
export function findTraces(file: string): string[] {
  const content = gunzipSync(readFileSync(file))
  const places = [ROOT, homedir(), tmpdir()].filter((place) => content.includes(`${place}/`))
  const listed = execFileSync('tar', ['--numeric-owner', '-tvzf', file], { encoding: 'utf8' }).trim().split('\n')
  return [...places.map((place) => `names ${place}`), ...listed.filter((line) => !WITHOUT_TRACE.test(line))]
}
