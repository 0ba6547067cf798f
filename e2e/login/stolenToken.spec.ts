// An attacker records everything that a device sends, and replays it from elsewhere.
import type { APIRequestContext, Request } from '@playwright/test'
import { expect, test } from '../fixtures'
import { readAddress, signIn } from './signedIn'

const REFRESH = '/api/session/refresh'

/** The status of a request that the attacker sends; `dpop` replaces the recorded proof. */
async function sendAgain(other: APIRequestContext, seen: Request, changes: Record<string, string> = {}) {
  const { authorization = '', dpop = '', origin = '' } = await seen.allHeaders()
  const headers = { authorization, dpop, origin, 'content-type': 'application/json', ...changes }
  const response = await other.post(seen.url(), { headers, data: seen.postData() ?? '{}' })
  return { status: response.status(), code: (await response.json()).error?.code }
}

test('KEY-05 a session’s token opens nothing elsewhere: not with its proof, not without one, and not after its exchange', async ({
  page,
  environment,
  playwright,
}) => {
  await signIn(page, environment)
  const address = await readAddress(page, 'eip155')
  const refreshed = page.waitForResponse((response) => response.url().endsWith(REFRESH))
  await page.reload()
  const response = await refreshed
  const seen = response.request()
  const { token } = await response.json()
  expect(token).toMatch(/^[\w-]{43}$/)

  const other = await playwright.request.newContext()
  expect(await sendAgain(other, seen)).toEqual({ status: 409, code: 'proof-used' })
  const refused = { status: 401, code: 'no-proof' }
  const bearer = { authorization: `Bearer ${token}` }
  expect(await sendAgain(other, seen, bearer)).toEqual(refused)
  expect(await sendAgain(other, seen, { ...bearer, dpop: '' })).toEqual(refused)
  await other.dispose()

  await page.reload()
  await expect.poll(() => readAddress(page, 'eip155')).toBe(address)
})
