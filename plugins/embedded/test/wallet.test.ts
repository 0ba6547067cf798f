// The embedded wallet through the kernel: signed in, come back, switched, asked, signed out.
import { createFakeChain, fakeNetworks } from '@latchkey/kernel/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  EMAIL,
  EOA,
  openConnected,
  openWorld,
  SIGNED_IN,
  SMART,
  SOLANA,
  SOLANA_ADDRESS,
  until,
  type World,
} from './world'

const worlds: World[] = []
const keep = (world: World) => {
  worlds.push(world)
  return world
}
afterEach(() => {
  for (const world of worlds.splice(0)) world.close()
})
const connected = async (...rest: Parameters<typeof openConnected>) => keep(await openConnected(...rest))
const opened = async (...rest: Parameters<typeof openWorld>) => keep(await openWorld(...rest))
const stored = (world: World, key: string) => world.storage.get(`latchkey/1/embedded/${key}`)
const call = (method: string, params: unknown[] = [], network: `${string}:${string}` = 'eip155:1') => ({
  network,
  method,
  params,
})

describe('EMB-07 connected on EVM and Solana', () => {
  test('EMB-07 one login gives the accounts of both families, the kind preferred first', async () => {
    const { kernel, frame, service } = await connected()
    const evm = kernel.connections.account('eip155')
    expect(evm).toMatchObject({
      status: 'connected',
      address: SMART,
      smartAccountDeployed: true,
      user: { email: EMAIL },
    })
    // The frame signs with one account: the page is told of no other.
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

  test('EMB-07 it serves the families that page and frame share; a page with neither has no such wallet', async () => {
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
  ])('EMB-12 %s instead of a user: the sentence, and signed out again', async (_what, user) => {
    const world = await opened({ ...SIGNED_IN, GET_USER: { is: user } })
    const { kernel, frame, service } = world
    const messages: unknown[] = []
    kernel.store.sub(kernel.snackbar.messageAtom, () => messages.push(kernel.store.get(kernel.snackbar.messageAtom)))
    await expect(service.finish()).rejects.toMatchObject({
      code: 'embedded/initialize-failed',
      message: 'A problem occurred while trying initialize authentication',
      cause: { code: 'embedded/answer-malformed' },
    })
    world.clock.advance(500)
    expect(messages).toContainEqual(expect.objectContaining({ kind: 'loading', message: 'Authenticating...' }))
    expect(kernel.store.get(kernel.snackbar.messageAtom)).toMatchObject({
      kind: 'error',
      message: 'A problem occurred while trying initialize authentication',
    })
    expect(frame.sentOf('SIGN_OUT')).toHaveLength(1)
    expect(kernel.connections.account('eip155').status).toBe('disconnected')
  })
})

describe('EMB-05 a stored login', () => {
  test('EMB-05 comes back by asking whether somebody is signed in, then who', async () => {
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
    ['says that nobody is signed in', { is: { isConnected: false } }],
    ['answers with an error', { refuses: 'No session' }],
    ['answers with rubbish', { is: { isConnected: 'yes' } }],
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

  test('EMB-05 a frame that cannot be reached has said nothing: the login stays for the next visit', async () => {
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

  test('EMB-05 disconnecting signs out in the frame and clears the login; a new visit makes no frame', async () => {
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

  test('EMB-08 a frame that began anew and knows nobody disconnects the page', async () => {
    const { kernel, frame } = await connected()
    frame.loaded()
    frame.play({ IS_CONNECTED: { is: { isConnected: false } } })
    frame.loaded()
    frame.ready()
    await until(() => expect(kernel.connections.account('eip155').status).toBe('disconnected'))
    expect(frame.sentOf('SYNC_DAPP_DATA')).toHaveLength(2)
  })

  test.each([
    ['on the account’s network: no call to there needs a switch', 1, []],
    ['on another network: a call is preceded by the switch', 10, [{ chainId: 1 }]],
    ['on a network that is none of the host’s: the switch comes first', 4242, [{ chainId: 1 }]],
  ])('EMB-01 EMB-08 a frame that began again says where it stands, %s', async (_, chainId, switches) => {
    const { kernel, frame } = await connected({ RPC_REQUEST: { is: '0x1' }, GET_CHAIN_ID: { is: { chainId } } })
    frame.loaded()
    frame.loaded()
    frame.ready()
    await until(() => expect(frame.sentOf('GET_CHAIN_ID')).toHaveLength(1))
    await expect(kernel.request(call('personal_sign', ['0x61', SMART]))).resolves.toBe('0x1')
    expect(frame.sentOf('SWITCH_NETWORK')).toMatchObject(switches.map((payload) => ({ payload })))
    expect(frame.sentOf('SWITCH_NETWORK')).toHaveLength(switches.length)
  })

  test('EMB-08 EMB-02 a frame that does not come back disconnects nobody; the next request makes another one', async () => {
    const { kernel, frame, clock } = await connected({ RPC_REQUEST: { is: '0x1' } })
    frame.loaded()
    frame.loaded()
    clock.advance(20_000)
    expect(kernel.connections.account('eip155').status).toBe('connected')
    await expect(kernel.request(call('personal_sign', ['0x61', SMART]))).resolves.toBe('0x1')
    expect(frame.elements).toHaveLength(2)
    // It has begun anew: it is told where the account is.
    const types = frame.sent.map(({ type }) => type).filter((type) => /NETWORK$|RPC/.test(type))
    expect(types.slice(-2)).toEqual(['SWITCH_NETWORK', 'RPC_REQUEST'])
  })

  test('EMB-05 a frame that cannot be reached any more keeps nobody signed in here', async () => {
    const world = await connected({ SIGN_OUT: 'silence' })
    const leaving = world.kernel.connections.disconnect()
    await until(() => expect(world.frame.sentOf('SIGN_OUT')).toHaveLength(1))
    expect(stored(world, 'emailLoginUsed')).toBeNull()
    world.clock.advance(3_000)
    await leaving
  })
})

describe('EMB-07 requests', () => {
  test('EMB-07 what needs approval is answered by the frame, on the network of the call', async () => {
    const { kernel, frame } = await connected({ RPC_REQUEST: { is: `0x${'ab'.repeat(32)}` } })
    const told = vi.fn()
    kernel.on('embedded:answered', told)
    await expect(kernel.request(call('personal_sign', ['0x61', SMART]))).resolves.toBe(`0x${'ab'.repeat(32)}`)
    expect(frame.sentOf('RPC_REQUEST')[0]?.payload).toEqual({
      method: 'personal_sign',
      params: ['0x61', SMART],
      chainId: 1,
      chainNamespace: 'eip155',
    })
    expect(frame.sentOf('SWITCH_NETWORK')).toEqual([])
    expect(told).toHaveBeenCalledExactlyOnceWith({ method: 'personal_sign', kind: 'transaction' })
    const message = { message: 'C', pubkey: SOLANA_ADDRESS }
    await kernel.request(call('solana_signMessage', [message], SOLANA))
    const [first, last] = frame.sent.slice(-2)
    expect(first).toMatchObject({ type: 'SWITCH_NETWORK', payload: { chainId: SOLANA } })
    expect(last).toMatchObject({
      type: 'RPC_REQUEST',
      payload: { method: 'solana_signMessage', params: message, chainId: SOLANA, chainNamespace: 'solana' },
    })
  })

  test('EMB-07 a transaction of Solana goes out in base58, and comes back in base64; other answers are malformed', async () => {
    const { kernel, frame } = await connected({ RPC_REQUEST: { is: { transaction: '2', signature: 'x' } } })
    const sign = () => kernel.request(call('solana_signTransaction', [{ transaction: 'AQID' }], SOLANA))
    await expect(sign()).resolves.toEqual({ transaction: 'AQ==', signature: 'x' })
    expect(frame.sentOf('RPC_REQUEST')[0]?.payload).toMatchObject({ params: { transaction: 'Ldp' } })
    frame.play({ RPC_REQUEST: { is: { transaction: 'not base58: 0' } } })
    await expect(sign()).rejects.toMatchObject({ code: 'embedded/answer-malformed' })
  })

  test('EMB-07 MOD-10 closing the modal takes the open request back, once', async () => {
    const { kernel, frame } = await connected({ RPC_REQUEST: 'silence' })
    const asked = kernel.request(call('eth_sendTransaction', [{}]))
    await until(() => expect(frame.sentOf('RPC_REQUEST')).toHaveLength(1))
    expect(kernel.store.get(kernel.router.stateAtom).stack.at(-1)?.view).toBe('ApproveTransaction')
    await kernel.router.close()
    await expect(asked).rejects.toMatchObject({ code: 'kernel/aborted', message: 'Request was aborted' })
    await until(() => expect(frame.sentOf('RPC_ABORT')).toHaveLength(1))
    const [open] = frame.sentOf('RPC_REQUEST')
    frame.say({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: open?.id, payload: '0xlate' })
    expect(frame.sentOf('RPC_ABORT')).toHaveLength(1)
  })

  test('EMB-07 a method that is known but not on the wire: refused with its sentence, nothing sent', async () => {
    const { kernel, frame } = await connected()
    await expect(kernel.request(call('eth_sendUserOperation', [{}]))).rejects.toMatchObject({
      message: 'Requested RPC call is not allowed',
      toast: 'Action not allowed',
    })
    expect(kernel.store.get(kernel.snackbar.messageAtom)?.message).toBe('Action not allowed')
    expect(frame.sentOf('RPC_REQUEST')).toEqual([])
  })

  test('EMB-07 a method of no list aborts what is open', async () => {
    const { kernel, frame } = await connected({ RPC_REQUEST: 'silence' })
    const asked = kernel.request(call('personal_sign', ['0x61', SMART]))
    await until(() => expect(frame.sentOf('RPC_REQUEST')).toHaveLength(1))
    await expect(kernel.request(call('eth_sign', []))).rejects.toMatchObject({ toast: 'Action not allowed' })
    await expect(asked).rejects.toMatchObject({ message: 'Request was aborted' })
    await until(() => expect(frame.sentOf('RPC_ABORT')).toHaveLength(1))
  })

  test('EMB-12 who declines in the frame has declined; other words of the frame are its error', async () => {
    const { kernel, frame } = await connected({ RPC_REQUEST: { refuses: 'User rejected the request' } })
    await expect(kernel.request(call('personal_sign', ['0x61', SMART]))).rejects.toMatchObject({
      code: 'rpc/user-rejected',
    })
    expect(kernel.store.get(kernel.snackbar.messageAtom)?.message).toBe('Signature declined')
    frame.play({ RPC_REQUEST: { refuses: 'Out of paper' } })
    await expect(kernel.request(call('personal_sign', ['0x61', SMART]))).rejects.toMatchObject({
      code: 'embedded/refused',
      message: 'Out of paper',
    })
    frame.play({ RPC_REQUEST: { refuses: '' } })
    await expect(kernel.request(call('personal_sign', ['0x61', SMART]))).rejects.toMatchObject({
      message: 'An error occurred',
    })
  })

  test.each([
    ['personal_sign', [] as unknown[], true],
    ['solana_signMessage', [['x']], false],
    ['solana_signMessage', [], false],
    ['wallet_sendCalls', [{ calls: [{ to: 'nobody' }] }], false],
  ])('EMB-07 %s with %j goes out: %s', async (method, params, isSent) => {
    const { kernel, frame } = await connected()
    const network = method.startsWith('solana') ? SOLANA : 'eip155:1'
    const settled = await kernel.request(call(method, params, network)).then(
      () => true,
      () => false,
    )
    expect(settled).toBe(isSent)
    expect(frame.sentOf('RPC_REQUEST')).toHaveLength(isSent ? 1 : 0)
  })
})

describe('ACC-10 kinds of account and networks', () => {
  test('EMB-09 the plain account on request, and back', async () => {
    const { kernel, service, frame, storage } = await connected()
    await expect(service.setPreferredAccount('eoa')).resolves.toBe('eoa')
    expect(kernel.connections.account('eip155').address).toBe(EOA)
    expect(frame.sentOf('SET_PREFERRED_ACCOUNT')[0]?.payload).toEqual({ type: 'eoa' })
    expect(frame.sentOf('GET_USER').at(-1)?.payload).toMatchObject({ chainId: 1, preferredAccountType: 'eoa' })
    expect(storage.get('latchkey/1/embedded/preferredAccountTypes')).toContain('eoa')
    await expect(service.setPreferredAccount('smartAccount')).resolves.toBe('smartAccount')
    expect(kernel.connections.account('eip155').address).toBe(SMART)
  })

  test('ANA-02 the host hears of the kind that is in force', async () => {
    const { service, kernel } = await connected()
    const heard = vi.fn()
    kernel.on('embedded:accountPreferred', heard)
    await service.setPreferredAccount('eoa')
    expect(heard).toHaveBeenCalledExactlyOnceWith({ network: 'eip155:1', accountType: 'eoa' })
  })

  test('EMB-09 ANA-02 a frame that refuses leaves the plain account, and nothing is told', async () => {
    const { service, kernel } = await connected({ SET_PREFERRED_ACCOUNT: { refuses: 'No' } })
    const heard = vi.fn()
    kernel.on('embedded:accountPreferred', heard)
    await expect(service.setPreferredAccount('smartAccount')).resolves.toBe('eoa')
    expect(heard).not.toHaveBeenCalled()
  })

  test('ACC-10 on a network without smart accounts the sentence is said, and nothing is asked', async () => {
    const { kernel, service, frame } = await connected()
    await kernel.networks.switch('eip155:10')
    expect(kernel.connections.account('eip155')).toMatchObject({ address: EOA, caipAddress: `eip155:10:${EOA}` })
    await expect(service.setPreferredAccount('smartAccount')).rejects.toMatchObject({
      code: 'embedded/smart-account-unsupported',
      message: 'This application might not support Smart Accounts',
    })
    expect(kernel.store.get(kernel.snackbar.messageAtom)?.message).toBe(
      'This application might not support Smart Accounts',
    )
    expect(frame.sentOf('SET_PREFERRED_ACCOUNT')).toEqual([])
  })

  test('ACC-02 ACC-10 a failed list of networks is an empty one', async () => {
    const { kernel, service } = await connected({ GET_SMART_ACCOUNT_ENABLED_NETWORKS: { refuses: 'No' } })
    expect(kernel.store.get(service.userAtom)?.smartAccountNetworks).toEqual([])
    expect(kernel.connections.account('eip155').address).toBe(EOA)
  })

  test('EMB-10 a network that the frame does not know', async () => {
    const { kernel } = await connected({ SWITCH_NETWORK: { refuses: 'What is that?' } })
    await expect(kernel.networks.switch('eip155:10')).rejects.toMatchObject({
      cause: { code: 'embedded/chain-unsupported', message: 'Chain is not supported' },
    })
    expect(kernel.connections.account('eip155').caipAddress).toBe(`eip155:1:${SMART}`)
  })
})
