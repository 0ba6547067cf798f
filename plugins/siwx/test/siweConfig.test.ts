import type { SiweConfig, SiweSession } from '@latchkey/plugin-siwx'
import { createSiweMessage } from 'viem/siwe'
import { describe, expect, test, vi } from 'vitest'
import { createSiweProvider } from '../src/siweConfig'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PROOF_DATA = {
  accountAddress: ALICE,
  chainId: 'eip155:1',
  domain: 'd',
  uri: 'u',
  version: '1',
  nonce: 'n',
} as const
const tools = { nowMs: () => Date.parse('2026-01-02T03:04:05.000Z') }

function play(config: Partial<SiweConfig> = {}) {
  const host: { session: SiweSession | null } = { session: null }
  const whole = {
    createMessage: vi.fn<SiweConfig['createMessage']>(({ address, chainId, nonce, domain, uri, iat = '' }) =>
      address.endsWith(':')
        ? ''
        : createSiweMessage({
            address: address.slice(address.lastIndexOf(':') + 1) as `0x${string}`,
            chainId,
            nonce,
            domain: 'shop.example',
            uri,
            version: '1',
            issuedAt: new Date(iat),
            ...(domain !== '' && { requestId: domain }),
          }),
    ),
    getNonce: vi.fn(async () => 'a1b2c3d4e5f6'),
    getSession: async () => host.session,
    verifyMessage: vi.fn(async () => true),
    signOut: vi.fn(async () => true),
    onSignIn: vi.fn(),
    onSignOut: vi.fn(),
    ...config,
  }
  const provider = createSiweProvider(whole, tools)
  if (!provider) throw new Error('It is off.')
  return { host, provider, config: whole }
}

describe('siweConfig', () => {
  test('SIW-03 only for EVM networks', () => {
    const { provider } = play()
    const networks = ['eip155:1', 'eip155:31337', 'solana:1', 'bip122:1'] as const
    expect(networks.map((id) => provider.appliesTo?.(id))).toEqual([true, true, false, false])
  })
  test('SIW-01 the host writes the message, from its own data and the page’s', async () => {
    const { provider, config } = play()
    const message = await provider.createMessage({ chainId: 'eip155:10', accountAddress: ALICE })
    expect(config.createMessage).toHaveBeenCalledExactlyOnceWith({
      address: `eip155:10:${ALICE}`,
      chainId: 10,
      nonce: 'a1b2c3d4e5f6',
      version: '1',
      domain: location.host,
      uri: `${location.origin}${location.pathname}`,
      iat: '2026-01-02T03:04:05.000Z',
      exp: '2026-01-03T03:04:05.000Z',
    })
    expect(message.toString()).toContain(`\n${ALICE}\n`)
    expect(message).toMatchObject({ chainId: 'eip155:10', accountAddress: ALICE, nonce: 'a1b2c3d4e5f6' })
  })
  test('SIW-01 the host’s parameters are in the message and its data', async () => {
    const params = { domain: 'a.example', uri: 'https://a.example', statement: 'Hi.', exp: '2026-02-01T00:00:00.000Z' }
    const { provider, config } = play({ getMessageParams: async () => params })
    // No text can be signed before an account is known, so only the data exists.
    const message = await provider.createMessage({ chainId: 'eip155:1', accountAddress: '' })
    expect(config.createMessage).toHaveBeenCalledWith(expect.objectContaining(params))
    expect(message).toMatchObject({ statement: 'Hi.', expirationTime: '2026-02-01T00:00:00.000Z' })
  })
  test('SIW-01 the host’s message must match its data, except for account, network and nonce, which were requested', async () => {
    const params = { domain: 'a.example', uri: 'https://a.example', statement: 'Hi.', exp: '2026-02-01T00:00:00.000Z' }
    const { provider } = play({ getMessageParams: async () => params })
    const message = await provider.createMessage({ chainId: 'eip155:1', accountAddress: ALICE })
    expect({ ...message }).toMatchObject({
      domain: 'shop.example',
      uri: 'https://a.example',
      requestId: 'a.example',
      nonce: 'a1b2c3d4e5f6',
      accountAddress: ALICE,
      chainId: 'eip155:1',
    })
    expect(message.statement).toBeUndefined()
  })
  const proof = {
    data: { accountAddress: ALICE, chainId: 'eip155:1' as const, domain: '', uri: '', version: '1', nonce: '' },
    message: 'text',
    signature: '0x5e',
  }
  test('SIW-02 the host verifies, and is notified', async () => {
    const { provider, config } = play()
    await provider.addSession(proof)
    expect(config.verifyMessage).toHaveBeenCalledExactlyOnceWith({ message: 'text', signature: '0x5e' })
    expect(config.onSignIn).toHaveBeenCalledExactlyOnceWith({ address: ALICE, chainId: 1 })
  })
  test('SIW-05 what the host does not verify is refused', async () => {
    const { provider, config } = play({ verifyMessage: async () => false })
    await expect(provider.addSession(proof)).rejects.toMatchObject({ code: 'siwx/session-refused' })
    expect(config.onSignIn).not.toHaveBeenCalled()
  })
  test.each<[Partial<SiweConfig>, readonly boolean[]]>([
    [{}, [true, false, false]],
    [{ signOutOnAccountChange: false }, [true, true, false]],
    [{ signOutOnNetworkChange: false }, [true, false, true]],
  ])(
    'SIW-04 %o: sign-in is requested again for another account or network as the host configures it',
    async (config, expected) => {
      const { provider, host } = play(config)
      expect(await provider.getSessions('eip155:1', ALICE)).toEqual([])
      host.session = { address: ALICE.toLowerCase(), chainId: 1 }
      const pairs = [
        ['eip155:1', ALICE],
        ['eip155:1', BOB],
        ['eip155:10', ALICE],
      ] as const
      const lists = await Promise.all(pairs.map(([chainId, address]) => provider.getSessions(chainId, address)))
      expect(lists.map(({ length }) => length > 0)).toEqual(expected)
    },
  )
  test.each([true, false])('SIW-04 disconnecting signs out: %s', async (signOutOnDisconnect) => {
    const { provider, config } = play({ signOutOnDisconnect })
    await provider.setSessions([])
    const times = signOutOnDisconnect ? 1 : 0
    expect(config.signOut).toHaveBeenCalledTimes(times)
    expect(config.onSignOut).toHaveBeenCalledTimes(times)
  })
  test('SIW-04 what a wallet signed while it connected is verified, and signs no account out', async () => {
    const { provider, config } = play()
    await provider.setSessions([proof])
    expect(config.verifyMessage).toHaveBeenCalledOnce()
    expect(config.signOut).not.toHaveBeenCalled()
  })
  test('SIW-04 revoking signs out', async () => {
    const { provider, config } = play()
    await provider.revokeSession('eip155:1', ALICE)
    expect(config.signOut).toHaveBeenCalledOnce()
  })
  test('SIW-03 off, and not required', () => {
    expect(createSiweProvider({ ...play().config, enabled: false }, tools)).toBeNull()
    expect(play({ required: false }).provider.getRequired?.()).toBe(false)
    expect(play().provider.getRequired?.()).toBe(true)
  })
})

