// Which frame a page accepts: its files and its page, from a login server with these responses.
import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { type FrameFiles, verifyFrame } from './verify'

const ORIGIN = 'https://login.example'
const OPTIONS = { frameUrl: `${ORIGIN}/sdk`, projectId: 'p' }
const PATHS = ['/frame.js', '/passkey.js', '/result.js', '/look.css', '/frame.css', '/card.css']
const CHANGED = 'embedded:frame-changed'

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`
const RELEASE: FrameFiles = Object.fromEntries(PATHS.map((path) => [path, hashOf(path)]))
const PAGE = `<!doctype html>
<html lang="ar" dir="rtl">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Approve</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/look.css" integrity="${RELEASE['/look.css']}" />
    <link rel="stylesheet" href="/frame.css" integrity="${RELEASE['/frame.css']}" />
    <script type="application/json" id="config">{"origins":[]}</script>
    <script type="application/json" id="texts">
      {}
    </script>
    <script type="module" src="/frame.js" integrity="${RELEASE['/frame.js']}"></script>
  </head>
  <body></body>
</html>`

/** Each file's text is its own path. */
function serve({ page = PAGE, files = {}, status = 200 }: { page?: string; files?: FrameFiles; status?: number } = {}) {
  const fetch = vi.fn(async ({ pathname }: URL, _init: RequestInit) => {
    const text = pathname === '/sdk' ? page : (files[pathname] ?? pathname)
    return new Response(text, { status })
  })
  vi.stubGlobal('fetch', fetch)
  return fetch
}
const check = async (...others: readonly FrameFiles[]) => (await verifyFrame(...others)(OPTIONS))?.id ?? null

test('KEY-01 a page accepts a frame whose page and files are those of one listed release', async () => {
  const fetch = serve()
  expect(await check({ ...RELEASE, '/card.css': hashOf('other') }, RELEASE)).toBeNull()
  expect(fetch.mock.calls.map(([url]) => url.href).sort()).toEqual(
    [`${ORIGIN}/sdk?projectId=p`, ...PATHS.map((path) => `${ORIGIN}${path}`)].sort(),
  )
  for (const [, init] of fetch.mock.calls) expect(init).toEqual({ credentials: 'omit', redirect: 'error' })
})

test('KEY-01 a frame of another release is refused, and the alert names its origin', async () => {
  serve()
  const alert = await verifyFrame()(OPTIONS)
  expect(alert).toMatchObject({ id: CHANGED, text: { detail: expect.stringContaining(`The files of ${ORIGIN} are`) } })
})

test.each(PATHS)('KEY-01 a frame whose %s has changed is refused', async (path) => {
  serve({ files: { [path]: 'changed' } })
  expect(await check(RELEASE)).toBe(CHANGED)
})

test.each<[from: string, to: string]>([
  ['</head>', '<script src="/other.js"></script></head>'],
  ['</head>', '<base href="https://other.example/"></head>'],
  ['</head>', '<link rel="stylesheet" href="/other.css" /></head>'],
  ['</head>', '<script title="<head" src="/other.js"></script></head>'],
  ['</head>', '<header></header></head>'],
  ['<body>', '<body onload="other()">'],
  ['<body>', '<body class="a" onload="other()">'],
  ['<body>', '<body/onload="other()">'],
  ['<body>', '<body class=">" onload="other()">'],
  ['<body>', `<body title='<script type="application/json" id="a">' onload='other()' class='</script>'>`],
  ['</head>', '<meta name="a" http-equiv="refresh" content="0;url=/other"></head>'],
  ['src="/frame.js"', 'src="/other.js"'],
  ['src="/frame.js"', 'src="<script type="application/json" id="a"></script>/frame.js"'],
  ['{"origins":[]}', '<script src="/other.js">'],
  ['type="application/json"', 'type="module"'],
  [`integrity="${RELEASE['/look.css']}"`, ''],
  [PAGE, ''],
])('KEY-01 a frame in whose page %j is %j is refused', async (from, to) => {
  expect(PAGE).toContain(from)
  serve({ page: PAGE.replace(from, to) })
  expect(await check(RELEASE)).toBe(CHANGED)
})

test('KEY-01 a frame that cannot be read is not accepted', async () => {
  serve({ status: 503 })
  await expect(check(RELEASE)).rejects.toThrow('The login server responded with status 503.')
  await expect(verifyFrame(RELEASE)({})).rejects.toThrow(TypeError)
})

test('KEY-01 a page without a project is checked as well', async () => {
  const fetch = serve()
  expect(await verifyFrame(RELEASE)({ frameUrl: OPTIONS.frameUrl })).toBeNull()
  expect(fetch.mock.calls[0]?.[0].href).toBe(`${ORIGIN}/sdk?projectId=`)
})
