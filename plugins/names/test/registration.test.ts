// @vitest-environment node
// Who may register which name, what is signed and submitted, and what the registration says of how it went.
import { type CaipAddress, type CaipNetworkId, type EventName, LatchkeyError, networkOf } from '@latchkey/kernel'
import { createFakeClock, createFakeEmbeddedWallet, createFakeKernel, createFakeWallet } from '@latchkey/kernel/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ADDRESS, createRegisterWorld, type Play } from './registerWorld'

const ACCOUNT: CaipAddress = `eip155:1:${ADDRESS}`
const NAME = 'adas.reown.id'
const SIGNATURE = `0x${'ab'.repeat(65)}`
/** How long a signature may take until the service finds it too old. */
const MAX_AGE_MS = 10_000
const { signal } = new AbortController()
const refused = new LatchkeyError('data/refused', 'Refused', { context: { reason: 'Too old' } })
const down = new LatchkeyError('data/call-failed', 'No answer', { context: { call: 'registerName' } })
const fail = (error: Error) => async () => {
  throw error
}
const free = (name: string) => ({ name, isRegistered: false })

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** A page whose account is signed in to, and approves after so many milliseconds. */
async function openSigned({ waitMs = 0, ...play }: Play & { waitMs?: number } = {}) {
  const { account = ACCOUNT } = play
  const { chain, plugins, requests } = createRegisterWorld(play)
  const { plugin, wallet } = createFakeEmbeddedWallet()
  const clock = createFakeClock()
  wallet.play({
    connect: () => wallet.sessions([account]),
    request() {
      clock.advance(waitMs)
      return SIGNATURE
    },
  })
  const { kernel } = createFakeKernel({ chains: [chain], plugins: [plugin, ...plugins], clock })
  ends.push(() => kernel.destroy())
  const events: EventName[] = []
  for (const event of ['name:registrationStarted', 'name:registered', 'name:registrationFailed'] as const)
    kernel.on(event, () => events.push(event))
  await kernel.connectors.discover()
  await kernel.connections.connect(wallet.connector.id)
  const registration = await (await kernel.service('nameRegistration')).load()
  const submitted = () => requests.filter((each) => each.startsWith('register'))
  return { kernel, wallet, registration, events, submitted, attempt: () => kernel.store.get(registration.attemptAtom) }
}

describe('NAM-02 free names', () => {
  test('similar names are offered without their suffix: no other suffix, no taken name, no invalid name', async () => {
    const suggestNames = async () => [
      free('adasone.reown.id'),
      free(NAME),
      { name: 'adastwo.reown.id', isRegistered: true },
      free('adasthree.acme.id'),
      free('ada.reown.id'),
      free('ad_as.reown.id'),
      free('adasfour.reown.id'),
    ]
    const { registration } = await openSigned({ service: { suggestNames } })
    expect(await registration.check('Adas', { signal })).toEqual({ isTaken: false, others: ['adasone', 'adasfour'] })
  })

  test.each([[[]], [[free('other.reown.id')]]])(
    'if the name itself is missing, %j is not a valid response',
    async (found) => {
      const { registration } = await openSigned({ service: { suggestNames: async () => found } })
      await expect(registration.check('adas', { signal })).rejects.toMatchObject({
        code: 'names/suggest-failed',
        cause: { message: expect.stringContaining('did not report whether the name is available') },
      })
    },
  )

  test('without an account no request is sent', async () => {
    const suggestNames = vi.fn(async () => [free(NAME)])
    const { registration, kernel } = await openSigned({ service: { suggestNames } })
    await kernel.connections.disconnect()
    await expect(registration.check('adas', { signal })).rejects.toMatchObject({
      cause: { code: 'names/account-missing' },
    })
    expect(suggestNames).not.toHaveBeenCalled()
  })
})

