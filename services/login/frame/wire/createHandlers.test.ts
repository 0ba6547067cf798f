// The frame's action for each message of the page, and what the page learns.
import { afterEach, expect, test, vi } from 'vitest'
import { createNetworks } from '../networks.ts'
import { createHandlers, type HandlerParts } from './createHandlers.ts'

afterEach(() => vi.unstubAllGlobals())

const NETWORKS = [
  { id: 'eip155:1', name: 'One', native: { symbol: 'ETH', decimals: 18 }, rpcUrls: ['https://one.example'] },
  {
    id: 'eip155:2',
    name: 'Two',
    native: { symbol: 'ETH', decimals: 18 },
    rpcUrls: ['https://two.example'],
    smartAccounts: { bundlerUrl: 'https://bundler.example' } as never,
  },
]
const ACCOUNT = { id: 'a', email: 'a@b.example', userName: 'Ada', signInMethods: ['email'] }
const PAGE = { origin: 'https://shop.example' }

interface Scene {
  isSignedIn?: boolean
  isAlive?: boolean
  isPrompting?: boolean
  action?: 'CONNECT' | 'VERIFY_DEVICE'
}

function create({ isSignedIn = true, isAlive = true, isPrompting = false, action = 'CONNECT' }: Scene = {}) {
  const done: unknown[] = []
  const signals: AbortSignal[] = []
  const note = async (...what: unknown[]) => void done.push(what)
  const wait = async (signal: AbortSignal) => void signals.push(signal)
  const signedIn = { token: 'token', account: ACCOUNT, addresses: { evm: '0x1', solana: 'S' } }
  const state = { isSignedIn, type: 'eoa' }
  const parts = {
    networks: createNetworks(NETWORKS, null),
    session: {
      read: async () => (state.isSignedIn ? signedIn : null),
      need: async () => {
        if (state.isSignedIn) return signedIn
        throw new Error('signed-out')
      },
      refresh: vi.fn(async () => isAlive),
      pageToken: async () => 'page token',
      end: () => note('ended'),
    },
    kinds: {
      active: async ({ id }: { id: string }) => ({ address: `${state.type} on ${id}`, type: state.type }),
      list: async () => [{ address: '0x1', type: 'eoa' }],
      readSmart: async ({ id }: { id: string }) => ({ address: id, isDeployed: true }),
      prefer: async (_: object, type: string) => {
        state.type = type
      },
    },
    email: {
      start: async (address: string) => `begun ${address}`,
      finish: (code: string) => note('code', code).then(() => action),
      waitForDevice: wait,
    },
    social: {
      finish: (uri: string) => note('social', uri),
      createUri: async (provider: string, origin: string) => `${provider} for ${origin}`,
      createFarcasterUri: async (origin: string) => `farcaster for ${origin}`,
      waitForFarcaster: (signal: AbortSignal) => wait(signal).then(() => 'ada'),
    },
    passkey: {
      connect: (origin: string, signal: AbortSignal) => note('passkey', origin).then(() => wait(signal)),
    },
    update: {
      start: async (address: string) => `update ${address}`,
      proveOld: (code: string) => note('old', code),
      proveNew: async (code: string) => `new ${code}`,
    },
    answerRpc: async (request: object, requester: object) => ({ request, requester }),
    abortRequests: () => void note('aborted'),
    isPrompting: () => isPrompting,
    security: { open: () => void note('opened'), close: () => void note('closed') },
    sendSession: (token: string) => void note('session', token),
  } as unknown as HandlerParts
  return { handlers: createHandlers(parts), done, signals, state, session: parts.session }
}
const SESSION = ['session', 'page token']
const USER = {
  email: 'a@b.example',
  userName: 'Ada',
  address: 'eoa on eip155:1',
  chainId: 1,
  accounts: [{ address: '0x1', type: 'eoa' }],
  preferredAccountType: 'eoa',
  hasSecurityView: true,
  signInMethods: ['email'],
}

test('EMB-05 the login is restored once per page load, with the choice of the page', async () => {
  const { handlers, done, session } = create()
  expect(await handlers.GET_USER({}, PAGE)).toEqual({ ...USER, smartAccountDeployed: false })
  const wanted = { chainId: 2, preferredAccountType: 'smartAccount' as const }
  expect(await handlers.GET_USER(wanted, PAGE)).toMatchObject({
    chainId: 2,
    address: 'smartAccount on eip155:2',
    preferredAccountType: 'smartAccount',
    smartAccountDeployed: true,
  })
  expect([done, vi.mocked(session.refresh).mock.calls.length]).toEqual([[SESSION], 1])
})

