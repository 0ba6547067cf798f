// Where names lead, which names accounts have, and that both are looked up once.
import { type CaipAddress, LatchkeyError } from '@latchkey/kernel'
import type { AccountIdentity, RegisteredName } from '@latchkey/kernel/contracts'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ACCOUNT, ALICE, BOB, only, openPage, PICTURE } from './namesPage'

const HOME = 'eip155:1'
const FIVE_MINUTES_MS = 300_000
const SIGNED_OUT = { name: null, avatarUrl: null }
const down = async () => {
  throw new Error('down')
}
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
const registered = (name: string, addresses: Record<string, string>): RegisteredName => ({
  name,
  addresses,
  attributes: { avatar: PICTURE },
})

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})
async function play(...world: Parameters<typeof openPage>) {
  const page = openPage(...world)
  ends.push(page.end)
  return { ...page, names: await page.service() }
}

describe('NAM-01 names to addresses', () => {
  test('a name is distinguished from other text by its form', async () => {
    const { names } = await play()
    expect(['alice.eth', 'alice'].map(names.isName)).toEqual([true, false])
  })

  test('both sources are queried, and the chain takes precedence', async () => {
    const findName = vi.fn(async () => registered('alice.reown.id', { 60: BOB }))
    const { names } = await play({ chain: { resolve: only('alice.reown.id', ALICE, PICTURE) }, service: { findName } })
    expect(await names.resolve('Alice.REOWN.id', HOME)).toEqual({
      name: 'alice.reown.id',
      address: ALICE,
      avatarUrl: PICTURE,
    })
    await vi.waitFor(() => expect(findName).toHaveBeenCalledOnce())
  })

  test.each([
    ['its own coin type', { 2147483649: ALICE.toUpperCase().replace('X', 'x'), 60: BOB }, ALICE],
    ['that of Ether', { 60: BOB }, BOB],
    ['none', { 2147483785: ALICE }, null],
    ['no address at all', { 60: 'javascript:alert(1)' }, null],
  ])('a name of the data service resolves to the address for %s', async (_, addresses, address) => {
    const { names } = await play({ service: { findName: async () => registered('alice.reown.id', addresses) } })
    const found = await names.resolve('alice.reown.id', HOME)
    expect(found).toEqual(address && { name: 'alice.reown.id', address, avatarUrl: PICTURE })
  })

  test('the data service may have several name suffixes', async () => {
    const findName = async (name: string) => registered(name, { 60: ALICE })
    const { names } = await play({ service: { findName }, suffixes: ['.acme.id', '.acme.test'] })
    for (const name of ['alice.acme.id', 'alice.acme.test'])
      expect(await names.resolve(name, HOME)).toMatchObject({ name, address: ALICE })
  })

  test('nothing is requested for a network without a chain ID', async () => {
    const findName = vi.fn(async () => registered('alice.reown.id', { 60: ALICE }))
    const { names } = await play({ service: { findName } })
    expect(await names.resolve('alice.reown.id', 'eip155:01')).toBeNull()
    expect(findName).not.toHaveBeenCalled()
  })

  test('for a family without names, names are used as written, in lowercase', async () => {
    const findName = vi.fn(async (name: string) => registered(name, { 60: ALICE }))
    const { names } = await play({ service: { findName } })
    expect(await names.resolve(' Alice.REOWN.id ', HOME)).toMatchObject({ name: 'alice.reown.id' })
    expect(await names.resolve('ali_ce.reown.id', HOME)).toBeNull()
    expect(findName).toHaveBeenCalledOnce()
  })

  test('the family decides which texts are names, and how they are written', async () => {
    const normalize = (name: string) => (name === 'alice' ? 'ålice.reown.id' : null)
    const { names } = await play({ chain: { normalize, resolve: only('ålice.reown.id', ALICE) } })
    expect(await names.resolve('alice', HOME)).toMatchObject({ name: 'ålice.reown.id' })
    expect(await names.resolve('alice.reown.id', HOME)).toBeNull()
  })

  test('the data service is only queried for names with its suffixes, which the host can replace', async () => {
    const findName = vi.fn(async () => registered('alice.acme.id', { 60: ALICE }))
    const { names } = await play({ chain: {}, service: { findName }, suffixes: ['.acme.id'] })
    expect(await names.resolve('alice.reown.id', HOME)).toBeNull()
    expect(await names.resolve('alice.acme.id', HOME)).toMatchObject({ address: ALICE })
    expect(findName.mock.calls).toMatchObject([['alice.acme.id', HOME, {}]])
  })

  test.each(['alicе.eth', 'ali\u200dce.eth', '\u202ealice.eth', 'alice'])(
    'what is not a name to the chain, %j, resolves to nothing, and no request is sent',
    async (name) => {
      const resolve = vi.fn(only(name, BOB))
      const { names } = await play({ chain: { resolve } })
      expect(await names.resolve(name, HOME)).toBeNull()
      expect(resolve).not.toHaveBeenCalled()
    },
  )

  test('any text resolves to nothing if no source knows it, and never throws', async () => {
    const { names } = await play({ service: {} })
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        expect(await names.resolve(text, HOME)).toBeNull()
      }),
    )
  })

  test('a source that fails gives an error, because it might know the owner', async () => {
    const findName = async () => registered('alice.reown.id', { 60: BOB })
    const unreachableChain = await play({ chain: { resolve: down }, service: { findName } })
    expect(await failureOf(unreachableChain.names.resolve('alice.reown.id', HOME))).toMatchObject({
      code: 'names/resolve-failed',
      message: 'Error resolving name',
      context: { name: 'alice.reown.id' },
      cause: { message: 'down' },
    })
    const unreachableService = await play({ chain: {}, service: { findName: down } })
    expect(await failureOf(unreachableService.names.resolve('alice.reown.id', HOME))).toMatchObject({
      code: 'names/resolve-failed',
    })
    expect(await unreachableService.names.resolve('alice.eth', HOME)).toBeNull()
  })

  test('BAL-04 a name is requested once in 5 minutes; an aborted request rejects immediately', async () => {
    const resolve = vi.fn(only('alice.eth', ALICE))
    const { names, clock } = await play({ chain: { resolve } })
    await Promise.all([names.resolve('alice.eth', HOME), names.resolve('alice.eth', HOME)])
    clock.advance(FIVE_MINUTES_MS - 1)
    await names.resolve('alice.eth', HOME)
    expect(resolve).toHaveBeenCalledOnce()
    clock.advance(1)
    await names.resolve('alice.eth', HOME)
    expect(resolve).toHaveBeenCalledTimes(2)
    // Another name, or another network, is another question.
    expect(await names.resolve('bob.eth', HOME)).toBeNull()
    expect(await names.resolve('alice.eth', 'eip155:10')).toMatchObject({ address: ALICE })
    expect(resolve).toHaveBeenCalledTimes(4)
    const left = { signal: AbortSignal.abort() }
    expect(await failureOf(names.resolve('bob.eth', HOME, left))).toMatchObject({ code: 'kernel/aborted' })
    expect(await failureOf(names.identify(ACCOUNT, left))).toMatchObject({ code: 'kernel/aborted' })
  })
})

