// The files of the login server's pages, with their hashes. The published package uses server/src/readFrameFiles.ts instead of this file.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { bundlePage } from '../../bundlePage.ts'
import { readPageLook } from '../pageLook.ts'

export interface FrameFile {
  type: 'text/css' | 'text/javascript'
  body: string
  /** In the format of the `integrity` attribute. Source: Subresource Integrity, 3.1. */
  integrity: string
}
/** By path. */
export type FrameFiles = Readonly<Record<string, FrameFile>>

const locate = (path: string) => new URL(path, import.meta.url)
const bundle = (path: string) => bundlePage(locate(path), { format: 'esm' })

/** Reads and bundles them. */
export async function readFrameFiles(): Promise<FrameFiles> {
  return describeFiles({
    '/frame.js': await bundle('../frame/main.ts'),
    '/passkey.js': await bundle('../frame/passkeys/popup.ts'),
    '/result.js': await bundle('../frame/result.ts'),
    '/look.css': await readFile(locate('../../approval/look.css'), 'utf8'),
    '/frame.css': await readFile(locate('../frame/frame.css'), 'utf8'),
    '/card.css': await readPageLook(),
  })
}

function describeFiles(bodies: Readonly<Record<string, string>>): FrameFiles {
  const files = Object.entries(bodies).map(([path, body]): [string, FrameFile] => {
    const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`
    return [path, { type: path.endsWith('.css') ? 'text/css' : 'text/javascript', body, integrity }]
  })
  return Object.fromEntries(files)
}
