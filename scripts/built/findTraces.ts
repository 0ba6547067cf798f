// Finds what an npm archive reveals besides its files: who made it, when, and paths on this machine.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { gunzipSync } from 'node:zlib'
import { ROOT } from '../packages.mjs'

/** A file as GNU or BSD tar lists it, with no owner and the fixed time in 1985 that npm writes. */
const WITHOUT_TRACE = /^\S+ +(0\/0|0 +0 +0) .*\b1985\b/

/** Returns the reasons why an archive made elsewhere or later would differ. Empty if there are none. */
export function findTraces(file: string): string[] {
  const content = gunzipSync(readFileSync(file))
  const places = [ROOT, homedir(), tmpdir()].filter((place) => content.includes(`${place}/`))
  const listed = execFileSync('tar', ['--numeric-owner', '-tvzf', file], { encoding: 'utf8' }).trim().split('\n')
  return [...places.map((place) => `names ${place}`), ...listed.filter((line) => !WITHOUT_TRACE.test(line))]
}
