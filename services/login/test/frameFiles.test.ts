// The files of the login frame: their hashes are in the SDK of the same commit, and every page that loads one has its hash.
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrameFiles, readFrameFiles } from '../server/frameFiles.ts'
import { type LoginWorld, PROJECT, startLoginWorld } from './loginWorld.ts'

let world: LoginWorld
let files: FrameFiles
beforeAll(async () => {
  ;[world, files] = await Promise.all([startLoginWorld(), readFrameFiles()])
})
afterAll(() => world?.stop())

const hashOf = (body: string) => `sha384-${createHash('sha384').update(body).digest('base64')}`

/** `npx vitest run --project services services/login/test/frameFiles.test.ts --update` writes it. */
test('KEY-01 the SDK knows the hashes of the frame’s files', async () => {
  const lines = Object.entries(files).map(([path, { integrity }]) => `  '${path}': '${integrity}',`)
  const text = [
    '// Generated: the hashes of the login frame’s files in this release. services/login/test/frameFiles.test.ts compares them.',
    '// Anyone who reviews a change sees here whether it changes what the frame runs.',
    'export const FRAME_FILES = {',
    ...lines,
    '} as const',
    '',
  ]
  await expect(text.join('\n')).toMatchFileSnapshot('../../../plugins/embedded/src/frameFiles.ts')
})

test.each([`/sdk?projectId=${PROJECT.id}`, '/passkey', '/social/result'])(
  'KEY-01 %s loads nothing without its hash, and what is served has that hash',
  async (path) => {
    const page = await (await fetch(`${world.login.url}${path}`)).text()
    const loading = [...page.matchAll(/<(?:script type="module" src|link rel="stylesheet" href)="([^"]+)"([^>]*)>/g)]
    expect(loading.length).toBeGreaterThan(1)
    for (const [, file = '', rest = ''] of loading) {
      const served = await (await fetch(`${world.login.url}${file}`)).text()
      expect(rest).toContain(`integrity="${hashOf(served)}"`)
    }
    expect(page.match(/<script(?! type="application\/json")/g)).toHaveLength(1)
  },
)

test('KEY-01 the files name nothing outside the repository’s folder', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const outside = Object.values(files).flatMap(({ body }) => [root, '"../'].filter((path) => body.includes(path)))
  expect(outside).toEqual([])
})