describe('NAM-01 addresses to names', () => {
  const said = (name: string) => ({ identity: async () => ({ name, avatarUrl: PICTURE }) })
  const claims = (name: string) => ({ identify: async () => ({ name, avatarUrl: null }) })
  const owns = (...names: RegisteredName[]) => ({
    namesOf: async () => names,
    findName: async (requested: string) => names.find(({ name }) => name === requested) ?? null,
  })

  test.each([
    [
      'the identity first, when its name leads back',
      { ...claims('other.eth'), resolve: only('alice.eth', ALICE) },
      said('alice.eth'),
      'alice.eth',
    ],
    [
      'no identity whose name leads elsewhere, the chain next',
      { ...claims('own.eth'), resolve: only('alice.eth', BOB) },
      said('alice.eth'),
      'own.eth',
    ],
    [
      'no identity in another form than its own',
      { ...claims('own.eth'), resolve: only('alice.eth', ALICE) },
      said('ALICE.eth'),
      'own.eth',
    ],
    ['no identity in two scripts', {}, said('alicе.eth'), null],
    ['the identity unchecked if the chain cannot be queried', null, said('alice.eth'), 'alice.eth'],
    ['the identity unchecked in a family without names', undefined, said('alice.eth'), 'alice.eth'],
    ['no name with the data service’s suffix that leads elsewhere', null, said('alice.reown.id'), null],
    ['the chain’s name if the identity cannot be requested', claims('own.eth'), { identity: down }, 'own.eth'],
    [
      'the first name of the data service last',
      {},
      owns(registered('a.reown.id', { 60: ALICE }), registered('b.reown.id', { 60: ALICE })),
      'a.reown.id',
    ],
    ['no name of the data service that leads elsewhere', {}, owns(registered('a.reown.id', { 60: BOB })), null],
    ['the chain without a data service', claims('own.eth'), undefined, 'own.eth'],
    ['no name when every source fails', { identify: down }, { identity: down, namesOf: down }, null],
  ] as const)('chooses %s', async (_, chain, service, name) => {
    const { names } = await play({ chain, ...(service && { service }) })
    expect((await names.identify(ACCOUNT)).name).toBe(name)
  })

  test.each([
    ['the identity’s', PICTURE, PICTURE],
    ['that of the name if the identity has none', null, 'https://img.example/b.png'],
  ])('the picture is %s', async (_, avatarUrl, shown) => {
    const chain = { resolve: only('alice.eth', ALICE, 'https://img.example/b.png') }
    const { names } = await play({ chain, service: { identity: async () => ({ name: 'alice.eth', avatarUrl }) } })
    expect(await names.identify(ACCOUNT)).toEqual({ name: 'alice.eth', avatarUrl: shown })
  })

  test.each([
    ['has no name', undefined, null],
    ['has a name that leads nowhere', {}, 'alice.eth'],
    ['has a name that leads elsewhere', { resolve: only('alice.eth', BOB) }, 'alice.eth'],
  ])('BAL-04 an account that %s is looked up once', async (_, chain, name) => {
    const identity = vi.fn(async () => ({ name, avatarUrl: null }))
    const { names } = await play({ ...(chain && { chain }), service: { identity } })
    expect(await names.identify(ACCOUNT)).toEqual(SIGNED_OUT)
    expect(await names.identify(ACCOUNT)).toEqual(SIGNED_OUT)
    expect(identity).toHaveBeenCalledOnce()
  })

  test('leaving ends the search: no further source is queried', async () => {
    const identify = vi.fn(async () => SIGNED_OUT)
    const namesOf = vi.fn(async () => [])
    const identity = vi.fn(
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise<never>((_resolve, reject) => {
          const stopped = new LatchkeyError('kernel/aborted', 'Stopped', { context: undefined })
          signal.addEventListener('abort', () => reject(stopped))
        }),
    )
    const { names } = await play({ chain: { identify }, service: { identity, namesOf } })
    const visitor = new AbortController()
    const response = failureOf(names.identify(ACCOUNT, { signal: visitor.signal }))
    await vi.waitFor(() => expect(identity).toHaveBeenCalledOnce())
    visitor.abort()
    expect(await response).toMatchObject({ code: 'kernel/aborted' })
    // A question that began later has its answer: the first one has had its time.
    await names.resolve('bob.eth', HOME)
    expect(identify).not.toHaveBeenCalled()
    expect(namesOf).not.toHaveBeenCalled()
  })

  test('BAL-04 an account without a name is remembered for 5 minutes; if a source failed, it is looked up again', async () => {
    const identify = vi.fn(async () => SIGNED_OUT)
    const { names } = await play({ chain: { identify } })
    await names.identify(ACCOUNT)
    await names.identify(ACCOUNT)
    expect(identify).toHaveBeenCalledOnce()
    const identifyLater = vi.fn(claims('own.eth').identify).mockRejectedValueOnce(new Error('down'))
    const again = await play({ chain: { identify: identifyLater, resolve: only('own.eth', ALICE) } })
    expect((await again.names.identify(ACCOUNT)).name).toBeNull()
    expect((await again.names.identify(ACCOUNT)).name).toBe('own.eth')
  })

  test('names of the data service are listed, and a failure has its error message', async () => {
    const { names } = await play({ service: owns(registered('a.reown.id', { 60: ALICE })) })
    expect(await names.list(ACCOUNT)).toEqual(['a.reown.id'])
    expect(await (await play()).names.list(ACCOUNT)).toEqual([])
    const namesOf = vi.fn(async () => [])
    const { signal } = new AbortController()
    const working = await play({ service: { namesOf } })
    await working.names.list(ACCOUNT, { signal })
    await working.names.list(ACCOUNT)
    expect(namesOf.mock.calls).toStrictEqual([
      [ACCOUNT, { signal }],
      [ACCOUNT, {}],
    ])
    const deaf = await play({ service: { namesOf: down } })
    expect(await failureOf(deaf.names.list(ACCOUNT))).toMatchObject({
      code: 'names/list-failed',
      message: 'Error fetching names for address',
    })
  })
})