describe('NAM-02 registering', () => {
  test.each(['ada', 'ada_s', ''])('%j is not a name, and nothing is signed', async (label) => {
    const { registration, wallet, events, attempt } = await openSigned()
    await registration.register(label)
    expect(wallet.requests).not.toContain('personal_sign')
    expect([events, attempt().isBusy, attempt().problem]).toEqual([[], false, null])
  })

  test('one name at a time: a second click signs nothing', async () => {
    const { registration, wallet, events } = await openSigned()
    await Promise.all([registration.register('adas'), registration.register('lovelace')])
    expect(wallet.requests.filter((each) => each === 'personal_sign')).toHaveLength(1)
    expect(events).toEqual(['name:registrationStarted', 'name:registered'])
  })

  test('another registration can follow', async () => {
    const { registration, submitted, attempt } = await openSigned()
    expect(attempt()).toEqual({ label: '', isBusy: false, problem: null, isLate: false })
    await registration.register('adas')
    expect(attempt()).toEqual({ label: '', isBusy: false, problem: null, isLate: false })
    await registration.register('lovelace')
    expect(submitted()).toHaveLength(2)
  })

  test('during the wallet request, the registration is in progress and on time', async () => {
    const { registration, wallet, attempt } = await openSigned()
    const seen: unknown[] = []
    wallet.play({
      request() {
        seen.push(attempt())
        return SIGNATURE
      },
    })
    await registration.register('Adas')
    expect(seen).toEqual([{ label: 'Adas', isBusy: true, problem: null, isLate: false }])
  })

  test('an account of another wallet gets no name, and signs nothing', async () => {
    const other = createFakeWallet({ id: 'other', accounts: [`eip155:10:${ADDRESS}`] })
    const { registration, kernel, submitted, attempt } = await openSigned({ other: other.connector })
    await kernel.connections.connect('other')
    await registration.register('adas')
    expect(attempt().problem).toMatchObject({ code: 'names/account-missing' })
    expect([other.requests.includes('personal_sign'), submitted()]).toEqual([false, []])
  })

  test.each([
    ['at the limit', MAX_AGE_MS, refused, false],
    ['past the limit', MAX_AGE_MS + 1, refused, true],
    ['past the limit, without a response of the service', MAX_AGE_MS + 1, down, false],
  ])('a refused signature %s is reported as late only after the limit', async (_, waitMs, error, isLate) => {
    const { registration, attempt } = await openSigned({ waitMs, service: { registerName: fail(error) } })
    await registration.register('adas')
    expect(attempt()).toMatchObject({ isBusy: false, isLate, problem: { code: 'names/register-failed' } })
  })

  test('what the visitor aborted is not a failure', async () => {
    const aborted = new LatchkeyError('kernel/aborted', 'Stopped', { context: undefined })
    const { registration, events, attempt, kernel } = await openSigned({ service: { registerName: fail(aborted) } })
    await registration.register('adas')
    expect(attempt()).toEqual({ label: 'adas', isBusy: false, problem: null, isLate: false })
    expect(events).toEqual(['name:registrationStarted'])
    expect(kernel.store.get(kernel.snackbar.messageAtom)).toBeNull()
  })

  test('a network without a chain ID has no names to register', async () => {
    const account: CaipAddress = `eip155:9999999999:${ADDRESS}`
    const { registration, submitted, attempt } = await openSigned({ account })
    await registration.register('adas')
    expect(submitted()).toEqual([])
    expect(attempt().problem).toMatchObject({
      code: 'names/register-failed',
      cause: { message: 'The data service registers no names for accounts on this network' },
    })
  })

  test('a family that signs no messages gives an error, and nothing is submitted', async () => {
    const { registration, wallet, submitted, attempt } = await openSigned({ signs: false })
    await registration.register('adas')
    expect([wallet.requests.includes('personal_sign'), submitted()]).toEqual([false, []])
    expect(attempt().problem).toMatchObject({ cause: { message: 'The wallet did not respond with a signature' } })
  })

  test('BAL-04 known results for the name and for the account are requested again', async () => {
    const names = new Map<string, string>()
    const findName = vi.fn(async (name: string, _network: CaipNetworkId) => {
      const address = names.get(name)
      return address === undefined ? null : { name, addresses: { 60: address }, attributes: {} }
    })
    const identity = vi.fn(async () => ({ name: names.has(NAME) ? NAME : null, avatarUrl: null }))
    const registerName = async () => {
      names.set(NAME, ADDRESS)
      return true
    }
    const { registration, kernel } = await openSigned({ service: { findName, identity, registerName } })
    const book = await kernel.service('names')
    expect(await book.resolve(NAME, networkOf(ACCOUNT))).toBeNull()
    expect(await book.identify(ACCOUNT)).toMatchObject({ name: null })
    await registration.register('adas')
    expect(await book.resolve(NAME, networkOf(ACCOUNT))).toMatchObject({ address: ADDRESS })
    expect(await book.identify(ACCOUNT)).toMatchObject({ name: NAME })
  })
})

describe('NAM-02 the success view', () => {
  const viewsAfter = async (steps: (kernel: Awaited<ReturnType<typeof openSigned>>['kernel']) => unknown) => {
    const { registration, kernel } = await openSigned()
    await steps(kernel)
    await registration.register('adas')
    const { isOpen, stack } = kernel.store.get(kernel.router.stateAtom)
    return [isOpen, stack.map(({ view }) => view)]
  }

  test('replaces the form, however deep it is in the stack', async () => {
    expect(await viewsAfter(({ router }) => router.open('RegisterAccountName'))).toEqual([
      true,
      ['RegisterAccountNameSuccess'],
    ])
    const deep = await viewsAfter(({ router }) => {
      router.open('Account')
      router.push('AccountSettings')
      router.push('RegisterAccountName')
    })
    expect(deep).toEqual([true, ['Account', 'AccountSettings', 'RegisterAccountNameSuccess']])
  })

  test('does not move a visitor who has opened another view', async () => {
    const elsewhere = await viewsAfter(({ router }) => {
      router.open('RegisterAccountName')
      router.push('AccountSettings')
    })
    expect(elsewhere).toEqual([true, ['RegisterAccountName', 'AccountSettings']])
    const closed = await viewsAfter(async ({ router }) => {
      router.open('RegisterAccountName')
      await router.close()
    })
    expect(closed).toEqual([false, ['RegisterAccountName']])
  })
})
