// The proof of a device's key is valid only for one request to this server with this token.
import { expect, test } from 'vitest'
import type { RouteRequest } from '../../routes.ts'
import { createToken } from '../secrets.ts'
import { createDeviceKey } from '../test/deviceKey.ts'
import { forOwnPages, type LoginContext, readToken } from './context.ts'
import { readProof } from './proofs.ts'

const ORIGIN = 'https://login.example'
const URL_ASKED = `${ORIGIN}/api/a`
const TOKEN = createToken()
const requestWith = (dpop: unknown) =>
  ({ url: new URL(`${URL_ASKED}?x=1`), headers: { dpop } }) as unknown as RouteRequest
const unproven = { status: 401, code: 'no-proof' }

test('KEY-05 a proof for this request and token names its key', async () => {
  const { prove } = await createDeviceKey()
  const [one, other] = [await prove(URL_ASKED, TOKEN), await prove(URL_ASKED, TOKEN)]
  const read = await readProof(ORIGIN, requestWith(one), TOKEN)
  const again = await readProof(ORIGIN, requestWith(other), TOKEN)
  expect(read.thumbprint).toBe(again.thumbprint)
  expect(read.idHash).not.toEqual(again.idHash)
  expect(await readProof(ORIGIN, requestWith(await prove(URL_ASKED)))).toMatchObject({ thumbprint: read.thumbprint })
})

test.each<[string, string, string | undefined, object]>([
  ['another address', `${ORIGIN}/api/b`, TOKEN, {}],
  ['another server', 'https://other.example/api/a', TOKEN, {}],
  ['another token', URL_ASKED, createToken(), {}],
  ['no token', URL_ASKED, undefined, {}],
  ['another method', URL_ASKED, TOKEN, { htm: 'GET' }],
  ['a short name', URL_ASKED, TOKEN, { jti: 'x'.repeat(19) }],
  ['a long name', URL_ASKED, TOKEN, { jti: 'x'.repeat(101) }],
  ['more than any proof', URL_ASKED, TOKEN, { more: 'x'.repeat(2048) }],
])('KEY-05 a proof for %s is not valid', async (_, url, token, more) => {
  const dpop = await (await createDeviceKey()).prove(url, token, more)
  await expect(readProof(ORIGIN, requestWith(dpop), TOKEN)).rejects.toMatchObject(unproven)
})

test('KEY-05 a proof may be as long as the limit', async () => {
  const { prove } = await createDeviceKey()
  const claims = { jti: 'x'.repeat(20), more: '' }
  // Three more characters of a claim are four more characters of the proof.
  const missing = 2048 - (await prove(URL_ASKED, TOKEN, claims)).length
  const longest = await prove(URL_ASKED, TOKEN, { ...claims, more: 'x'.repeat(Math.ceil((missing * 3) / 4)) })
  expect(longest).toHaveLength(2048)
  expect(await readProof(ORIGIN, requestWith(longest), TOKEN)).toHaveProperty('thumbprint')
})

test('KEY-05 a request without a proof, or with a token where none belongs, is refused', async () => {
  const good = await (await createDeviceKey()).prove(URL_ASKED)
  for (const dpop of [undefined, '', 'x.y.z', ['x'], [good]])
    await expect(readProof(ORIGIN, requestWith(dpop))).rejects.toMatchObject(unproven)
  const dpop = await (await createDeviceKey()).prove(URL_ASKED, TOKEN)
  await expect(readProof(ORIGIN, requestWith(dpop))).rejects.toMatchObject(unproven)
})

test.each([
  [`Bearer ${'x'.repeat(20)}`, true],
  [`Bearer ${'x'.repeat(100)}`, true],
  [`Bearer ${'x'.repeat(19)}`, false],
  [`Bearer ${'x'.repeat(101)}`, false],
  [`Basic ${'x'.repeat(20)}`, false],
  [`x Bearer ${'x'.repeat(20)}`, false],
  [`Bearer ${'x'.repeat(20)} x`, false],
  [undefined, false],
])('a token in %j is valid: %s', (authorization, isToken) => {
  const read = () => readToken({ authorization })
  if (isToken) expect(read()).toBe(authorization?.slice(7))
  else expect(read).toThrow(expect.objectContaining({ code: 'signed-out' }))
})

test('only pages of the server itself may send requests', () => {
  const route = forOwnPages({ url: () => ORIGIN } as LoginContext, () => null)
  const request = (origin: string | undefined) =>
    route({ headers: { origin } } as unknown as RouteRequest, undefined as never)
  expect(request(ORIGIN)).toBeNull()
  for (const origin of [undefined, 'null', 'https://other.example'])
    expect(() => request(origin)).toThrow(expect.objectContaining({ status: 403, code: 'wrong-page' }))
})
