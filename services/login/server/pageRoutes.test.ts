// The login server's pages: which pages may embed the frame, where it may connect, and which files it loads.
import { expect, test } from 'vitest'
import type { RouteRequest } from '../../routes.ts'
import type { FrameNetwork } from '../projects.ts'
import type { LoginContext } from './context.ts'
import type { FrameFiles } from './frameFiles.ts'
import { pageRoutes } from './pageRoutes.ts'

const FILES: FrameFiles = {
  '/frame.js': { type: 'text/javascript', body: 'frame()', integrity: 'sha384-frame' },
  '/card.css': { type: 'text/css', body: 'b {}', integrity: 'sha384-card' },
}
const network = (id: string, rpcUrls: string[], bundlerUrl?: string) =>
  ({ id, rpcUrls, ...(bundlerUrl && { smartAccounts: { bundlerUrl } }) }) as unknown as FrameNetwork
const NETWORKS = [
  network('eip155:1', ['https://rpc.example/one', 'https://rpc.example/two'], 'https://bundler.example/1'),
  network('eip155:2', ['https://other.example']),
]
const PROJECTS = [
  { id: 'p', origins: ['https://shop.example', 'https://*.shop.example'], networks: NETWORKS },
  { id: 'q', origins: [], networks: [] },
]

async function ask(path: string, { headers = {}, ...more }: { headers?: object } & Partial<LoginContext> = {}) {
  const context = {
    frameFiles: FILES,
    projects: PROJECTS,
    keeperUrl: 'https://keeper.example',
    url: () => 'https://l.example',
    providers: { google: {} },
    farcaster: null,
    database: { query: async () => [] },
    flows: { findPage: async (ticket: string) => (ticket === 't' ? 'https://shop.example' : `none for ${ticket}`) },
    ...more,
  }
  const routes = await pageRoutes(context as unknown as LoginContext)
  const url = new URL(path, 'https://l.example')
  const reply = await routes[`GET ${url.pathname}`]?.({ url, headers } as RouteRequest, undefined as never)
  const body = String(reply?.body)
  const read = (id: string) => JSON.parse(new RegExp(`id="${id}">\\s*(.*?)\\s*</script>`, 's').exec(body)?.[1] ?? '0')
  const policy = (reply?.headers?.['content-security-policy'] ?? '').split('; ')
  return { ...reply, body, config: () => read('config'), texts: () => read('texts'), policy }
}

test('EMB-01 a project’s pages may embed the frame, which connects to its networks and the keeper only', async () => {
  const { headers, policy, config } = await ask('/sdk?projectId=p')
  const servers = 'https://keeper.example https://rpc.example https://bundler.example https://other.example'
  expect(policy).toContain(`connect-src 'self' ${servers}`)
  expect(policy).toContain('frame-ancestors https://shop.example https://*.shop.example')
  expect(policy).toContain("default-src 'none'")
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'access-control-allow-origin': '*',
  })
  expect(config()).toEqual({
    origins: PROJECTS[0]?.origins,
    networks: NETWORKS,
    keeperUrl: 'https://keeper.example',
    passkeyUrl: 'https://l.example',
    signInMethods: ['email', 'google', 'passkey'],
  })
})

test.each(['/sdk?projectId=other', '/sdk'])('EMB-01 no page may embed %s, which may do nothing', async (path) => {
  const { policy, config } = await ask(path)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("connect-src 'self' https://keeper.example")
  expect(config()).toMatchObject({ origins: [], networks: [] })
})

test('EMB-04 the frame offers what the server has', async () => {
  const passkeySettings = { url: 'https://passkey.example' }
  const { config } = await ask('/sdk?projectId=q', { farcaster: {} as never, providers: {}, passkeySettings })
  expect(config()).toMatchObject({ signInMethods: ['email', 'farcaster', 'passkey'], passkeyUrl: passkeySettings.url })
})

test.each(['/passkey', '/social/result'])('KEY-01 %s is not in the frame', async (path) => {
  const { policy, headers } = await ask(path)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("default-src 'none'")
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

test('EMB-04 the end of a sign-in returns to the page of its ticket', async () => {
  expect((await ask('/social/result?ticket=t')).config()).toEqual({ pageOrigin: 'https://shop.example' })
  expect((await ask('/social/result')).config()).toEqual({ pageOrigin: 'none for ' })
  expect((await ask('/passkey')).config()).toEqual({ frameOrigin: 'https://l.example' })
})

test('KEY-01 each file is loaded with its hash', async () => {
  expect((await ask('/sdk?projectId=p')).body).toContain('src="/frame.js" integrity="sha384-frame"')
  expect((await ask('/passkey')).body).toContain('href="/card.css" integrity="sha384-card"')
  const { headers, body } = await ask('/frame.js')
  expect(body).toBe('frame()')
  expect(headers).toEqual({
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
    'access-control-allow-origin': '*',
  })
})

test('EMB-01 a value cannot end a script of the page', async () => {
  const origins = ['https://a.example</script><script>']
  const { body, config } = await ask('/sdk?projectId=p', { projects: [{ id: 'p', origins, networks: [] }] })
  expect(body).not.toContain('</script><script>')
  expect(config()).toMatchObject({ origins })
})

test('EMB-01 the page is in the language of the page around it, or of the browser', async () => {
  const arabic = await ask('/sdk?projectId=p&lang=ar', { headers: { 'accept-language': 'de' } })
  expect(arabic.body).toContain('<html lang="ar" dir="rtl">')
  const german = await ask('/passkey', { headers: { 'accept-language': 'de' } })
  expect(german.body).toContain('<html lang="de" dir="ltr">')
  expect(german.body).toContain(`role="status">${german.texts().oneMoment}</p>`)
  expect(german.texts().oneMoment).not.toBe((await ask('/passkey')).texts().oneMoment)
})

test('SRV-02 the server is healthy while its database responds', async () => {
  expect(await ask('/health')).toMatchObject({ body: 'ok\n' })
  const query = () => Promise.reject(new Error('down'))
  expect(await ask('/health', { database: { query } as never })).toMatchObject({ status: 503 })
})
