// What a host or its server proposes, validated before the wallet receives it: the wallet of these tests records every request.
import type { CaipAddress } from '@latchkey/kernel'
import { networkOf } from '@latchkey/kernel'
import type { SignInData, SignInMessage, SiweConfig } from '@latchkey/plugin-siwx'
import { formatSignInText } from '@latchkey/plugin-siwx/message'
import fc from 'fast-check'
import { createSiweMessage } from 'viem/siwe'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { atSignIn, closePages, openSite } from './signInPage'
import { ALICE, BOB, SIGNATURE } from './signInWorld'

afterEach(closePages)

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93' as const
const FAMILIES: readonly [string, CaipAddress, string][] = [
  ['EVM', `eip155:1:${ALICE}`, BOB],
  ['Solana', `${SOLANA}:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv`, '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'],
  ['Bitcoin', `${BITCOIN}:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq`, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
]
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NONCE = 'a1b2c3d4e5f6'
const REFUSED = 'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.'
const CLOCK = 'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.'

type Site = Awaited<ReturnType<typeof atSignIn>>
interface Proposal {
  data: SignInData
  text: string
}
/** A good proposal for this account, of this moment. `change` is in its text and its data. */
function propose(account: CaipAddress, nowMs: number, change: Partial<SignInData> = {}): Proposal {
  const address = account.slice(account.lastIndexOf(':') + 1)
  const data: SignInData = {
    accountAddress: address,
    chainId: networkOf(account),
    domain: location.host,
    uri: `${location.origin}/login`,
    version: '1',
    nonce: NONCE,
    statement: 'Sign in to the shop.',
    issuedAt: new Date(nowMs).toISOString(),
    expirationTime: new Date(nowMs + HOUR_MS).toISOString(),
    ...change,
  }
  return { data, text: writeText(data) }
}
/** As a careless or a lying server writes it: nothing is checked. */
function writeText({ chainId, accountAddress, ...data }: SignInData): string {
  const lines = [
    `${data.domain} wants you to sign in with your Any account:`,
    accountAddress,
    '',
    data.statement,
    '',
    `URI: ${data.uri}`,
    `Version: ${data.version}`,
    `Chain ID: ${chainId.slice(chainId.indexOf(':') + 1)}`,
    `Nonce: ${data.nonce}`,
    `Issued At: ${data.issuedAt}`,
    ...(data.expirationTime ? [`Expiration Time: ${data.expirationTime}`] : []),
    ...(data.notBefore ? [`Not Before: ${data.notBefore}`] : []),
  ]
  return lines.join('\n')
}
const toMessage = ({ data, text }: Proposal): SignInMessage => ({ ...data, toString: () => text })

/** A visitor of a site with such a server presses Sign. */
async function press(account: CaipAddress, make: (nowMs: number) => Proposal): Promise<Site> {
  const site: Site = await atSignIn({
    account,
    provider: { createMessage: () => toMessage(make(site.clock.now())) },
  })
  ;(await site.find('Sign')).click()
  await vi.waitFor(() => expect(site.events).toHaveLength(1))
  return site
}
async function expectRefused(site: Site, network: string, words: string): Promise<void> {
  expect(site.wallet.requests.filter((each) => each !== 'connect')).toEqual([])
  expect(site.events).toEqual([['siwx:failed', { network, isSmartAccount: false, code: 'siwx/message-refused' }]])
  // Listeners hear of it before the view is drawn.
  await vi.waitFor(() => expect(site.root.querySelector('.view [role=alert]')?.textContent).toBe(words))
  expect([site.sessions, site.view()]).toEqual([[], 'SIWXSignMessage'])
}

describe.each(FAMILIES)('%s', (_family, account, other) => {
  const network = networkOf(account)
  const at = (nowMs: number, offsetMs: number) => new Date(nowMs + offsetMs).toISOString()

  test('SIW-01 a message that matches this page is signed, word for word', async () => {
    const site = await press(account, (nowMs) => propose(account, nowMs))
    expect(site.events).toEqual([['siwx:authenticated', { network, isSmartAccount: false }]])
    expect(site.sessions.map(({ message }) => message)).toEqual([propose(account, site.clock.now()).text])
  })
  test.each<[string, (nowMs: number) => Partial<SignInData>, string]>([
    ['another domain', () => ({ domain: 'evil.example' }), REFUSED],
    ['a domain that begins like it', () => ({ domain: `${location.host}.evil.example` }), REFUSED],
    ['another page’s address', () => ({ uri: 'https://evil.example/login' }), REFUSED],
    ['another account', () => ({ accountAddress: other }), REFUSED],
    ['another network', () => ({ chainId: `${account.split(':')[0]}:99` as const }), REFUSED],
    ['another version', () => ({ version: '2' }), REFUSED],
    ['a nonce of seven letters', () => ({ nonce: 'a1b2c3d' }), REFUSED],
    ['a line break in the statement', () => ({ statement: 'Hi.\nURI: https://evil.example' }), REFUSED],
    ['a Unicode line break in the statement', () => ({ statement: 'Hi.\u2028URI: https://evil.example' }), REFUSED],
    ['a time that is over', (nowMs) => ({ expirationTime: at(nowMs, 0) }), CLOCK],
    ['a time that has not come', (nowMs) => ({ notBefore: at(nowMs, 5 * MINUTE_MS + 1) }), CLOCK],
    ['a message of the future', (nowMs) => ({ issuedAt: at(nowMs, 5 * MINUTE_MS + 1) }), CLOCK],
    ['a message of two hours ago', (nowMs) => ({ issuedAt: at(nowMs, -HOUR_MS - 1) }), CLOCK],
    ['an invalid time', () => ({ issuedAt: 'now' }), REFUSED],
  ])('field case 38 SIW-01 SAF-02: %s never reaches the wallet', async (_title, change, words) => {
    const site = await press(account, (nowMs) => propose(account, nowMs, change(nowMs)))
    await expectRefused(site, network, words)
  })
  test.each<[string, (good: Proposal) => Proposal]>([
    ['not a sign-in message at all', (good) => ({ ...good, text: 'I owe the shop everything.' })],
    ['a hash', (good) => ({ ...good, text: `0x${'ab'.repeat(32)}` })],
    ['nothing', (good) => ({ ...good, text: '' })],
    ['a sign-in and another line', (good) => ({ ...good, text: `${good.text}\nI owe the shop everything.` })],
    ['another nonce than the server gave', (good) => ({ ...good, text: good.text.replace(NONCE, 'f6e5d4c3b2a1') })],
    ['another statement than its data', (good) => ({ ...good, text: good.text.replace('the shop', 'the bank') })],
    ['data of another account', (good) => ({ ...good, data: { ...good.data, accountAddress: other } })],
  ])('field case 38 SIW-01: a text that is %s never reaches the wallet', async (_title, change) => {
    const site = await press(account, (nowMs) => change(propose(account, nowMs)))
    await expectRefused(site, network, REFUSED)
  })
  test.each<[string, (good: Proposal) => Proposal]>([
    ['message', (good) => ({ ...good, text: 'I owe the shop everything.' })],
    ['nonce', (good) => ({ ...good, text: good.text.replace(NONCE, 'f6e5d4c3b2a1') })],
    ['data', (good) => ({ ...good, text: good.text.replace('the shop', 'the bank') })],
  ])('SIW-01 the error names the difference: %s', async (mismatch, change) => {
    const site = await press(account, (nowMs) => change(propose(account, nowMs)))
    const { stateAtom } = await site.kernel.service('signIn')
    expect(site.kernel.store.get(stateAtom).error).toMatchObject({ context: { mismatch } })
  })
  test.each<[string, (nowMs: number) => Partial<SignInData>]>([
    ['ends in a moment', (nowMs) => ({ expirationTime: at(nowMs, 1) })],
    ['is of a clock five minutes ahead', (nowMs) => ({ issuedAt: at(nowMs, 5 * MINUTE_MS) })],
    ['is an hour old', (nowMs) => ({ issuedAt: at(nowMs, -HOUR_MS) })],
    ['never expires', () => ({ expirationTime: '' })],
  ])('SIW-01 a message that %s is signed', async (_title, change) => {
    const site = await press(account, (nowMs) => {
      const { data, text } = propose(account, nowMs, change(nowMs))
      const { expirationTime, ...rest } = data
      return { data: { ...rest, ...(expirationTime && { expirationTime }) }, text }
    })
    expect(site.events).toEqual([['siwx:authenticated', { network, isSmartAccount: false }]])
  })
  test('SIW-01 the network’s full id is accepted like its reference, and no other id is', async () => {
    const withId = (id: string) => (nowMs: number) => {
      const { data, text } = propose(account, nowMs)
      return { data, text: text.replace(/Chain ID: .*/, `Chain ID: ${id}`) }
    }
    expect((await press(account, withId(network))).sessions).toHaveLength(1)
    closePages()
    await expectRefused(await press(account, withId('other:1')), network, REFUSED)
  })
})

const EVM = `eip155:1:${ALICE}` as const
const MIXED = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('SIW-01 an EVM address is equal with and without its checksum', async () => {
  const account = `eip155:1:${MIXED.toLowerCase()}` as const
  const site = await press(account, (nowMs) => {
    const { data, text } = propose(account, nowMs)
    return { data, text: text.replace(data.accountAddress, MIXED) }
  })
  expect(site.sessions[0]?.message).toContain(MIXED)
})

test.each(FAMILIES.slice(1))(
  'field case 38 SIW-01: an address of %s in another letter case is a different address',
  async (_, account) => {
    const address = account.slice(account.lastIndexOf(':') + 1)
    const site = await press(account, (nowMs) => {
      const { data, text } = propose(account, nowMs)
      return { data, text: text.replace(address, address.toUpperCase()) }
    })
    await expectRefused(site, networkOf(account), REFUSED)
  },
)

test('field case 38 SIW-01: a nonce with a line break, which this package’s provider refuses to write, is refused with an error message', async () => {
  const site: Site = await atSignIn({
    provider: {
      createMessage() {
        const { data } = propose(EVM, site.clock.now(), { nonce: 'a1b2c3d4\nURI: https://evil.example' })
        const { chainId: _, accountAddress: address, ...fields } = data
        formatSignInText({ ...fields, address, networkName: 'Any', chainReference: '1' })
        throw new Error('It was written.')
      },
    },
  })
  ;(await site.find('Sign')).click()
  await vi.waitFor(() => expect(site.events).toHaveLength(1))
  await expectRefused(site, 'eip155:1', REFUSED)
})

test('field case 38 SIW-01: whatever a server changes in a valid message, the wallet receives the valid message or none', async () => {
  const site = await atSignIn({ wallet: { script: { request: () => SIGNATURE } } })
  const signIn = await site.kernel.service('signIn')
  const good = propose(EVM, site.clock.now())
  const edit = fc.tuple(fc.nat(good.text.length), fc.nat(6), fc.string({ maxLength: 6 }))
  await fc.assert(
    fc.asyncProperty(edit, async ([at, removed, added]) => {
      const text = good.text.slice(0, at) + added + good.text.slice(at + removed)
      fc.pre(text !== good.text)
      site.provider.createMessage = () => toMessage({ ...good, text })
      const before = site.wallet.requests.length
      await signIn.sign()
      // The name of the network in the heading is anyone's.
      const isRenamed = text.replace(/with your .+ account:/, 'with your Any account:') === good.text
      if (isRenamed) await signIn.revoke()
      else expect(site.wallet.requests.slice(before)).toEqual([])
    }),
    { numRuns: 60 },
  )
})

describe('siweConfig', () => {
  function openHost(change: Partial<Parameters<typeof createSiweMessage>[0]>, params?: SiweConfig['getMessageParams']) {
    const config: SiweConfig = {
      ...(params && { getMessageParams: params }),
      createMessage: ({ address, chainId, nonce, domain, uri, iat = '', exp = '' }) =>
        createSiweMessage({
          address: address.slice(address.lastIndexOf(':') + 1) as `0x${string}`,
          chainId,
          nonce,
          domain,
          uri,
          version: '1' as const,
          issuedAt: new Date(iat),
          expirationTime: new Date(exp),
          ...change,
        }),
      getNonce: async () => NONCE,
      getSession: async () => null,
      verifyMessage: async () => true,
      signOut: async () => true,
    }
    return atSignIn({ options: { siweConfig: config } })
  }
  async function pressSign(site: Site): Promise<Site> {
    ;(await site.find('Sign')).click()
    await vi.waitFor(() => expect(site.events).toHaveLength(1))
    return site
  }
  test('SIW-01 a message that a host’s own library writes for this page is signed, and expires in a day', async () => {
    const site = await pressSign(await openHost({}))
    expect(site.events).toEqual([['siwx:authenticated', { network: 'eip155:1', isSmartAccount: false }]])
    const [session] = site.kernel.store.get((await site.kernel.service('signIn')).sessionsAtom)
    expect(Date.parse(session?.data.expirationTime ?? '')).toBe(site.clock.now() + 24 * HOUR_MS)
  })
  test.each<[string, Parameters<typeof openHost>[0], string]>([
    ['another domain', { domain: 'evil.example' }, REFUSED],
    ['another page', { uri: 'https://evil.example/' }, REFUSED],
    ['another account', { address: MIXED }, REFUSED],
    ['another network', { chainId: 10 }, REFUSED],
    ['another nonce', { nonce: 'f6e5d4c3b2a1' }, REFUSED],
    ['a time that is over', { expirationTime: new Date(0) }, CLOCK],
  ])('field case 38 SIW-01: %s never reaches the wallet', async (_title, change, words) => {
    await expectRefused(await pressSign(await openHost(change)), 'eip155:1', words)
  })
  test('field case 38 SIW-01: parameters of another page never reach the wallet either', async () => {
    const params = async () => ({ domain: 'evil.example', uri: 'https://evil.example' })
    await expectRefused(await pressSign(await openHost({}, params)), 'eip155:1', REFUSED)
  })
})

describe('in a pairing', () => {
  type Change = (nowMs: number) => Partial<SignInData>
  const at = (nowMs: number, offsetMs: number) => new Date(nowMs + offsetMs).toISOString()
  async function pair(change: Change) {
    const site: ReturnType<typeof openSite> = openSite({
      provider: { createMessage: () => toMessage(propose('eip155:1:', site.clock.now(), change(site.clock.now()))) },
    })
    const signer = await site.kernel.service('pairingSignIn')
    return { ...site, request: signer.createRequest(['eip155:1']) }
  }
  test('SIW-01 WCT-11 a message that matches this page is requested', async () => {
    expect(await (await pair(() => ({}))).request).toMatchObject({ domain: location.host, nonce: NONCE })
  })
  test.each<[string, Change, string]>([
    ['another domain', () => ({ domain: 'evil.example' }), 'domain'],
    ['another page’s address', () => ({ uri: 'https://evil.example/login' }), 'uri'],
    ['a short nonce', () => ({ nonce: 'a1' }), 'message'],
    ['a line break in the statement', () => ({ statement: 'Hi.\nURI: https://evil.example' }), 'message'],
    ['a line break in a resource', () => ({ resources: ['https://a.example/\n- https://b.example'] }), 'message'],
    ['a time that is over', (nowMs) => ({ expirationTime: at(nowMs, 0) }), 'time'],
    ['a time that has not come', (nowMs) => ({ notBefore: at(nowMs, 6 * MINUTE_MS) }), 'time'],
  ])('field case 38 SIW-01 WCT-11: %s is not requested in a pairing', async (_title, change, mismatch) => {
    const { request, events } = await pair(change)
    await expect(request).rejects.toMatchObject({ code: 'siwx/message-refused', context: { mismatch } })
    expect(events).toEqual([
      ['siwx:failed', { network: 'eip155:1', isSmartAccount: false, code: 'siwx/message-refused' }],
    ])
  })
})
