// What an archive of npm tells besides its files: the headers of the tar format (POSIX.1-1988, "ustar"), and any place on this machine.
import { readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { gunzipSync } from 'node:zlib'
import { ROOT } from '../packages.mjs'

/** Size of a header, and what file contents are padded to. */
const BLOCK_BYTES = 512
/** Offset and length of the fields of a header that are read here; numbers are octal text. */
const FIELDS = { size: [124, 12], modifiedAt: [136, 12], userId: [108, 8], groupId: [116, 8] } as const

/** Why an archive made elsewhere, or later, would not be the same; empty when nothing speaks against it. */
export function findTraces(file: string): string[] {
  const tar = gunzipSync(readFileSync(file))
  const places = [ROOT, homedir(), tmpdir()].filter((place) => tar.includes(`${place}/`))
  const headers = readHeaders(tar)
  const times = new Set(headers.map(({ modifiedAt }) => modifiedAt))
  return [
    ...places.map((place) => `names ${place}`),
    ...(times.size > 1 ? ['its files have times of their own'] : []),
    ...(headers.some(({ userId, groupId }) => userId + groupId > 0) ? ['its files have an owner'] : []),
  ]
}

function readHeaders(tar: Buffer) {
  const headers = []
  for (let at = 0; at < tar.length && tar[at] !== 0; ) {
    const header = tar.subarray(at, at + BLOCK_BYTES)
    const read = (field: keyof typeof FIELDS) => {
      const [start, length] = FIELDS[field]
      return Number.parseInt(header.toString('latin1', start, start + length), 8) || 0
    }
    headers.push({ modifiedAt: read('modifiedAt'), userId: read('userId'), groupId: read('groupId') })
    at += BLOCK_BYTES + Math.ceil(read('size') / BLOCK_BYTES) * BLOCK_BYTES
  }
  return headers
}
