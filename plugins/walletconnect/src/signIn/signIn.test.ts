// @vitest-environment node
// A sign-in that came with a pairing: nothing is handed on that the chain of its account has not confirmed.
import type { SignInRequest } from '@latchkey/kernel/contracts'
import { expect, test, vi } from 'vitest'
import { createScriptedClient } from '../../test/scriptedClient'
import { createSignIn } from './signIn'

const ADDRESS = '0x1111111111111111111111111111111111111111'
const ASKED: SignInRequest = { domain: 'page.example', uri: 'https://page.example', nonce: 'abcdefgh' }
const CACAO = {
  p: {
    iss: `did:pkh:eip155:10:${ADDRESS}`,
    domain: ASKED.domain,
    aud: ASKED.uri,
    nonce: ASKED.nonce,
    version: '1',
    iat: '2026-01-01T00:00:00.000Z',
  },
  s: { s: '0xff' },
}
const { client } = createScriptedClient()
const { signal } = new AbortController()
const approvalOf = (...auths: unknown[]) => ({
  session: {},
  auths,
  sent: { request: ASKED, networks: ['eip155:1', 'eip155:10'] as const },
})

/** `isValid`: what the chain says of a signature; null: its family verifies none. */
async function play(isValid: boolean | null = true) {
  const verify = vi.fn(async () => isValid === true)
  const accept = vi.fn()
  const feature = async () => (isValid === null ? null : { verify })
  const chain = vi.fn(async () => ({ feature }))
  const service = vi.fn(async () => ({ createRequest: async () => ASKED, accept }))
  const signIn = createSignIn({ chain, service } as never)
  await signIn.createRequest(['eip155:1'])
  return { signIn, verify, accept, chain, service }
}

test('WCT-11 a signature that the account’s chain confirms is passed on once, when the kernel has the session', async () => {
  const { signIn, verify, accept, chain } = await play()
  await signIn.check(approvalOf(CACAO), client, signal)
  const proof = expect.objectContaining({ account: `eip155:10:${ADDRESS}`, signature: '0xff' })
  expect(chain).toHaveBeenCalledWith('eip155:10')
  expect(verify).toHaveBeenCalledExactlyOnceWith(proof, { signal })
  expect(accept).not.toHaveBeenCalled()
  signIn.arrive()
  signIn.arrive()
  expect(accept).toHaveBeenCalledExactlyOnceWith([proof])
})

test.each([
  ['does not confirm', false],
  ['cannot say', null],
])('WCT-11 a signature that the chain %s is refused, and nothing is passed on', async (_, isValid) => {
  const { signIn, accept } = await play(isValid)
  await expect(signIn.check(approvalOf(CACAO), client, signal)).rejects.toMatchObject({
    code: 'walletconnect/sign-in-invalid',
    context: { part: 'signature' },
  })
  signIn.arrive()
  expect(accept).not.toHaveBeenCalled()
})

test('WCT-11 if one of two signatures is invalid, both are refused', async () => {
  const { signIn, verify, accept } = await play()
  verify.mockResolvedValueOnce(true).mockResolvedValueOnce(false)
  await expect(signIn.check(approvalOf(CACAO, CACAO), client, signal)).rejects.toMatchObject({
    context: { part: 'signature' },
  })
  signIn.arrive()
  expect(accept).not.toHaveBeenCalled()
})

test('WCT-11 if nothing was requested or signed, nothing is passed on, not even an earlier signature', async () => {
  const { signIn, accept, verify } = await play()
  await signIn.check(approvalOf(), client, signal)
  signIn.arrive()
  await signIn.check(approvalOf(CACAO), client, signal)
  verify.mockClear()
  await signIn.check({ session: {}, auths: [CACAO], sent: null }, client, signal)
  signIn.arrive()
  expect(verify).not.toHaveBeenCalled()
  expect(accept).not.toHaveBeenCalled()
})

test('WCT-11 connecting does not wait for a sign-in that cannot be prepared', async () => {
  const { signIn, service } = await play()
  expect(await signIn.createRequest(['eip155:1'])).toEqual(ASKED)
  service.mockRejectedValueOnce(new Error('no one signs in'))
  expect(await signIn.createRequest(['eip155:1'])).toBeNull()
})
