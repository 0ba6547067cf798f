// The embedded wallet through the kernel: signed in, come back, switched, asked, signed out.
import { createFakeChain, createFakeWallet, fakeNetworks, readToast } from '@latchkey/kernel/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { call, closeWorlds, connected, ONE_ADDRESS, opened, stored } from './signedInWorld'
import { EMAIL, EOA, evm, SIGNED_IN, SMART, SOLANA, SOLANA_ADDRESS, solana, until } from './world'

afterEach(closeWorlds)

describe('EMB-07 connected on EVM and Solana', () => {
  test('EMB-07 one login gives the accounts of both families, the preferred type first', async () => {
    const { kernel, frame, service } = await connected()
    const evm = kernel.connections.account('eip155')
    expect(evm).toMatchObject({
      status: 'connected',
      address: SMART,
      smartAccountDeployed: true,
      user: { email: EMAIL },
    })
    // The frame signs with one account: the page receives no other.
    expect(evm.allAccounts.map(({ address, type }) => [address, type])).toEqual([[SMART, 'smartAccount']])
    expect(kernel.connections.account('solana')).toMatchObject({ status: 'connected', address: SOLANA_ADDRESS })
    expect(kernel.store.get(kernel.connections.activeAtom)?.namespace).toBe('eip155')
    expect(frame.sentOf('GET_USER').map(({ payload }) => payload?.chainId)).toEqual([SOLANA, 1])
    expect(kernel.store.get(service.userAtom)).toEqual({
      email: EMAIL,
      userName: null,
      accountType: 'smartAccount',
      isSmartAccountDeployed: true,
      smartAccountNetworks: ['eip155:1'],
      hasSecurityView: false,
    })
  })

  test('EMB-07 it offers the families that page and frame share; a page that shares none has no such wallet', async () => {
    const world = await connected()
    const auth = world.kernel.connectors.get('auth')
    expect(auth).toMatchObject({ kind: 'auth', namespaces: ['eip155', 'solana'], approvesIn: 'modal' })
    world.close()
    const chains = [createFakeChain({ namespace: 'bip122', networks: [{ ...fakeNetworks[0], id: 'bip122:0' }] })]
    const elsewhere = await opened(SIGNED_IN, { chains })
    expect(elsewhere.kernel.connectors.get('auth')).toBeNull()
  })

  test.each([
    ['another family’s network', { address: EOA, chainId: SOLANA }],
    ['no address', { chainId: 1 }],
    ['an address of another family', { address: SOLANA_ADDRESS, chainId: 1 }],
    ['a number as the address', { address: 7, chainId: 1 }],
  ])('EMB-12 %s instead of a user: an error, and signed out again', async (_what, user) => {
    const world = await opened({ ...SIGNED_IN, GET_USER: { is: user } })
    const { kernel, frame, service } = world
    const messages: unknown[] = []
    const readMessage = () => ({
      kind: kernel.store.get(kernel.snackbar.messageAtom)?.kind,
      text: readToast(kernel),
    })
    kernel.store.sub(kernel.snackbar.messageAtom, () => messages.push(readMessage()))
    await expect(service.finish()).rejects.toMatchObject({
      code: 'embedded/initialize-failed',
      message: 'A problem occurred while trying initialize authentication',
      cause: { code: 'embedded/response-malformed' },
    })
    world.clock.advance(500)
    expect(messages).toContainEqual({ kind: 'loading', text: 'Authenticating...' })
    expect(readMessage()).toEqual({
      kind: 'error',
      text: 'A problem occurred while trying initialize authentication',
    })
    expect(frame.sentOf('SIGN_OUT')).toHaveLength(1)
    expect(kernel.connections.account('eip155').status).toBe('disconnected')
  })
})

