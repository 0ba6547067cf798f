// The frame on several devices with the real servers. Pages that share a store are pages of one device.
import { expect, vi } from 'vitest'
import { createHeldSignIn } from '../frame/factor/heldSignIn.ts'
import { proveKey } from '../frame/keys/deviceKey.ts'
import { createEmailLogin } from '../frame/login/email.ts'
import { createEmailUpdate } from '../frame/login/updateEmail.ts'
import { createSession, type Session } from '../frame/session.ts'
import type { Store } from '../frame/store.ts'
import { approveLink } from './approveLink.ts'
import type { Answer, LoginWorld } from './loginWorld.ts'

const realFetch = globalThis.fetch

/** A request that is held back. */
interface Held {
  letGo(): void
}

/** A page with the frame in it. The next one with the same store is the page after a reload. */
export function openFrame({ login: { url, keeperUrl } }: LoginWorld, store: Store) {
  // Sends the frame's own origin, like a browser. There are no other tabs to share locks with.
  vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } })
  vi.stubGlobal('location', new URL(url))
  vi.stubGlobal('fetch', (path: string, options?: RequestInit) =>
    realFetch(new URL(path, url), { ...options, headers: { ...options?.headers, origin: url } }),
  )
  const session = createSession(store, keeperUrl)
  const held = createHeldSignIn(session)
  return {
    session,
    held,
    login: createEmailLogin({ session, held, store, keeperUrl }),
    update: createEmailUpdate(session, keeperUrl),
  }
}

/** Sends this frame's request to the login server with its key. Does not check the status. */
export async function post(
  ...[world, session, path, body, token]: [LoginWorld, Session, path: string, body: object, token?: string]
): Promise<Answer> {
  const dpop = await proveKey(await session.key(), `${world.login.url}${path}`, token)
  return world.post(path, body, token, undefined, '', dpop)
}

/** Holds back the next request of any frame for this path. Resolves when it has arrived. */
export function holdNext(path: string): Promise<Held> {
  const passOn = globalThis.fetch
  return new Promise((resolveHeld) => {
    vi.stubGlobal('fetch', async (wanted: string, options?: RequestInit) => {
      if (wanted !== path) return passOn(wanted, options)
      vi.stubGlobal('fetch', passOn)
      await new Promise<void>((letGo) => resolveHeld({ letGo }))
      return passOn(wanted, options)
    })
  })
}

/** Opens and approves the link in the newest email. */
export async function approveDevice(world: LoginWorld, email: string): Promise<void> {
  expect(await approveLink(await world.readLink(email))).toContain('Device approved')
}

type Login = ReturnType<typeof openFrame>['login']

/** Signs in from the address to the account, with the code and, if this device has not opened the wallet, with the link. */
export async function signIn(world: LoginWorld, login: Login, email: string): Promise<void> {
  if ((await login.start(email)) === 'CONNECT') return
  if ((await login.finish(await world.readCode(email))) === 'CONNECT') return
  await approveDevice(world, email)
  await login.waitForDevice(new AbortController().signal)
}