test('EMB-05 an expired session is not a login, even if it was one before', async () => {
  const over = create({ isAlive: false })
  await expect(over.handlers.GET_USER({}, PAGE)).rejects.toMatchObject({ code: 'signed-out' })
  expect(await over.handlers.IS_CONNECTED({}, PAGE)).toEqual({ isConnected: false })
  expect(over.done).toEqual([])
  const later = create()
  await later.handlers.GET_USER({}, PAGE)
  later.state.isSignedIn = false
  await expect(later.handlers.GET_USER({}, PAGE)).rejects.toMatchObject({ code: 'signed-out' })
})

test.each([
  [undefined, true],
  ['page token', true],
  ['another token', false],
])('EMB-05 a page with the token %s is connected: %s', async (token, isConnected) => {
  expect(await create().handlers.IS_CONNECTED({ token }, PAGE)).toEqual({ isConnected })
  const signedOut = create({ isSignedIn: false, isAlive: false })
  expect(await signedOut.handlers.IS_CONNECTED({ token }, PAGE)).toEqual({ isConnected: false })
})

test('EMB-03 a code connects, or requires the link first', async () => {
  const { handlers, done } = create()
  expect(await handlers.CONNECT_EMAIL({ email: 'a@b.example' }, PAGE)).toEqual({ action: 'begun a@b.example' })
  expect(await handlers.CONNECT_OTP({ otp: '123456' }, PAGE)).toBeUndefined()
  expect(done).toEqual([['code', '123456'], SESSION])
  const first = create({ action: 'VERIFY_DEVICE' })
  const refused = { code: 'not-approved', action: 'VERIFY_DEVICE' }
  await expect(first.handlers.CONNECT_OTP({ otp: '123456' }, PAGE)).rejects.toMatchObject(refused)
  expect(first.done).toEqual([['code', '123456']])
})

test('EMB-03 EMB-04 one operation waits at a time, and a sign-out or a reload ends it', async () => {
  const { handlers, signals, done } = create()
  const isAborted = () => signals.map(({ aborted }) => aborted)
  expect(await handlers.CONNECT_DEVICE(undefined, PAGE)).toEqual({ action: 'CONNECT' })
  expect(isAborted()).toEqual([false])
  expect(await handlers.CONNECT_FARCASTER(undefined, PAGE)).toEqual({ userName: 'ada' })
  expect(isAborted()).toEqual([true, false])
  expect(await handlers.CONNECT_PASSKEY(undefined, PAGE)).toBeUndefined()
  expect(isAborted()).toEqual([true, true, false])
  await handlers.CONNECT_EMAIL({ email: 'a@b.example' }, PAGE)
  expect(isAborted()).toEqual([true, true, true])
  expect(done.splice(0)).toEqual([SESSION, SESSION, ['passkey', PAGE.origin], SESSION])
  await handlers.CONNECT_DEVICE(undefined, PAGE)
  handlers.RELOAD(undefined, PAGE)
  expect(signals.at(-1)?.aborted).toBe(true)
  await handlers.CONNECT_DEVICE(undefined, PAGE)
  await handlers.SIGN_OUT(undefined, PAGE)
  expect(signals.at(-1)?.aborted).toBe(true)
  expect(done).toEqual([SESSION, ['aborted'], SESSION, ['aborted'], ['closed'], ['ended']])
})

test('EMB-04 a social sign-in is finished before the user is read', async () => {
  const { handlers, done } = create()
  expect(await handlers.CONNECT_SOCIAL({ uri: 'uri', chainId: 2 }, PAGE)).toMatchObject({ ...USER, ...ON_TWO })
  expect(await handlers.GET_USER({ socialUri: 'other' }, PAGE)).toMatchObject({ ...USER, ...ON_TWO })
  expect(done).toEqual([['social', 'uri'], SESSION, ['social', 'other'], SESSION])
  expect(await handlers.GET_SOCIAL_REDIRECT_URI({ provider: 'google' }, PAGE)).toEqual({
    uri: `google for ${PAGE.origin}`,
  })
  expect(await handlers.GET_FARCASTER_URI(undefined, PAGE)).toEqual({ url: `farcaster for ${PAGE.origin}` })
})
const ON_TWO = { chainId: 2, address: 'eoa on eip155:2' }

