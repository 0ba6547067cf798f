import { readToast } from '@latchkey/kernel/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { call, closeWorlds, connected } from './signedInWorld'
import { EOA, SMART, SOLANA, SOLANA_ADDRESS, until } from './world'

afterEach(closeWorlds)

describe('EMB-07 requests', () => {
  test('EMB-07 a request that needs approval goes to the frame, on the network of the call', async () => {
    const { kernel, frame } = await connected({ RPC_REQUEST: { is: `0x${'ab'.repeat(32)}` } })
    const listener = vi.fn()
    kernel.on('embedded:approved', listener)
    await expect(kernel.request(call('personal_sign', ['0x61', SMART]))).resolves.toBe(`0x${'ab'.repeat(32)}`)
    expect(frame.sentOf('RPC_REQUEST')[0]?.payload).toEqual({
      method: 'personal_sign',
      params: ['0x61', SMART],
      chainId: 1,
      chainNamespace: 'eip155',
    })
    expect(frame.sentOf('SWITCH_NETWORK')).toEqual([])
    expect(listener).toHaveBeenCalledExactlyOnceWith({ method: 'personal_sign', kind: 'transaction' })
    const message = { message: 'C', pubkey: SOLANA_ADDRESS }
    await kernel.request(call('solana_signMessage', [message], SOLANA))
    const [first, last] = frame.sent.slice(-2)
    expect(first).toMatchObject({ type: 'SWITCH_NETWORK', payload: { chainId: SOLANA } })
    expect(last).toMatchObject({
      type: 'RPC_REQUEST',
      payload: { method: 'solana_signMessage', params: message, chainId: SOLANA, chainNamespace: 'solana' },
    })
  })

  test('EMB-07 a Solana transaction is sent in base58, and returned in base64; other responses are malformed', async () => {
    const { kernel, frame } = await connected({ RPC_REQUEST: { is: { transaction: '2', signature: 'x' } } })
    const sign = () => kernel.request(call('solana_signTransaction', [{ transaction: 'AQID' }], SOLANA))
    await expect(sign()).resolves.toEqual({ transaction: 'AQ==', signature: 'x' })
    expect(frame.sentOf('RPC_REQUEST')[0]?.payload).toMatchObject({ params: { transaction: 'Ldp' } })
    frame.play({ RPC_REQUEST: { is: { transaction: 'not base58: 0' } } })
    await expect(sign()).rejects.toMatchObject({ code: 'embedded/response-malformed' })
  })

  test('EMB-07 a call that the protocol does not support does not switch the frame’s network', async () => {
    const { kernel, frame } = await connected()
    await expect(kernel.request(call('solana_signMessage', [{ message: 7 }], SOLANA))).rejects.toMatchObject({
      code: 'embedded/request-invalid',
    })
    expect([...frame.sentOf('SWITCH_NETWORK'), ...frame.sentOf('RPC_REQUEST')]).toEqual([])
  })

  test('EMB-07 MOD-10 closing the modal cancels the open request, once', async () => {
    const { kernel, frame } = await connected({ RPC_REQUEST: 'silence' })
    const response = kernel.request(call('eth_sendTransaction', [{}]))
    await until(() => expect(frame.sentOf('RPC_REQUEST')).toHaveLength(1))
    expect(kernel.store.get(kernel.router.stateAtom).stack.at(-1)?.view).toBe('ApproveTransaction')
    await kernel.router.close()
    await expect(response).rejects.toMatchObject({ code: 'kernel/aborted', message: 'Request was aborted' })
    await until(() => expect(frame.sentOf('RPC_ABORT')).toHaveLength(1))
    const [open] = frame.sentOf('RPC_REQUEST')
    frame.say({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', id: open?.id, payload: '0xlate' })
    expect(frame.sentOf('RPC_ABORT')).toHaveLength(1)
  })

  test('EMB-07 a method that is known but not in the protocol: refused with its own message, and nothing sent', async () => {
    const { kernel, frame } = await connected()
    await expect(kernel.request(call('eth_sendUserOperation', [{}]))).rejects.toMatchObject({
      message: 'Requested RPC call is not allowed',
      toast: 'Action not allowed',
    })
    expect(readToast(kernel)).toBe('Action not allowed')
    expect(frame.sentOf('RPC_REQUEST')).toEqual([])
  })

  test.each(['eth_sign', 'eth_sendUserOperation'])(
    'EMB-07 %s is not accepted: it aborts open requests',
    async (method) => {
      const { kernel, frame } = await connected({ RPC_REQUEST: 'silence' })
      const response = kernel.request(call('personal_sign', ['0x61', SMART]))
      await until(() => expect(frame.sentOf('RPC_REQUEST')).toHaveLength(1))
      await expect(kernel.request(call(method))).rejects.toMatchObject({ toast: 'Action not allowed' })
      await expect(response).rejects.toMatchObject({ message: 'Request was aborted' })
      await until(() => expect(frame.sentOf('RPC_ABORT')).toHaveLength(1))
    },
  )

  test('EMB-12 declining in the frame is a rejection; other messages of the frame are its error', async () => {
    const { kernel, frame } = await connected({ RPC_REQUEST: { refuses: 'User rejected the request' } })
    await expect(kernel.request(call('personal_sign', ['0x61', SMART]))).rejects.toMatchObject({
      code: 'rpc/user-rejected',
    })
    expect(readToast(kernel)).toBe('Signature declined')
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
  ])('EMB-07 %s with %j is sent: %s', async (method, params, isSent) => {
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

describe('ACC-10 account types and networks', () => {
  test('EMB-09 the standard account on request, and back', async () => {
    const { kernel, service, frame, storage } = await connected()
    await expect(service.setPreferredAccount('eoa')).resolves.toBe('eoa')
    expect(kernel.connections.account('eip155').address).toBe(EOA)
    expect(frame.sentOf('SET_PREFERRED_ACCOUNT')[0]?.payload).toEqual({ type: 'eoa' })
    expect(frame.sentOf('GET_USER').at(-1)?.payload).toMatchObject({ chainId: 1, preferredAccountType: 'eoa' })
    expect(storage.get('latchkey/1/embedded/preferredAccountTypes')).toContain('eoa')
    await expect(service.setPreferredAccount('smartAccount')).resolves.toBe('smartAccount')
    expect(kernel.connections.account('eip155').address).toBe(SMART)
  })

  test('ANA-02 the host is notified of the account type in use', async () => {
    const { service, kernel } = await connected()
    const listener = vi.fn()
    kernel.on('embedded:accountPreferred', listener)
    await service.setPreferredAccount('eoa')
    expect(listener).toHaveBeenCalledExactlyOnceWith({ network: 'eip155:1', accountType: 'eoa' })
  })

  test('EMB-09 ANA-02 if the frame refuses, the standard account stays, and nothing is reported', async () => {
    const { service, kernel } = await connected({ SET_PREFERRED_ACCOUNT: { refuses: 'No' } })
    const listener = vi.fn()
    kernel.on('embedded:accountPreferred', listener)
    await expect(service.setPreferredAccount('smartAccount')).resolves.toBe('eoa')
    expect(listener).not.toHaveBeenCalled()
  })

  test('ACC-10 on a network without smart accounts the error has its message, and no request is sent', async () => {
    const { kernel, service, frame } = await connected()
    await kernel.networks.switch('eip155:10')
    expect(kernel.connections.account('eip155')).toMatchObject({ address: EOA, caipAddress: `eip155:10:${EOA}` })
    await expect(service.setPreferredAccount('smartAccount')).rejects.toMatchObject({
      code: 'embedded/smart-account-unsupported',
      message: 'This application might not support Smart Accounts',
    })
    expect(readToast(kernel)).toBe('This application might not support Smart Accounts')
    expect(frame.sentOf('SET_PREFERRED_ACCOUNT')).toEqual([])
  })

  test('ACC-02 ACC-10 if the list of networks fails to load, it is empty', async () => {
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
