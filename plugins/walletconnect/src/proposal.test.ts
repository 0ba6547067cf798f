// @vitest-environment node
// What is requested from a wallet, and what becomes of its response.
import type { SignInRequest } from '@latchkey/kernel/contracts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createScriptedClient } from '../test/scriptedClient'

import { allowsSignIn, proposeSession, proposeSignIn } from './proposal'

const PROPOSAL_LIFETIME_MS = 300_000
const SIGN_IN_LIFETIME_MS = 3_600_000

const NAMESPACES = { eip155: { chains: ['eip155:1', 'eip155:10'], methods: ['personal_sign'], events: [] } }
const REQUEST: SignInRequest = { domain: 'page.example', uri: 'https://page.example', nonce: 'abcdefgh' }
const MORE = {
  statement: 'Sign in.',
  expirationTime: '2030-01-01T00:00:00Z',
  notBefore: '2020-01-01T00:00:00Z',
  resources: ['https://page.example/terms'],
}

/** A sign-in for which the library returns `answer`, with the link `uri`. */
function play(
  request: SignInRequest | null,
  answer: () => Promise<unknown> = async () => ({}),
  uri: unknown = 'wc:a@2',
) {
  const { client } = createScriptedClient()
  const authenticate = vi.fn(async (_request: unknown) => ({ uri, response: answer }))
  Object.assign(client, { authenticate })
  return { client, authenticate, published: proposeSignIn(NAMESPACES, async () => request).publish(client) }
}
const thrownBy = async (error: unknown) => {
  const { published } = play(REQUEST, () => Promise.reject(error))
  return (await published).approval().catch((thrown: unknown) => thrown)
}

test('WCT-01 a session is requested with its namespaces, for as long as wallets accept a link', async () => {
  const { client, proposals } = createScriptedClient()
  const { uri, lifetimeMs, approval } = await proposeSession(NAMESPACES).publish(client)
  expect([uri, lifetimeMs]).toEqual([proposals[0]?.uri, PROPOSAL_LIFETIME_MS])
  proposals[0]?.approve({ topic: 't' })
  expect(await approval()).toEqual({ session: { topic: 't' }, auths: [], sent: null })
  Object.assign(client, { connect: async () => ({ approval }) })
  expect((await proposeSession(NAMESPACES).publish(client)).uri).toBe('')
})

test.each([
  [{}, { exp: undefined, nbf: undefined }],
  [MORE, { statement: MORE.statement, exp: MORE.expirationTime, nbf: MORE.notBefore, resources: MORE.resources }],
])('WCT-11 a sign-in with %j is requested with %j and nothing else', async (more, sent) => {
  const { authenticate, published } = play({ ...REQUEST, ...more })
  expect((await published).lifetimeMs).toBe(SIGN_IN_LIFETIME_MS)
  const { eip155 } = NAMESPACES
  expect(authenticate.mock.calls).toStrictEqual([
    [{ chains: eip155.chains, methods: eip155.methods, ...REQUEST, ...sent }],
  ])
})

test('WCT-11 a link whose two requests have one ID is replaced by the next, and older requests don’t count', async () => {
  const { client } = createScriptedClient()
  const requests: number[] = []
  const proposals: number[] = []
  const made = [
    [7, 7],
    [8, 9],
  ]
  const authenticate = vi.fn(async () => {
    const [request = 0, proposal = 0] = made[requests.length] ?? []
    requests.push(request)
    proposals.push(proposal)
    return { uri: `wc:link${requests.length}@2`, response: async () => ({}) }
  })
  Object.assign(client, { authenticate, auth: { requests: { keys: requests } }, proposal: { keys: proposals } })
  expect((await proposeSignIn(NAMESPACES, async () => REQUEST).publish(client)).uri).toBe('wc:link2@2')
  expect(authenticate).toHaveBeenCalledTimes(2)
})

test('WCT-11 the signature is returned with the request, and a wallet that signed nothing returns none', async () => {
  const sent = { request: REQUEST, networks: ['eip155:1', 'eip155:10'] }
  const signed = play(REQUEST, async () => ({ session: { topic: 't' }, auths: [{ p: 1 }] }))
  expect(await (await signed.published).approval()).toEqual({ session: { topic: 't' }, auths: [{ p: 1 }], sent })
  const plain = play(REQUEST, async () => ({ session: { topic: 't' } }))
  expect(await (await plain.published).approval()).toEqual({ session: { topic: 't' }, auths: [], sent })
})

test('WCT-11 without a sign-in only a session is requested', async () => {
  const { client, authenticate, published } = play(null)
  expect((await published).lifetimeMs).toBe(PROPOSAL_LIFETIME_MS)
  expect(authenticate).not.toHaveBeenCalled()
  expect(proposeSignIn(NAMESPACES, async () => null).key).not.toBe(proposeSession(NAMESPACES).key)
  expect(client).toBeDefined()
})

test.each([
  ['wc:a@2', 'wc:a@2'],
  [null, ''],
])('WCT-11 the link %j is reported as %j', async (uri, reported) => {
  expect((await play(REQUEST, undefined, uri).published).uri).toBe(reported)
})

test.each(['User rejected.', 'Request denied', 'deny', 'declined by user', 'User canceled', 'disapproved'])(
  'WCT-10 WCT-11 the message %j is a rejection',
  async (words) => {
    expect(await thrownBy(words)).toMatchObject({ message: words, code: 5000 })
  },
)

test('WCT-11 other messages and other errors are unchanged; a signature of another account has its own error', async () => {
  expect(await thrownBy('Proposal expired')).not.toHaveProperty('code')
  expect(await thrownBy('Proposal expired')).toMatchObject({ message: 'Proposal expired' })
  const other = { code: 5001, message: 'rejected' }
  expect(await thrownBy(other)).toBe(other)
  expect(await thrownBy({ code: 7000 })).toMatchObject({
    code: 'walletconnect/sign-in-invalid',
    context: { part: 'signature' },
  })
})

test.each([
  [['eip155'], true],
  [['eip155', 'solana'], false],
  [['solana'], false],
  [[], false],
])('WCT-11 a sign-in can be requested together with a session of %j: %s', (families, expected) => {
  expect(allowsSignIn(families)).toBe(expected)
})

test('WCT-11 a page that cannot load the library’s code for a sign-in requests only a session', async () => {
  vi.stubGlobal('Buffer', undefined)
  vi.doMock('buffer/index.js', () => {
    throw new Error('offline')
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.doUnmock('buffer/index.js')
  })
  const { authenticate, published } = play(REQUEST)
  expect((await published).lifetimeMs).toBe(PROPOSAL_LIFETIME_MS)
  expect(authenticate).not.toHaveBeenCalled()
})

test.each([{ message: 'Rejected' }, undefined, null])(
  'WCT-11 a failure that is not a text is unchanged: %j',
  async (error) => {
    expect(await thrownBy(error)).toBe(error)
  },
)
