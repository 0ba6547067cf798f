// Where names lead, what accounts call themselves, and that both are asked for once.
import type { RegisteredName, ResolvedName } from '@latchkey/kernel'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ACCOUNT, ALICE, BOB, only, openPage, PICTURE } from './namesPage'

const HOME = 'eip155:1'
const FIVE_MINUTES_MS = 300_000
const NOBODY = { name: null, avatarUrl: null }
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
  test.each([
    ['alice.eth', true],
    ['a.b.c', true],
    [' alice.eth ', true],
    ['Alice.reown.id', true],
    ['alice', false],
    ['alice.', false],
    ['.eth', false],
    ['alice smith.eth', false],
    ['https://alice.eth', false],
    ['me@alice.eth', false],
    ['eip155:1:0x1.eth', false],
    [`${'a'.repeat(255)}.eth`, false],
  ])('%j has the form of a name: %s', async (text, isName) => {
    expect((await play()).names.isName(text)).toBe(isName)
  })

  test('both sources are asked, and the chain wins', async () => {
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
  ])('a name of the data service leads to the address of %s', async (_, addresses, address) => {
    const { names } = await play({ service: { findName: async () => registered('alice.reown.id', addresses) } })
    const found = await names.resolve('alice.reown.id', HOME)
    expect(found).toEqual(address && { name: 'alice.reown.id', address, avatarUrl: PICTURE })
  })

  test('the data service is asked for names with its endings alone, which the host may replace', async () => {
    const findName = vi.fn(async () => registered('alice.acme.id', { 60: ALICE }))
    const { names } = await play({ chain: {}, service: { findName }, suffixes: ['.acme.id'] })
    expect(await names.resolve('alice.reown.id', HOME)).toBeNull()
    expect(await names.resolve('alice.acme.id', HOME)).toMatchObject({ address: ALICE })
    expect(findName.mock.calls).toMatchObject([['alice.acme.id', HOME, {}]])
  })

  test.each(['alicе.eth', 'ali\u200dce.eth', '\u202ealice.eth', 'alice'])(
    'what is no name to the chain, %j, leads nowhere, and nobody is asked',
    async (name) => {
      const resolve = vi.fn(only(name, BOB))
      const { names } = await play({ chain: { resolve } })
      expect(await names.resolve(name, HOME)).toBeNull()
      expect(resolve).not.toHaveBeenCalled()
    },
  )

  test('any text at all leads somewhere, nowhere or to the error of this service', async () => {
    const { names } = await play({ service: {} })
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        expect(await names.resolve(text, HOME)).toBeNull()
      }),
    )
  })

  test('a source that fails is an error, since it might know the owner', async () => {
    const findName = async () => registered('alice.reown.id', { 60: BOB })
    const deafChain = await play({ chain: { resolve: down }, service: { findName } })
    expect(await failureOf(deafChain.names.resolve('alice.reown.id', HOME))).toMatchObject({
      code: 'names/resolve-failed',
      message: 'Error resolving name',
      context: { name: 'alice.reown.id' },
      cause: { message: 'down' },
    })
    const deafService = await play({ chain: {}, service: { findName: down } })
    expect(await failureOf(deafService.names.resolve('alice.reown.id', HOME))).toMatchObject({
      code: 'names/resolve-failed',
    })
    expect(await deafService.names.resolve('alice.eth', HOME)).toBeNull()
  })

  test('BAL-04 a name is asked for once in 5 minutes; who leaves hears of it at once', async () => {
    const resolve = vi.fn(only('alice.eth', ALICE))
    const { names, clock } = await play({ chain: { resolve } })
    await Promise.all([names.resolve('alice.eth', HOME), names.resolve('alice.eth', HOME)])
    clock.advance(FIVE_MINUTES_MS - 1)
    await names.resolve('alice.eth', HOME)
    expect(resolve).toHaveBeenCalledOnce()
    clock.advance(1)
    await names.resolve('alice.eth', HOME)
    expect(resolve).toHaveBeenCalledTimes(2)
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
    findName: async (asked: string) => names.find(({ name }) => name === asked) ?? null,
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
    ['the identity as it is said where the chain cannot be asked', null, said('alice.eth'), 'alice.eth'],
    [
      'the first name of the data service last',
      {},
      owns(registered('a.reown.id', { 60: ALICE }), registered('b.reown.id', { 60: ALICE })),
      'a.reown.id',
    ],
    ['no name of the data service that leads elsewhere', {}, owns(registered('a.reown.id', { 60: BOB })), null],
    ['the chain without a data service', claims('own.eth'), undefined, 'own.eth'],
    ['nobody when every source fails', { identify: down }, { identity: down, namesOf: down }, null],
  ] as const)('takes %s', async (_, chain, service, name) => {
    const { names } = await play({ chain, ...(service && { service }) })
    expect((await names.identify(ACCOUNT)).name).toBe(name)
  })

  test('BAL-04 who has no name is remembered for 5 minutes; when a source failed it is asked again', async () => {
    const identify = vi.fn(async () => NOBODY)
    const { names } = await play({ chain: { identify } })
    await names.identify(ACCOUNT)
    await names.identify(ACCOUNT)
    expect(identify).toHaveBeenCalledOnce()
    const identifyLater = vi.fn(claims('own.eth').identify).mockRejectedValueOnce(new Error('down'))
    const again = await play({ chain: { identify: identifyLater, resolve: only('own.eth', ALICE) } })
    expect((await again.names.identify(ACCOUNT)).name).toBeNull()
    expect((await again.names.identify(ACCOUNT)).name).toBe('own.eth')
  })

  test('names of the data service are listed, and a failure has its sentence', async () => {
    const { names } = await play({ service: owns(registered('a.reown.id', { 60: ALICE })) })
    expect(await names.list(ACCOUNT)).toEqual(['a.reown.id'])
    expect(await (await play()).names.list(ACCOUNT)).toEqual([])
    const deaf = await play({ service: { namesOf: down } })
    expect(await failureOf(deaf.names.list(ACCOUNT))).toMatchObject({
      code: 'names/list-failed',
      message: 'Error fetching names for address',
    })
  })
})

