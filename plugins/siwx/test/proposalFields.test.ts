// The check of a proposed message without a screen, field by field and at its limits. `proposal.test.ts` runs it for every family on a page.
import { type CaipAddress, networkOf } from '@latchkey/kernel'
import type { SignInData } from '@latchkey/plugin-siwx'
import { createSignInMessage } from '@latchkey/plugin-siwx/message'
import { describe, expect, test } from 'vitest'
import { ONE, openFlow, openPrompt } from './flowPage'
import { ALICE, BOB } from './signInWorld'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MIXED = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SOLANA = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const FIELDS = { domain: location.host, uri: `${location.origin}/`, version: '1', nonce: 'a1b2c3d4e5f6' }

/** Fields of the message at this time of the visitor's clock. */
type Change = (nowMs: number) => Partial<SignInData>
const at = (nowMs: number, offsetMs: number) => new Date(nowMs + offsetMs).toISOString()
const none: Change = () => ({})
const REFUSED = 'This sign-in request isn’t for this site and account. It wasn’t sent to your wallet.'
const CLOCK = 'This sign-in request isn’t valid at this time. Check your device’s date and time, then try again.'
const refused = (mismatch: string) => ({
  code: 'siwx/message-refused',
  context: { mismatch },
  toast: mismatch === 'time' ? CLOCK : REFUSED,
})

/** The visitor of a site whose server writes this data and this text presses Sign. */
async function press(inData: Change, inText: Change = inData, account: CaipAddress = ONE) {
  const flow: Awaited<ReturnType<typeof openPrompt>> = await openPrompt({
    account,
    provider: {
      createMessage({ chainId, accountAddress }) {
        const nowMs = flow.clock.now()
        const usual: SignInData = { chainId, accountAddress, ...FIELDS }
        const text = createSignInMessage({ ...usual, ...inText(nowMs) }, 'First').toString()
        return { ...usual, ...inData(nowMs), toString: () => text }
      },
    },
  })
  await flow.signIn.sign()
  const requests = flow.wallet.requests.filter((each) => each === 'personal_sign').length
  return { requests, error: flow.state().error }
}

describe('field case 38 SIW-01 a message that a server proposes', () => {
  test.each<[string, Change]>([
    ['has no time', none],
    ['is of this moment', (nowMs) => ({ issuedAt: at(nowMs, 0) })],
    ['is an hour old', (nowMs) => ({ issuedAt: at(nowMs, -HOUR_MS) })],
    ['is of a clock five minutes ahead', (nowMs) => ({ issuedAt: at(nowMs, 5 * MINUTE_MS) })],
  ])('is signed if it %s', async (_title, change) => {
    expect(await press(change)).toEqual({ requests: 1, error: null })
  })

  test.each<[string, Change, string]>([
    ['is of another domain', () => ({ domain: 'evil.example' }), 'domain'],
    ['is of another page', () => ({ uri: 'https://evil.example/' }), 'uri'],
    ['is for another account', () => ({ accountAddress: BOB }), 'address'],
    ['is for another network', () => ({ chainId: 'eip155:10' }), 'chain'],
    ['is a moment older than an hour', (nowMs) => ({ issuedAt: at(nowMs, -HOUR_MS - 1) }), 'time'],
    ['is of the future', (nowMs) => ({ issuedAt: at(nowMs, 5 * MINUTE_MS + 1) }), 'time'],
  ])('never reaches the wallet if it %s', async (_title, change, mismatch) => {
    expect(await press(change)).toMatchObject({ requests: 0, error: refused(mismatch) })
  })

  test.each<[string, Change, string]>([
    ['another nonce', () => ({ nonce: 'f6e5d4c3b2a1' }), 'nonce'],
    ['another account', () => ({ accountAddress: BOB }), 'data'],
  ])('never reaches the wallet if its data has %s', async (_title, change, mismatch) => {
    expect(await press(change, none)).toMatchObject({ requests: 0, error: refused(mismatch) })
  })

  test('never reaches the wallet if it is no sign-in message', async () => {
    const flow = await openPrompt({
      provider: { createMessage: (input) => ({ ...input, ...FIELDS, toString: () => 'I owe the shop everything.' }) },
    })
    await flow.signIn.sign()
    expect(flow.wallet.requests).toEqual(['connect'])
    expect(flow.state().error).toMatchObject(refused('message'))
  })
})

describe('field case 38 SIW-01 the letter case of an address', () => {
  const mixed = () => ({ accountAddress: MIXED })
  test.each<[string, Change]>([
    ['the text', none],
    ['the text and the data', mixed],
  ])('is ignored in hex, in %s', async (_title, inData) => {
    expect(await press(inData, mixed, `eip155:1:${MIXED.toLowerCase()}`)).toEqual({ requests: 1, error: null })
  })
  test.each([SOLANA, `${ALICE}g`, `a${MIXED}`])('counts in %s', async (address) => {
    const account: CaipAddress = `solana:main:${address}`
    const other = () => ({ accountAddress: address.toUpperCase() })
    expect(await press(none, other, account)).toMatchObject({ requests: 0, error: refused('address') })
    expect(await press(none, none, account)).toEqual({ requests: 1, error: null })
  })
})

describe('WCT-11 SIW-01 a message for a wallet that signs while it connects', () => {
  async function request(change: Change) {
    const flow: Awaited<ReturnType<typeof openFlow>> = await openFlow({
      provider: {
        createMessage: (input) => ({ ...input, ...FIELDS, ...change(flow.clock.now()), toString: (): string => '' }),
      },
    })
    return (await flow.kernel.service('pairingSignIn')).createRequest([networkOf(ONE)])
  }
  test('is requested if it matches this page', async () => {
    expect(await request(none)).toMatchObject({ domain: location.host, nonce: FIELDS.nonce })
  })
  test.each<[string, Change, string]>([
    ['another domain', () => ({ domain: 'evil.example' }), 'domain'],
    ['another page', () => ({ uri: 'https://evil.example/' }), 'uri'],
    ['a short nonce', () => ({ nonce: 'a1' }), 'message'],
    ['a time that is over', (nowMs) => ({ expirationTime: at(nowMs, 0) }), 'time'],
  ])('is not requested with %s', async (_title, change, mismatch) => {
    await expect(request(change)).rejects.toMatchObject(refused(mismatch))
  })
})
