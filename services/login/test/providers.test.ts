// Signing in with the local providers and with Farcaster, over HTTP like a browser.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createToken } from '../secrets.ts'
import { type LoginWorld, MINUTE_MS, PROJECT, startLoginWorld } from './loginWorld.ts'
import { PAGE, visit } from './visitProvider.ts'

let world: LoginWorld
beforeAll(async () => {
  world = await startLoginWorld()
})
afterAll(() => world?.stop())

describe('EMB-04 sign-in at a provider', () => {
  const createFlow = () => {
    const secret = createToken()
    const nonce = createHash('sha256').update(secret).digest('hex')
    return { secret, body: { projectId: PROJECT.id, pageOrigin: PAGE, device: createToken(), nonce } }
  }

  test.each(['google', 'github', 'apple', 'facebook', 'x', 'discord'])(
    '%s: code flow with PKCE, state and nonce',
    async (provider) => {
      const { body } = createFlow()
      const { uri } = (await world.post('/api/social/start', { ...body, provider })).body
      const query = new URL(uri).searchParams
      expect(query.get('code_challenge_method')).toBe('S256')
      expect(uri).not.toMatch(/[?&]state=[^&]*$/)
      const result = new URL(await visit(uri, { sub: 'ada' }))
      expect(result.pathname).toBe('/social/result')
      const ticket = result.searchParams.get('ticket')
      const stranger = await world.post('/api/social/finish', { ticket: 't'.repeat(43), device: body.device })
      expect(stranger.status).toBe(404)
      const signedIn = await world.post('/api/social/finish', { ticket, device: body.device })
      const email = provider === 'x' ? null : 'ada@latchkey.example'
      expect(signedIn.body.account).toMatchObject({ email, userName: 'ada', hasOwnEmail: false })
      expect((await world.post('/api/social/finish', { ticket, device: body.device })).status).toBe(404)
    },
  )

  test('the result is for the device that began: a link from someone else signs no one in', async () => {
    const { body } = createFlow()
    const { uri } = (await world.post('/api/social/start', { ...body, provider: 'google' })).body
    const ticket = new URL(await visit(uri, { sub: 'ada' })).searchParams.get('ticket')
    expect((await world.post('/api/social/finish', { ticket, device: createToken() })).body.error.code).toBe(
      'flow-over',
    )
  })

  test('a declined sign-in shows its own message', async () => {
    const { body } = createFlow()
    const { uri } = (await world.post('/api/social/start', { ...body, provider: 'google' })).body
    const ticket = new URL(await visit(uri, { decline: 'yes' })).searchParams.get('ticket')
    const finished = await world.post('/api/social/finish', { ticket, device: body.device })
    expect(finished.body.error).toEqual({ code: 'declined', message: 'The sign-in was declined.' })
  })

  test('EMB-04 a provider that fails is not a person who declined', async () => {
    const failWith = async (error: string) => {
      const { body } = createFlow()
      const { uri } = (await world.post('/api/social/start', { ...body, provider: 'google' })).body
      const state = new URL(uri).searchParams.get('state')
      const back = `${world.login.url}/social/callback?error=${error}&state=${state}`
      const { headers } = await fetch(back, { redirect: 'manual' })
      const ticket = new URL(headers.get('location') ?? '').searchParams.get('ticket')
      const { status, body: answer } = await world.post('/api/social/finish', { ticket, device: body.device })
      return [status, answer.error.code]
    }
    expect(await failWith('server_error')).toEqual([503, 'unavailable'])
    expect(await failWith('temporarily_unavailable')).toEqual([503, 'unavailable'])
    expect(await failWith('invalid_scope')).toEqual([401, 'refused'])
    expect(await failWith('access_denied')).toEqual([401, 'declined'])
  })

  test('a state that was never started, or was already used, ends on a page without a result', async () => {
    const { body } = createFlow()
    const { uri } = (await world.post('/api/social/start', { ...body, provider: 'google' })).body
    const forged = new URL(uri)
    forged.searchParams.set('state', 'forged')
    expect(await visit(forged.href, { sub: 'ada' })).toBe(`${world.login.url}/social/result`)
  })

  test('if no opener survives, the person returns to the page with the result, if the page belongs to the project', async () => {
    const visitWith = async (page: string) => {
      const { body } = createFlow()
      const { uri } = (await world.post('/api/social/start', { ...body, provider: 'google' })).body
      return visit(uri.replace(/state=([^&]+)/, `state=$1--${encodeURIComponent(page)}`), { sub: 'ada' })
    }
    const back = new URL(await visitWith(`${PAGE}/cart?item=1`))
    expect(back.origin + back.pathname).toBe(`${PAGE}/cart`)
    expect(back.searchParams.get('result_uri')).toMatch(/\/social\/result\?ticket=/)
    expect(new URL(await visitWith('https://evil.example/')).origin).toBe(world.login.url)
  })

  test('Farcaster: the phone signs for this server and this device', async () => {
    const { body, secret } = createFlow()
    const { url, state } = (await world.post('/api/farcaster/start', body)).body
    const wait = () => world.post('/api/farcaster/wait', { state, device: body.device })
    expect((await wait()).body).toEqual({ state: 'pending' })
    expect((await world.post('/api/farcaster/wait', { state, device: createToken() })).status).toBe(404)
    const token = new URL(url).searchParams.get('token') ?? ''
    const form = new URLSearchParams({ token, name: 'dwr' })
    await fetch(`${world.login.providersUrl}/farcaster/approve`, { method: 'POST', body: form })
    const completed = (await wait()).body
    expect(completed.account).toMatchObject({ userName: 'dwr', email: null })
    const { keeperShare } = await world.createWallet(completed.token)
    const release = (proofSecret: string) =>
      world.post(`${world.login.keeperUrl}/releases/farcaster`, { ...completed.proof, secret: proofSecret })
    expect((await release(createToken())).status).toBe(401)
    expect((await release(secret)).body.shares).toEqual([keeperShare])
  })

  test('a page outside the project cannot start a sign-in', async () => {
    const { body } = createFlow()
    const foreign = { ...body, pageOrigin: 'https://evil.example', provider: 'google' }
    expect((await world.post('/api/social/start', foreign)).status).toBe(403)
  })

  test('the keeper releases to a new device with the provider’s token, for the secret that it was made for', async () => {
    const other = 'somebody-new'
    const first = createFlow()
    const start = async ({ body }: ReturnType<typeof createFlow>) => {
      const { uri } = (await world.post('/api/social/start', { ...body, provider: 'google' })).body
      const ticket = new URL(await visit(uri, { other })).searchParams.get('ticket')
      return (await world.post('/api/social/finish', { ticket, device: body.device })).body
    }
    const { keeperShare } = await world.createWallet((await start(first)).token)
    const second = createFlow()
    const { idToken } = await start(second)
    const release = (secret: string) =>
      world.post(`${world.login.keeperUrl}/releases/id-token`, { provider: 'google', idToken, secret })
    expect((await release(first.secret)).body.error.code).toBe('not-signed')
    expect((await release(second.secret)).body.shares).toEqual([keeperShare])
    world.passTime(20 * MINUTE_MS)
    expect((await release(second.secret)).body.error.code).toBe('not-signed')
  })
})