test('EMB-09 a network with smart accounts lets the page prefer them', async () => {
  const { handlers } = create()
  const smart = { type: 'smartAccount' as const }
  await expect(handlers.SET_PREFERRED_ACCOUNT(smart, PAGE)).rejects.toThrow()
  expect(await handlers.SET_PREFERRED_ACCOUNT({ type: 'eoa' }, PAGE)).toEqual({
    type: 'eoa',
    address: 'eoa on eip155:1',
  })
  expect(handlers.SWITCH_NETWORK({ chainId: 2 }, PAGE)).toEqual({ chainId: 2 })
  expect(handlers.GET_CHAIN_ID(undefined, PAGE)).toEqual({ chainId: 2 })
  expect(handlers.GET_SMART_ACCOUNT_ENABLED_NETWORKS(undefined, PAGE)).toEqual({ smartAccountEnabledNetworks: [2] })
  expect(await handlers.SET_PREFERRED_ACCOUNT(smart, PAGE)).toEqual({ ...smart, address: 'smartAccount on eip155:2' })
  expect(await handlers.INIT_SMART_ACCOUNT(undefined, PAGE)).toEqual({ address: 'eip155:2', isDeployed: true })
  expect(() => handlers.SWITCH_NETWORK({ chainId: 3 }, PAGE)).toThrow()
})

test('EMB-06 EMB-07 EMB-08 a change of the email, a request, its end and the page’s data get their responses', async () => {
  const { handlers, done } = create()
  expect(await handlers.UPDATE_EMAIL({ email: 'n@b.example' }, PAGE)).toEqual({ action: 'update n@b.example' })
  await handlers.UPDATE_EMAIL_PRIMARY_OTP({ otp: '123456' }, PAGE)
  expect(await handlers.UPDATE_EMAIL_SECONDARY_OTP({ otp: '654321' }, PAGE)).toEqual({ newEmail: 'new 654321' })
  const request = { method: 'personal_sign' }
  expect(await handlers.RPC_REQUEST(request, PAGE)).toEqual({ request, requester: PAGE })
  handlers.RPC_ABORT(undefined, PAGE)
  expect(done).toEqual([['old', '123456'], ['aborted']])
  expect(handlers.SYNC_DAPP_DATA({ projectId: 'p' }, PAGE)).toBeUndefined()
  expect(handlers.SYNC_THEME({}, PAGE)).toBeUndefined()
})

test('EMB-08 the frame shows the mode of the page, with and without its accent', () => {
  const { handlers } = create()
  const [dataset, style] = [{}, { setProperty: vi.fn(), removeProperty: vi.fn() }]
  vi.stubGlobal('document', { documentElement: { dataset, style } })
  handlers.SYNC_THEME({ themeMode: 'dark' }, PAGE)
  expect([dataset, style.setProperty.mock.calls]).toEqual([{ theme: 'dark' }, []])
  handlers.SYNC_THEME({ themeMode: 'light', w3mThemeVariables: { '--w3m-accent': [0, 0, 160] } }, PAGE)
  expect(dataset).toEqual({ theme: 'light' })
  expect(style.setProperty).toHaveBeenCalledWith('--accent', 'rgb(0 0 160)')
})

test('KEY-02 the screens of keys open for a signed-in person while no request is open', async () => {
  const { handlers, done, state } = create()
  expect(await handlers.SHOW_SECURITY({ isShown: true }, PAGE)).toBeUndefined()
  const left = { email: 'a@b.example', signInMethods: ['email'] }
  expect(await handlers.SHOW_SECURITY({ isShown: false }, PAGE)).toEqual(left)
  expect(done.splice(0)).toEqual([['opened'], ['closed']])
  state.isSignedIn = false
  await expect(handlers.SHOW_SECURITY({ isShown: true }, PAGE)).rejects.toThrow('signed-out')
  expect(await handlers.SHOW_SECURITY({ isShown: false }, PAGE)).toBeUndefined()
  const prompting = create({ isPrompting: true })
  await expect(prompting.handlers.SHOW_SECURITY({ isShown: true }, PAGE)).rejects.toThrow()
  expect([done, prompting.done]).toEqual([[['closed']], []])
})
