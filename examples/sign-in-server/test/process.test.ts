// @vitest-environment node
// The server as its README starts it, in its own process.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../../services/ports.ts'
import { request } from '../../../services/test/rawRequest.ts'

const FOLDER = fileURLToPath(new URL('..', import.meta.url))

/** Resolves with the origin once the server has printed that it listens. */
async function startProcess(): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'latchkey-sign-in-'))
  const origin = `http://127.0.0.1:${await findFreePort(0)}`
  const env = { ...process.env, DATA: data, ORIGIN: origin, PORT: new URL(origin).port }
  const server = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], { cwd: FOLDER, env })
  onTestFinished(async () => {
    if (server.exitCode === null) {
      server.kill()
      await once(server, 'exit')
    }
    await rm(data, { recursive: true })
  })
  await once(server.stdout, 'data')
  return origin
}

test('SIW-05 SRV-04 malformed request lines get a response, and the next visitor is served', async () => {
  const origin = await startProcess()
  for (const method of ['TRACE', 'GET', 'PUT', 'PROPFIND']) {
    for (const target of ['/', '//', '*', '/sign-in/', '/sign-in/sessions', '/sign-in//']) {
      const status = await request(origin, `${method} ${target}`)
      expect([`${method} ${target}`, status >= 200 && status < 500]).toEqual([`${method} ${target}`, true])
    }
  }
  expect((await fetch(origin)).status).toBe(401)
}, 60_000)
