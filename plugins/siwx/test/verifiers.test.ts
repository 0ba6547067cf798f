// @vitest-environment node
import type { SignInData, SignInSession } from '@latchkey/plugin-siwx'
import { createSignInMessage, formatSignInText } from '@latchkey/plugin-siwx/message'
import { findMismatch, type SignInExpectation, verifySession } from '@latchkey/plugin-siwx/verifiers'
import { recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'

const alice = privateKeyToAccount(`0x${'a1'.repeat(32)}`)
const bob = privateKeyToAccount(`0x${'b0'.repeat(32)}`)
const NOW_MS = Date.parse('2026-01-02T03:04:05.000Z')
const DATA: SignInData = {
  accountAddress: alice.address,
  chainId: 'eip155:1',
  domain: 'shop.example',
  uri: 'https://shop.example/login',
  version: '1',
  nonce: 'a1b2c3d4e5f6',
  statement: 'Sign in to the shop.',
  issuedAt: '2026-01-02T03:04:00.000Z',
  expirationTime: '2026-01-02T04:00:00.000Z',
}
const EXPECTED: SignInExpectation = {
  domain: 'shop.example',
  origin: 'https://shop.example',
  nowMs: NOW_MS,
  chainId: 'eip155:1',
  accountAddress: alice.address,
  nonce: 'a1b2c3d4e5f6',
}

/** Really signed, by an independent library. */
async function sign(change: Partial<SignInData> = {}, signer = alice): Promise<SignInSession> {
  const data = { ...DATA, ...change }
  const message = createSignInMessage(data, 'Ethereum').toString()
  return { data, message, signature: await signer.signMessage({ message }) }
}
const verifyEvm: Parameters<typeof verifySession>[2] = async ({ account, message, signature }) => {
  const signer = await recoverMessageAddress({ message, signature: signature as `0x${string}` })
  return account.endsWith(`:${signer}`)
}
const verify = (session: SignInSession) => verifySession(session, EXPECTED, verifyEvm)

describe('a session', () => {
  test('SIW-05 that was requested and signed is accepted', async () => {
    await expect(verify(await sign())).resolves.toBeUndefined()
  })
  test.each<[string, Partial<SignInData>, string]>([
    ['another domain', { domain: 'evil.example' }, 'domain'],
    ['a domain that begins like it', { domain: 'shop.example.evil.example' }, 'domain'],
    ['another page’s address', { uri: 'https://evil.example/login' }, 'uri'],
    ['an unencrypted page', { uri: 'http://shop.example/login' }, 'uri'],
    ['another address', { accountAddress: bob.address }, 'address'],
    ['another chain', { chainId: 'eip155:10' }, 'chain'],
    ['another family’s chain of the same name', { chainId: 'other:1' }, 'chain'],
    ['another nonce', { nonce: 'a1b2c3d4e5f7' }, 'nonce'],
    ['a time that is over', { expirationTime: '2026-01-02T03:04:05.000Z' }, 'time'],
    ['a time that has not come', { notBefore: '2026-01-02T03:06:00.000Z' }, 'time'],
    ['a message of the future', { issuedAt: '2026-01-02T03:06:00.000Z' }, 'time'],
  ])('SIW-05 made for %s is refused', async (_title, change, mismatch) => {
    const session = await sign(change)
    await expect(verify(session)).rejects.toMatchObject({ code: 'siwx/session-refused', context: { mismatch } })
  })
  test('SIW-05 with a line break in the statement is refused', async () => {
    const session = await sign()
    const message = session.message.replace('Sign in to the shop.', 'Sign in.\nURI: https://evil.example')
    const signed = { ...session, message, signature: await alice.signMessage({ message }) }
    const data = { ...DATA, statement: 'Sign in.\nURI: https://evil.example' }
    await expect(verify({ ...signed, data })).rejects.toMatchObject({ context: { mismatch: 'message' } })
  })
  test('SIW-05 whose data differs from its text is refused, field by field', async () => {
    const session = await sign()
    const others: Partial<SignInData>[] = [
      { statement: 'I owe you everything.' },
      { requestId: '1' },
      { resources: [] },
      { issuedAt: '2026-01-02T03:03:00.000Z' },
      { version: '2' },
    ]
    for (const change of others) {
      expect(findMismatch({ ...session, data: { ...session.data, ...change } }, EXPECTED)).toBe('data')
    }
  })
  test('SIW-05 signed by someone else is refused', async () => {
    await expect(verify(await sign({}, bob))).rejects.toMatchObject({ context: { mismatch: 'signature' } })
  })
  test('SIW-05 for an invalid account is refused, whatever a verifier would say', async () => {
    const data: SignInData = { ...DATA, chainId: 'ab:1' }
    const message = createSignInMessage(data, 'Ethereum').toString()
    const { chainId: _, ...expected } = EXPECTED
    const verified = verifySession({ data, message, signature: 's' }, expected, async () => true)
    await expect(verified).rejects.toMatchObject({ context: { mismatch: 'address' } })
  })
  test('SIW-05 a clock difference of one minute is accepted, and no more, unless the caller allows it', async () => {
    const at = async (ms: number, skewMs?: number) =>
      findMismatch(await sign({ issuedAt: new Date(NOW_MS + ms).toISOString() }), {
        ...EXPECTED,
        ...(skewMs !== undefined && { skewMs }),
      })
    expect([await at(60_000), await at(60_001), await at(60_001, 60_001), await at(1, 0)]).toEqual([
      null,
      'time',
      null,
      'time',
    ])
  })
  test('SIW-05 with the network’s full ID is accepted, and with another one is refused', async () => {
    const { chainId: _, accountAddress: address, ...fields } = DATA
    const at = (chainReference: string) => {
      const message = formatSignInText({ ...fields, address, networkName: 'Ethereum', chainReference })
      return findMismatch({ data: DATA, message }, EXPECTED)
    }
    expect([at('eip155:1'), at('other:1'), at('eip155:10')]).toEqual([null, 'chain', 'chain'])
  })
  test('SIW-01 with any name of the network is accepted', async () => {
    const message = createSignInMessage(DATA, '**blockchain**').toString()
    await expect(
      verify({ data: DATA, message, signature: await alice.signMessage({ message }) }),
    ).resolves.toBeUndefined()
  })
})
