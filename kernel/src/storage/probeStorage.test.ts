import { expect, test } from 'vitest'
import { probeStorage } from './probeStorage'

function refuse(name: string): never {
  throw Object.assign(new Error(name), { name })
}
/** A page whose two storages fail as configured. */
function createPage(local: string | null, session: string | null) {
  const open = (failure: string | null) => {
    const entries = new Map<string, string>()
    return {
      getItem: (key: string) => (failure === 'forgets' ? null : (entries.get(key) ?? null)),
      setItem: (key: string, value: string) =>
        failure && failure !== 'forgets' ? refuse(failure) : void entries.set(key, value),
      removeItem: (key: string) => void entries.delete(key),
      entries,
    }
  }
  const opened = { local: open(local), session: open(session) }
  return {
    opened,
    page: {
      get localStorage() {
        return (local === 'SecurityError' ? refuse(local) : opened.local) as unknown as Storage
      },
      get sessionStorage() {
        return (session === 'SecurityError' ? refuse(session) : opened.session) as unknown as Storage
      },
    },
  }
}

test.each([
  [null, null, 'kept'],
  ['QuotaExceededError', null, 'full'],
  ['SecurityError', null, 'session'],
  ['forgets', null, 'session'],
  ['SecurityError', 'SecurityError', 'blocked'],
  ['SecurityError', 'QuotaExceededError', 'blocked'],
] as const)('STO-01 local storage that fails by %s and session storage by %s: %s', (local, session, state) => {
  expect(probeStorage(createPage(local, session).page)).toBe(state)
})
test.each([null, undefined, 'full', { name: 'Error' }])('STO-01 a storage that throws %j is blocked', (thrown) => {
  const page = {
    get localStorage(): Storage {
      throw thrown
    },
    get sessionStorage(): Storage {
      throw thrown
    },
  }
  expect(probeStorage(page)).toBe('blocked')
})
test('STO-01 the probe leaves nothing behind', () => {
  const { page, opened } = createPage(null, null)
  probeStorage(page)
  expect(opened.local.entries.size).toBe(0)
})
