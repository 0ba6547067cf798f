// A page that compares the frame's files with those of its SDK's release, with the built check and a real login server on another origin.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameFiles, verifyFrame } from '@latchkey/plugin-embedded/verify'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { ROOT } from '../../scripts/packages.mjs'
import { expect } from '../fixtures'
import { test } from './loginTest'
import type { LoginWorld } from './loginWorld'

/** As published in the release. */
const FRAME_FILES: FrameFiles = JSON.parse(readFileSync(join(ROOT, 'server/dist/frame/files.json'), 'utf8'))

type Check = { latchkey: { verifyFrame: typeof verifyFrame } }

/** Resolves to the id of the alert, to null if the page accepts the frame, or to the name of the error if it could not compare. */
async function check(page: Page, { loginUrl }: LoginWorld, ...others: FrameFiles[]): Promise<string | null> {
  const options = { frameUrl: `${loginUrl}/sdk`, projectId: 'f'.repeat(32) }
  return page.evaluate(
    async ([options, more]) => {
      const { latchkey } = globalThis as unknown as Check
      const checked = latchkey.verifyFrame(...more)(options)
      return checked.then((alert) => alert?.id ?? null).catch((error: Error) => error.name)
    },
    [options, others] as const,
  )
}

test('KEY-01 the page accepts the frame of its release, and no other page, script or style, unless it lists their hashes', async ({
  page,
  world,
  pageErrors,
}) => {
  const entryPoints = [join(ROOT, 'plugins/embedded/dist/verify.js')]
  const built = await build({ entryPoints, bundle: true, write: false, format: 'iife', globalName: 'latchkey' })
  await page.goto(world.pageUrl)
  await page.addScriptTag({ content: built.outputFiles[0]?.text ?? '' })
  expect(await check(page, world)).toBe(null)

  const served = async (path: string) => (await page.request.get(`${world.loginUrl}${path}`)).text()
  const answerWith = async (path: string, body: string) => {
    const headers = { 'access-control-allow-origin': '*', 'content-type': 'text/plain' }
    await page.unrouteAll()
    await page.route(`${world.loginUrl}${path}`, (route) => route.fulfill({ body, headers }))
  }
  for (const path of ['/frame.js', '/frame.css', '/passkey.js']) {
    const text = await served(path)
    await answerWith(path, `${text}\n`)
    expect(await check(page, world)).toBe('embedded:frame-changed')
    const hash = createHash('sha384').update(`${text}\n`).digest('base64')
    const other = { ...FRAME_FILES, [path]: `sha384-${hash}` }
    // The frame's page names the files of its own release.
    expect(await check(page, world, other)).toBe(path === '/passkey.js' ? null : 'embedded:frame-changed')
  }
  const html = await served(`/sdk?projectId=${'f'.repeat(32)}`)
  const changes = [
    html.replace('</head>', '<script src="/other.js"></script></head>'),
    html.replace('</head>', '<base href="https://other.example/"></head>'),
    html.replace('<body>', '<body onload="other()">'),
    html.replace('src="/frame.js"', 'src="/other.js"'),
    html.replace(/ integrity="[^"]+"/, ''),
  ]
  for (const changed of changes) {
    expect(changed).not.toBe(html)
    await answerWith('/sdk?**', changed)
    expect(await check(page, world)).toBe('embedded:frame-changed')
  }
  await page.unrouteAll()
  await page.route(`${world.loginUrl}/frame.js`, (route) => route.abort())
  expect(await check(page, world)).toBe('TypeError')
  pageErrors.length = 0
})