describe('missing and additional options of siweConfig', () => {
  const params = {
    domain: 'a.example',
    uri: 'https://a.example/',
    iat: '2026-01-02T03:04:05.000Z',
    exp: '2026-01-03T03:04:05.000Z',
  }
  const read = { domain: params.domain, uri: params.uri, issuedAt: params.iat, expirationTime: params.exp }
  test.each([
    [{}, {}],
    [{ statement: 'Hello.' }, { statement: 'Hello.' }],
    [{ nbf: params.iat }, { notBefore: params.iat }],
    [{ requestId: '7' }, { requestId: '7' }],
    [{ resources: ['ipfs://a'] }, { resources: ['ipfs://a'] }],
  ])(
    'SIW-01 the error for a malformed message lists the fields that the host had to write: %o',
    async (more, fields) => {
      const { provider } = play({
        createMessage: () => 'none',
        getMessageParams: async () => ({ ...params, ...more }) as never,
      })
      const { toString: write, ...message } = await provider.createMessage({
        chainId: 'eip155:1',
        accountAddress: ALICE,
      })
      expect(write()).toBe('none')
      expect(message).toStrictEqual({
        accountAddress: ALICE,
        chainId: 'eip155:1',
        nonce: 'a1b2c3d4e5f6',
        version: '1',
        ...read,
        ...fields,
      })
    },
  )
  test('SIW-05 the host verifies what was signed, including the resources that a wallet granted', async () => {
    const verifyMessage = vi.fn<SiweConfig['verifyMessage']>(async () => true)
    const { provider } = play({ verifyMessage })
    await provider.addSession({ data: PROOF_DATA, message: 'm', signature: 's' })
    await provider.addSession({ data: PROOF_DATA, message: 'm', signature: 's', cacao: { h: 1 } })
    expect(verifyMessage.mock.calls).toStrictEqual([
      [{ message: 'm', signature: 's' }],
      [{ message: 'm', signature: 's', cacao: { h: 1 } }],
    ])
  })
  test('SIW-04 a host without callbacks is signed out anyway', async () => {
    const { provider, config } = play({ onSignOut: undefined as never, onSignIn: undefined as never })
    await provider.revokeSession('eip155:1', ALICE)
    expect(config.signOut).toHaveBeenCalledOnce()
  })
  test('SIW-04 disconnecting signs out, unless the host turns it off', async () => {
    const { provider, config } = play()
    await provider.setSessions([])
    expect(config.signOut).toHaveBeenCalledOnce()
  })
  test('SIW-02 a host without callbacks signs an account in', async () => {
    const { provider, config } = play({ onSignIn: undefined as never })
    await provider.addSession({ data: PROOF_DATA, message: 'm', signature: 's' })
    expect(config.verifyMessage).toHaveBeenCalledOnce()
  })
  test('SIW-04 on a network of another family, no session counts', async () => {
    const { provider, host } = play()
    host.session = { address: ALICE, chainId: 1 }
    expect(await provider.getSessions('solana:1', ALICE)).toEqual([])
  })
  test('SIW-02 a signature is required, unless the host turns it off', () => {
    expect([play().provider.getRequired?.(), play({ required: false }).provider.getRequired?.()]).toEqual([true, false])
  })
})