describe('NAM-01 accounts that are connected', () => {
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

  test('are shown by their name and picture', async () => {
    const page = await connect({ chain: { identify } })
    await until(() => expect(accountOf(page)).toMatchObject({ profileName: 'alice.eth', profileImage: PICTURE }))
  })

  test('lose them with a change of the account, and a late answer for the first one is dropped', async () => {
    const waiting: ((found: ResolvedName) => void)[] = []
    const late = vi.fn(() => new Promise<ResolvedName>((resolve) => waiting.push(resolve)))
    const page = await connect({ chain: { identify: late } })
    await until(() => expect(late).toHaveBeenCalledOnce())
    page.wallet.tell(page.wallet.sessions([`${HOME}:${BOB}`]))
    await until(() => expect(late).toHaveBeenCalledTimes(2))
    const say = (index: number, name: string) => waiting[index]?.({ name, address: '', avatarUrl: null })
    say(0, 'alice.eth')
    say(1, 'bob.eth')
    await until(() => expect(accountOf(page).profileName).toBe('bob.eth'))
  })

  test('on a test network are looked up only where the host wants it', async () => {
    const [first] = [
      { id: HOME, name: 'Test', testnet: true, native: { name: 'E', symbol: 'E', decimals: 18 }, rpcUrls: [] },
    ] as const
    const asked = vi.fn(identify)
    const quiet = await connect({ chain: { identify: asked }, networks: [first] })
    await quiet.service()
    expect(asked).not.toHaveBeenCalled()
    const eager = await connect({ chain: { identify: asked }, networks: [first], testnets: true })
    await until(() => expect(accountOf(eager).profileName).toBe('alice.eth'))
  })

  test('keep their address alone when nobody knows them', async () => {
    const asked = vi.fn(async () => NOBODY)
    const page = await connect({ chain: { identify: asked } })
    await until(() => expect(asked).toHaveBeenCalled())
    expect(accountOf(page).profileName ?? null).toBeNull()
  })
})