describe('EMB-07 signed-in accounts by family', () => {
  test('EMB-12 an invalid EVM address is not a user, whatever the other family has', async () => {
    const { service } = await opened(ONE_ADDRESS)
    await expect(service.finish()).rejects.toMatchObject({ cause: { code: 'embedded/response-malformed' } })
  })

  test('EMB-09 each family has its own default account type, and each network its own node', async () => {
    const [first, second] = fakeNetworks
    const networks = [
      { ...first, rpcUrls: ['https://first.example'] },
      { ...second, rpcUrls: ['https://second.example'] },
    ] as const
    const { kernel, frame } = await connected({}, { chains: [solana, { ...evm, networks }] })
    expect(kernel.connections.account('eip155').address).toBe(SMART)
    await kernel.networks.switch('eip155:10')
    const requests = frame.sentOf('GET_USER').map(({ payload }) => [payload?.chainId, payload?.rpcUrl])
    expect(requests).toContainEqual([1, 'https://first.example'])
    expect(requests.at(-1)).toEqual([10, 'https://second.example'])
    expect(frame.sentOf('SWITCH_NETWORK').at(-1)?.payload).toEqual({ chainId: 10, rpcUrl: 'https://second.example' })
  })

  test('EMB-09 no smart account is requested on networks that have none', async () => {
    const { kernel, frame } = await connected()
    await kernel.networks.switch('eip155:10')
    await kernel.connections.preferAccountType('eip155', 'smartAccount').catch(() => {})
    expect(frame.sentOf('SET_PREFERRED_ACCOUNT')).toEqual([])
    expect(kernel.connections.account('eip155').address).toBe(EOA)
  })

  test('EMB-10 a frame that switched to another network than requested has not switched', async () => {
    const { kernel, frame } = await connected({ SWITCH_NETWORK: { is: { chainId: 5 } } })
    await expect(kernel.networks.switch('eip155:10')).rejects.toMatchObject({
      cause: { code: 'embedded/chain-unsupported' },
    })
    await expect(kernel.request(call('personal_sign', ['0x61', SMART], 'eip155:10'))).rejects.toThrow()
    expect(frame.sentOf('RPC_REQUEST')).toEqual([])
  })

  test('EMB-09 an account type that the frame does not have is not requested', async () => {
    const { kernel, frame } = await connected()
    await expect(kernel.connections.preferAccountType('eip155', 'payment')).resolves.toBe('eoa')
    await expect(kernel.connectors.get('auth')?.setAccountType?.('eip155', 'payment')).rejects.toMatchObject({
      code: 'embedded/smart-account-unsupported',
    })
    expect(frame.sentOf('SET_PREFERRED_ACCOUNT')).toEqual([])
  })

  test('EMB-09 before a sign-in there is no account type', async () => {
    const { kernel, service } = await opened()
    const error = { code: 'embedded/smart-account-unsupported' }
    await expect(service.setPreferredAccount('eoa')).rejects.toMatchObject(error)
    await expect(kernel.connectors.get('auth')?.setAccountType?.('eip155', 'eoa')).rejects.toMatchObject(error)
  })

  test('EMB-09 the standard account is available on every network', async () => {
    const { kernel, service, frame } = await connected()
    await kernel.networks.switch('eip155:10')
    await expect(service.setPreferredAccount('eoa')).resolves.toBe('eoa')
    expect(frame.sentOf('SET_PREFERRED_ACCOUNT').map(({ payload }) => payload)).toEqual([{ type: 'eoa' }])
  })

  test('EMB-09 the account type depends on the network of the account, even if a request moved the frame elsewhere', async () => {
    const { kernel, service, frame } = await connected({ RPC_REQUEST: { is: { signature: 'x' } } })
    await kernel.request(call('solana_signMessage', [{ message: 'a', pubkey: SOLANA_ADDRESS }], SOLANA))
    await expect(service.setPreferredAccount('smartAccount')).resolves.toBe('smartAccount')
    expect(frame.sentOf('SWITCH_NETWORK').map(({ payload }) => payload?.chainId)).toEqual([SOLANA, 1])
  })

  test('EMB-07 a call on a network that the page does not list is sent without a node URL', async () => {
    const { kernel, frame } = await connected({ RPC_REQUEST: { is: '0x1' } })
    await kernel.request(call('personal_sign', ['0x61', SMART], 'eip155:999'))
    expect(frame.sentOf('SWITCH_NETWORK').map(({ payload }) => payload)).toEqual([{ chainId: 999 }])
    expect(frame.sentOf('RPC_REQUEST')[0]?.payload).toMatchObject({ chainId: 999, chainNamespace: 'eip155' })
  })

  test('EMB-05 connecting and disconnecting another wallet signs no one out here, and logs no warning', async () => {
    const warn = vi.spyOn(console, 'warn')
    const other = createFakeWallet({ id: 'other' })
    const chains = [createFakeChain({ connectors: [other.connector] })] as const
    const { kernel, service } = await opened({ ...SIGNED_IN, CONNECT_EMAIL: { is: { action: 'CONNECT' } } }, { chains })
    await service.connectEmail(EMAIL)
    await kernel.connections.connect('other')
    await kernel.connections.disconnect()
    await service.finish()
    await kernel.connections.connect('other')
    await kernel.connections.disconnect()
    expect(kernel.store.get(service.userAtom)).toMatchObject({ email: EMAIL })
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  test('EMB-05 a login is restored on a page that has gained a family', async () => {
    const warn = vi.spyOn(console, 'warn')
    const first = await connected({}, { chains: [evm] })
    first.close()
    const { kernel } = await opened(SIGNED_IN, { chains: [solana, evm], storage: first.storage })
    await kernel.start()
    expect(kernel.connections.account('eip155')).toMatchObject({ status: 'connected', user: { email: EMAIL } })
    expect(warn).not.toHaveBeenCalled()
    warn.mockRestore()
  })

  test('ACC-01 the signed-in user’s details do not describe another wallet’s account', async () => {
    const other = createFakeWallet({ id: 'other' })
    const chains = [{ ...createFakeChain({ connectors: [other.connector] }) }, solana]
    const { kernel } = await connected({}, { chains })
    expect(kernel.connections.account('eip155').user).toEqual({ email: EMAIL })
    await kernel.connections.connect('other')
    expect(kernel.connections.account('eip155').user).toBeUndefined()
    const session = { connectorId: 'auth', accountType: 'eoa', caipAddress: `${SOLANA}:${SOLANA_ADDRESS}` } as const
    kernel.emit('session:changed', session)
    expect(kernel.connections.account('eip155').user).toBeUndefined()
  })

  test.each([
    ['{"eip155":"eoa"}', EOA],
    ['{"eip155":"smartAccount"}', SMART],
    ['{"eip155":"eoa","solana":"smartAccount"}', EOA],
    ['{"eip155":"root"}', SMART],
    ['{"eip155":"eoa","solana":7}', SMART],
    ['null', SMART],
    ['"eoa"', SMART],
  ])('STO-01 EMB-09 with %s stored as the preference, the account is %s', async (kept, address) => {
    const world = await opened()
    world.storage.set('latchkey/1/embedded/preferredAccountTypes', `{"v":1,"d":${kept}}`)
    await world.service.finish()
    expect(world.kernel.connections.account('eip155').address).toBe(address)
  })

  test.each([
    [1_000, SMART],
    [1_001, EOA],
  ])('STO-01 EMB-09 a stored list of %d networks: %s is restored', async (count, address) => {
    const first = await connected()
    const list = Array.from({ length: count }, (_, index) => index + 1)
    first.close()
    first.storage.set('latchkey/1/embedded/smartAccountNetworks', `{"v":1,"d":${JSON.stringify(list)}}`)
    const answers = { ...SIGNED_IN, GET_SMART_ACCOUNT_ENABLED_NETWORKS: 'silence' } as const
    const second = await opened(answers, { storage: first.storage })
    await second.kernel.start()
    expect(second.kernel.connections.account('eip155').address).toBe(address)
  })

  test.each([
    ['eip155:10', 'chainId=10'],
    ['eip155:4242', 'chainId=1&'],
  ])('EMB-01 with %s as the last network, the frame starts with %s', async (last, parameter) => {
    const { storage, service, frame } = await opened()
    storage.set('latchkey/1/embedded/lastUsedChain', `{"v":1,"d":"${last}"}`)
    await service.getFarcasterUri().catch(() => {})
    expect((frame.elements[0] as HTMLIFrameElement | undefined)?.src).toContain(parameter)
  })

  test.each([
    [undefined, undefined],
    [{ name: 'Shop' }, { name: 'Shop', description: '', url: location.origin, icons: [] }],
  ])('EMB-08 for a site with metadata %j the frame receives %j', async (metadata, sent) => {
    const { service, frame } = await opened(SIGNED_IN, { metadata } as object)
    await service.getFarcasterUri().catch(() => {})
    expect(frame.sentOf('SYNC_DAPP_DATA')[0]?.payload).toEqual({
      sdkVersion: 'html-latchkey-development',
      sdkType: 'appkit',
      projectId: 'p1',
      ...(sent && { metadata: sent }),
    })
  })

  test('EMB-07 only approved requests are reported as completed', async () => {
    const chains = [{ ...evm, methods: { ...evm.methods, eth_call: 'approval' } } as const, solana]
    const { kernel } = await connected({ RPC_REQUEST: { is: '0x1' } }, { chains })
    const answered = vi.fn()
    kernel.on('embedded:approved', answered)
    await kernel.request(call('eth_call', [{}]))
    expect(answered).not.toHaveBeenCalled()
    await kernel.request(call('personal_sign', ['0x61', SMART]))
    expect(answered).toHaveBeenCalledExactlyOnceWith({ method: 'personal_sign', kind: 'object' })
  })

  test('EMB-08 a completed switch takes precedence over the network that the frame reported earlier', async () => {
    const { kernel, frame } = await connected({ RPC_REQUEST: { is: '0x1' }, GET_CHAIN_ID: 'silence' })
    frame.loaded()
    frame.loaded()
    frame.ready()
    await until(() => expect(frame.sentOf('GET_CHAIN_ID')).toHaveLength(1))
    await kernel.request(call('personal_sign', ['0x61', SMART], 'eip155:10'))
    const [request] = frame.sentOf('GET_CHAIN_ID')
    frame.say({ type: '@w3m-frame/GET_CHAIN_ID_SUCCESS', id: request?.id, payload: { chainId: 1 } })
    await kernel.request(call('personal_sign', ['0x61', SMART], 'eip155:10'))
    expect(frame.sentOf('SWITCH_NETWORK')).toHaveLength(1)
  })
})

describe('EMB-05 a stored login', () => {
  test('EMB-05 EMB-08 is restored with its session token by checking whether someone is signed in, and then who', async () => {
    const first = await connected()
    first.frame.say({ type: '@w3m-frame/SESSION_UPDATE', payload: { token: 'session-token-1' } })
    await until(() => expect(stored(first, 'sessionToken')).toContain('session-token-1'))
    first.close()
    const second = await opened(SIGNED_IN, { storage: first.storage })
    await second.kernel.start()
    expect(second.kernel.connections.account('eip155')).toMatchObject({ status: 'connected', address: SMART })
    expect(second.kernel.connections.account('solana').status).toBe('connected')
    const types = second.frame.sent.map(({ type }) => type).filter((type) => !/SYNC|SMART/.test(type))
    expect(types).toEqual(['IS_CONNECTED', 'GET_USER', 'GET_USER'])
    expect(second.frame.sentOf('IS_CONNECTED')[0]?.payload).toEqual({ token: 'session-token-1' })
  })

  test.each([
    ['says that no one is signed in', { is: { isConnected: false } }],
    ['returns an error', { refuses: 'No session' }],
    ['returns invalid data', { is: { isConnected: 'yes' } }],
  ])('EMB-05 a frame that %s clears the login', async (_what, answer) => {
    const first = await connected()
    expect(stored(first, 'emailLoginUsed')).not.toBeNull()
    first.close()
    const second = await opened({ ...SIGNED_IN, IS_CONNECTED: answer }, { storage: first.storage })
    await second.kernel.start()
    expect(second.kernel.connections.account('eip155').status).toBe('disconnected')
    for (const key of ['emailLoginUsed', 'email', 'lastUsedChain', 'socialUsername', 'sessionToken']) {
      expect([key, stored(second, key)]).toEqual([key, null])
    }
  })

  test('EMB-05 an unreachable frame proves nothing: the sign-in is kept for the next page load', async () => {
    const first = await connected()
    first.close()
    const second = await opened(SIGNED_IN, { storage: first.storage, isReadyByItself: false })
    const started = second.kernel.start()
    await until(() => expect(second.frame.elements).toHaveLength(1))
    second.clock.advance(20_000)
    await started
    expect(second.kernel.connections.account('eip155').status).toBe('disconnected')
    expect(stored(second, 'emailLoginUsed')).not.toBeNull()
  })

  test('EMB-05 disconnecting signs out in the frame and clears the login; a new visit creates no frame', async () => {
    const first = await connected()
    await first.kernel.connections.disconnect()
    expect(first.frame.sentOf('SIGN_OUT')).toHaveLength(1)
    expect(stored(first, 'email')).toBeNull()
    expect(first.kernel.store.get(first.service.userAtom)).toBeNull()
    first.close()
    const second = await opened(SIGNED_IN, { storage: first.storage })
    await second.kernel.start()
    expect(second.frame.elements).toEqual([])
  })

  test('EMB-08 a frame that restarted without a signed-in user disconnects the page', async () => {
    const { kernel, frame } = await connected()
    frame.loaded()
    frame.play({ IS_CONNECTED: { is: { isConnected: false } } })
    frame.loaded()
    frame.ready()
    await until(() => expect(kernel.connections.account('eip155').status).toBe('disconnected'))
    expect(frame.sentOf('SYNC_DAPP_DATA')).toHaveLength(2)
  })

  test('EMB-08 watching before a connection does not throw', async () => {
    const { kernel } = await opened()
    expect(() => kernel.connectors.get('auth')?.watch(() => {})()).not.toThrow()
  })

  test('EMB-08 a listener that was removed is not notified', async () => {
    const { kernel, frame } = await connected()
    const [listener, missed] = [vi.fn(), vi.fn()]
    kernel.connectors.get('auth')?.watch(listener)
    kernel.connectors.get('auth')?.watch(missed)()
    frame.loaded()
    frame.play({ IS_CONNECTED: { is: { isConnected: false } } })
    frame.loaded()
    frame.ready()
    await until(() => expect(listener.mock.calls).toEqual([[[]]]))
    expect(missed).not.toHaveBeenCalled()
  })

  test('EMB-08 a restarted frame that refuses to say who is signed in disconnects the page', async () => {
    const { kernel, frame } = await connected()
    frame.loaded()
    frame.play({ IS_CONNECTED: { refuses: 'No session' } })
    frame.loaded()
    frame.ready()
    await until(() => expect(kernel.connections.account('eip155').status).toBe('disconnected'))
    expect(frame.sentOf('GET_CHAIN_ID')).toEqual([])
  })

  test.each([
    ['on the account’s network: no call there needs a switch', 1, []],
    ['on another network: a call is preceded by the switch', 10, [{ chainId: 1 }]],
    ['on a network that the host does not list: the switch comes first', 4242, [{ chainId: 1 }]],
  ])('EMB-01 EMB-08 a restarted frame reports its network, %s', async (_, chainId, switches) => {
    const { kernel, frame } = await connected({ RPC_REQUEST: { is: '0x1' }, GET_CHAIN_ID: { is: { chainId } } })
    frame.loaded()
    frame.loaded()
    frame.ready()
    await until(() => expect(frame.sentOf('GET_CHAIN_ID')).toHaveLength(1))
    await expect(kernel.request(call('personal_sign', ['0x61', SMART]))).resolves.toBe('0x1')
    expect(frame.sentOf('SWITCH_NETWORK')).toMatchObject(switches.map((payload) => ({ payload })))
    expect(frame.sentOf('SWITCH_NETWORK')).toHaveLength(switches.length)
  })

  test('EMB-08 EMB-02 a frame that does not return disconnects no account; the next request creates another frame', async () => {
    const { kernel, frame, clock } = await connected({ RPC_REQUEST: { is: '0x1' } })
    frame.loaded()
    frame.loaded()
    clock.advance(20_000)
    expect(kernel.connections.account('eip155').status).toBe('connected')
    await expect(kernel.request(call('personal_sign', ['0x61', SMART]))).resolves.toBe('0x1')
    expect(frame.elements).toHaveLength(2)
    // It has restarted, so it receives the account's network.
    const types = frame.sent.map(({ type }) => type).filter((type) => /NETWORK$|RPC/.test(type))
    expect(types.slice(-2)).toEqual(['SWITCH_NETWORK', 'RPC_REQUEST'])
  })

  test('EMB-05 disconnecting signs out here even if the frame no longer responds', async () => {
    const world = await connected({ SIGN_OUT: 'silence' })
    const leaving = world.kernel.connections.disconnect()
    await until(() => expect(world.frame.sentOf('SIGN_OUT')).toHaveLength(1))
    expect(stored(world, 'emailLoginUsed')).toBeNull()
    world.clock.advance(3_000)
    await leaving
  })
})
