// Replaces services/login/server/frameFiles.ts in the published package. server/rollup.config.mjs has built the files.
import { readFile } from 'node:fs/promises'
import type { FrameFile, FrameFiles } from '../../services/login/server/frameFiles.ts'

const FOLDER = new URL('../../frame/', import.meta.url)

/** Hashes by path. They are the same in `files.json` and in the SDK of this release. */
export async function readFrameFiles(): Promise<FrameFiles> {
  const hashes: Record<string, string> = JSON.parse(await readFile(new URL('files.json', FOLDER), 'utf8'))
  const files = Object.entries(hashes).map(async ([path, integrity]): Promise<[string, FrameFile]> => {
    const type = path.endsWith('.css') ? 'text/css' : 'text/javascript'
    return [path, { type, body: await readFile(new URL(`.${path}`, FOLDER), 'utf8'), integrity }]
  })
  return Object.fromEntries(await Promise.all(files))
}