describe('NAM-01 connected accounts', () => {
  const identify = async () => ({ name: 'alice.eth', avatarUrl: PICTURE })
  const accountOf = ({ kernel }: ReturnType<typeof openPage>) =>
    kernel.store.get(kernel.connections.activeAtom)?.account ?? {}
  const connect = async (...world: Parameters<typeof openPage>) => {
    const page = openPage(...world)
    ends.push(page.end)
    await page.kernel.connectors.discover()
    await page.kernel.connections.connect('wallet')
    return page
  }
  const until = (check: () => void) => vi.waitFor(check, { interval: 5 })

  test('are shown with their name and picture', async () => {
    const page = await connect({ chain: { identify } })
    await until(() => expect(accountOf(page)).toMatchObject({ profileName: 'alice.eth', profileImage: PICTURE }))
  })

  test('label their address, and the labels stay until the wallet disconnects', async () => {
    const bob = `${HOME}:${BOB}` as const
    const identifyBob = async (account: CaipAddress) => ({ name: account === bob ? 'bob.eth' : null, avatarUrl: null })
    const page = await connect({ chain: { identify: identifyBob } })
    const untilLabeled = (labels: readonly (readonly [string, string])[]) =>
      until(() => expect(accountOf(page).addressLabels).toEqual(new Map(labels)))
    await untilLabeled([])
    page.wallet.emit(page.wallet.sessions([bob]))
    await untilLabeled([[BOB, 'bob.eth']])
    page.wallet.emit(page.wallet.sessions([ACCOUNT]))
    await untilLabeled([[BOB, 'bob.eth']])
    expect(accountOf(page).profileName).toBeUndefined()
    await page.kernel.connections.disconnect()
    await page.kernel.connections.connect('wallet')
    await untilLabeled([])
  })

  /** A page, the names it has shown in order, and what resolves the lookups, the first one first. */
  const connectSlowly = async () => {
    const answers: ((found: AccountIdentity) => void)[] = []
    const lookUp = vi.fn(() => new Promise<AccountIdentity>((resolve) => answers.push(resolve)))
    const page = await connect({ chain: { identify: lookUp } })
    await until(() => expect(lookUp).toHaveBeenCalledOnce())
    const shown: string[] = []
    const { store, connections } = page.kernel
    ends.push(
      store.sub(connections.activeAtom, () => {
        const name = accountOf(page).profileName
        if (name && name !== shown.at(-1)) shown.push(name)
      }),
    )
    const say = (index: number, name: string | null) => answers[index]?.({ name, avatarUrl: null })
    return { ...page, lookUp, shown, say }
  }

  test('lose them when the account changes, and a late response for the first account is dropped', async () => {
    const page = await connectSlowly()
    page.wallet.emit(page.wallet.sessions([`${HOME}:${BOB}`]))
    await until(() => expect(page.lookUp).toHaveBeenCalledTimes(2))
    page.say(0, 'alice.eth')
    page.say(1, 'bob.eth')
    await until(() => expect(page.shown).toContain('bob.eth'))
    expect(page.shown).toEqual(['bob.eth'])
  })

  test('get none after they have been disconnected', async () => {
    const page = await connectSlowly()
    await page.kernel.connections.disconnect()
    page.say(0, 'alice.eth')
    // The lookup is shared: its answer is there when this one is.
    expect(await (await page.service()).identify(ACCOUNT)).toMatchObject({ name: 'alice.eth' })
    expect(page.kernel.connections.account('eip155').profileName).toBeUndefined()
  })

  test('keep the name that they received meanwhile if no source knows another', async () => {
    const page = await connectSlowly()
    page.kernel.connections.updateAccount('eip155', { profileName: 'ada.eth' })
    page.say(0, null)
    expect(await (await page.service()).identify(ACCOUNT)).toEqual(SIGNED_OUT)
    expect(accountOf(page).profileName).toBe('ada.eth')
  })

  const native = { name: 'E', symbol: 'E', decimals: 18 }
  const MAIN = { id: HOME, name: 'Main', native, rpcUrls: [] } as const
  const TEST = { id: 'eip155:10', name: 'Test', testnet: true, native, rpcUrls: [] } as const
  const ON_TEST = `${TEST.id}:${BOB}` as const

  test.each([
    ['are not looked up', false, [ACCOUNT]],
    ['are looked up if the host turns it on', true, [ON_TEST, ACCOUNT]],
  ])('on a test network %s', async (_, testnets, expected) => {
    const lookUp = vi.fn(async (_account: CaipAddress) => SIGNED_OUT)
    const page = openPage({ chain: { identify: lookUp }, networks: [MAIN, TEST], testnets, accounts: [ON_TEST] })
    ends.push(page.end)
    await page.kernel.connectors.discover()
    await page.kernel.connections.connect('wallet')
    await page.service()
    page.wallet.emit(page.wallet.sessions([ACCOUNT]))
    await until(() => expect(lookUp.mock.calls.map(([account]) => account)).toEqual(expected))
  })

  test('on a network that the page does not have are looked up', async () => {
    const page = await connect({ chain: { identify }, networks: [TEST], accounts: [`eip155:999:${ALICE}`] })
    await until(() => expect(accountOf(page).profileName).toBe('alice.eth'))
  })

  test('of a family without names are not looked up', async () => {
    const identity = vi.fn(async (_account: CaipAddress) => SIGNED_OUT)
    const other = { namespace: 'solana', account: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:Ada' } as const
    const page = await connect({ chain: {}, service: { identity }, other })
    await page.kernel.connections.connect('other')
    await page.kernel.connections.connect('wallet')
    await until(() => expect(identity).toHaveBeenCalled())
    expect(identity.mock.calls.map(([account]) => account)).toEqual([ACCOUNT])
  })

  test('show only their address if no source knows them', async () => {
    const lookUp = vi.fn(async () => SIGNED_OUT)
    const page = await connect({ chain: { identify: lookUp } })
    await until(() => expect(lookUp).toHaveBeenCalled())
    expect(accountOf(page).profileName ?? null).toBeNull()
  })
})
