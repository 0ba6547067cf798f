// @vitest-environment happy-dom
// The frame's page and the last page of a provider's window, from the moment the browser runs their scripts.
import { expect, test, vi } from 'vitest'
import { loadPage } from '../test/loadPage.ts'
import { stubDatabase } from '../test/stubDatabase.ts'
import { KEEPER, LOGIN, stubServers } from '../test/stubServers.ts'

const PAGE = 'https://shop.example'
const native = { symbol: 'ETH', decimals: 18 }
const NETWORKS = [1, 10].map((chain) => ({
  id: `eip155:${chain}`,
  name: `${chain}`,
  native,
  rpcUrls: ['https://r.example'],
}))
const CONFIG = { origins: [PAGE], networks: NETWORKS, keeperUrl: KEEPER, passkeyUrl: LOGIN, signInMethods: ['google'] }
const ACCOUNT = { id: 'a', email: null, userName: 'Ada', addresses: null, hasOwnEmail: false }
const FRAME = new URL('main.ts', import.meta.url)
const RESULT = new URL('result.ts', import.meta.url)

/** The frame's page inside another page, with its responses. */
async function startFrame(query: string, { isBlocked = false } = {}) {
  let account: object = ACCOUNT
  const servers = stubServers({
    '/api/social/start': { uri: 'https://google.example/' },
    '/api/social/finish': { token: 'token', account: ACCOUNT, idToken: 'id' },
    '/api/wallet/grant': { grant: 'grant' },
    [`${KEEPER}/shares`]: {},
    '/api/wallet/create': ({ addresses }) => {
      account = { ...ACCOUNT, addresses }
      return {}
    },
    '/api/session/refresh': () => ({ token: 'fresh', account }),
    '/api/session/end': {},
  })
  stubDatabase({ isBlocked })
  vi.stubGlobal('location', new URL(`${LOGIN}/?${query}`))
  const posted: { type: string; payload: Record<string, unknown>; target: string }[] = []
  const parent = { postMessage: (message: object, target: string) => void posted.push({ ...message, target } as never) }
  vi.stubGlobal('parent', parent)
  let leave: () => void = () => undefined
  const load = async () => {
    leave()
    posted.splice(0)
    leave = await loadPage(FRAME, CONFIG, () => vi.waitFor(() => expect(posted).toHaveLength(1)))
  }
  await load()
  const ask = async (type: string, payload?: object) => {
    const data = { type: `@w3m-app/${type}`, payload }
    window.dispatchEvent(new MessageEvent('message', { data, origin: PAGE, source: parent as unknown as Window }))
    const reply = () => posted.find((message) => message.type.startsWith(`@w3m-frame/${type}_`))
    await vi.waitFor(() => expect(reply()).toBeDefined())
    return reply()?.payload
  }
  return { ...servers, posted, ask, load }
}
const idle = () => document.querySelector('.idle')?.textContent

test('EMB-01 outside a page the frame says where it works, and responds to no messages', async () => {
  await loadPage(FRAME, CONFIG)
  expect(idle()).toBe('This page only works inside other sites.')
})

test('EMB-01 EMB-08 inside a page the frame reports that it is ready, and whether its storage is kept', async () => {
  const { posted, ask } = await startFrame('chainId=eip155:10')
  expect(posted).toEqual([{ type: '@w3m-frame/READY', payload: { version: '4', isStorageKept: true }, target: PAGE }])
  expect(idle()).toBe('There is nothing to approve.')
  expect(await ask('GET_CHAIN_ID')).toEqual({ chainId: 10 })
  expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
  const blocked = await startFrame('', { isBlocked: true })
  expect(blocked.posted[0]?.payload).toEqual({ version: '4', isStorageKept: false })
  expect(await blocked.ask('GET_CHAIN_ID')).toEqual({ chainId: 1 })
})

test.each(['p', null])(
  'EMB-04 EMB-05 EMB-08 a sign-in for the project %j gives the page its token, and is there after a reload',
  async (project) => {
    const { posted, ask, asked, load } = await startFrame(project === null ? '' : `projectId=${project}`)
    expect(await ask('GET_SOCIAL_REDIRECT_URI', { provider: 'google' })).toEqual({ uri: 'https://google.example/' })
    expect(asked[0]?.body).toMatchObject({ projectId: project ?? '', pageOrigin: PAGE, provider: 'google' })
    const user = await ask('CONNECT_SOCIAL', { uri: `${LOGIN}/?ticket=t` })
    expect(user).toMatchObject({ userName: 'Ada', chainId: 1 })
    const { payload } = posted.find(({ type }) => type === '@w3m-frame/SESSION_UPDATE') ?? {}
    expect(payload).toEqual({ token: expect.stringMatching(/^[0-9a-f]{64}$/) })
    await load()
    expect(await ask('IS_CONNECTED')).toEqual({ isConnected: true })
    await ask('SIGN_OUT')
    await load()
    expect(await ask('IS_CONNECTED')).toEqual({ isConnected: false })
  },
)

test.each([
  ['https://shop.example', true, 'You can close this window.'],
  ['https://shop.example', false, 'You can close this window.'],
  [null, true, 'This sign-in has ended. Close this window and start again.'],
])(
  'EMB-04 the result of a sign-in goes to the page %j that began it, opened by it %j',
  async (pageOrigin, isOpened, text) => {
    const postMessage = vi.fn()
    vi.stubGlobal('opener', isOpened ? { postMessage } : null)
    await loadPage(RESULT, { pageOrigin })
    const sent = isOpened && pageOrigin ? [[{ resultUri: location.href }, pageOrigin]] : []
    expect([postMessage.mock.calls, document.querySelector('#text')?.textContent]).toEqual([sent, text])
    vi.unstubAllGlobals()
  },
)
