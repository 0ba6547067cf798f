import fc from 'fast-check'
import { expect, test } from 'vitest'
import { READ_METHODS } from '../../../../approval/evm/readMethods.ts'
import { RpcError } from '../../rpcError.ts'
import { type VetContext, vetRequest } from './vetRequest.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const STRANGER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const nativeCurrency = { name: 'Local Ether', symbol: 'ETH', decimals: 18 }
const first = { id: 31337, name: 'First', rpcUrl: 'http://127.0.0.1:8545', nativeCurrency }
const second = { id: 31338, name: 'Second', rpcUrl: 'http://127.0.0.1:8546', nativeCurrency }
const typedData = {
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'Mailer' },
  message: { text: 'hi' },
}

const createContext = (account: typeof ACCOUNT | null): VetContext => ({
  chains: [first, second],
  state: { account, chainId: 31337, addedChains: [] },
})
const vet = (method: string, params?: unknown, account: typeof ACCOUNT | null = ACCOUNT) =>
  vetRequest({ method, params }, createContext(account))
const answer = (value: unknown) => ({ kind: 'answer', value })

test('an unconnected page sees no account and needs approval', () => {
  expect(vet('eth_accounts', [], null)).toEqual(answer([]))
  expect(vet('wallet_getPermissions', [], null)).toEqual(answer([]))
  expect(vet('eth_requestAccounts', [], null)).toEqual({ kind: 'consent', request: { kind: 'connect' } })
})

test('a connected page gets its response without a prompt', () => {
  expect(vet('eth_accounts')).toEqual(answer([ACCOUNT]))
  expect(vet('eth_requestAccounts')).toEqual(answer([ACCOUNT]))
  expect(vet('eth_chainId')).toEqual(answer('0x7a69'))
  expect(vet('wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({ kind: 'revoke' })
})

test.each([
  ['personal_sign', ['0x00', ACCOUNT]],
  ['eth_signTypedData_v4', [ACCOUNT, JSON.stringify(typedData)]],
  ['eth_sendTransaction', [{ from: ACCOUNT, to: STRANGER, value: '0x1' }]],
])('%s needs the connected account and a person’s approval', (method, params) => {
  expect(vet(method, params)).toMatchObject({ kind: 'consent' })
  expect(() => vet(method, params, null)).toThrow(expect.objectContaining({ code: 4100 }))
  const withStranger = JSON.parse(JSON.stringify(params).replace(ACCOUNT, STRANGER))
  expect(() => vet(method, withStranger)).toThrow(expect.objectContaining({ code: 4100 }))
})

test('text to sign is encoded as bytes, and bytes are unchanged', () => {
  const request = (message: string) => vet('personal_sign', [message, ACCOUNT])
  expect(request('hé')).toMatchObject({ request: { message: '0x68c3a9' } })
  expect(request('0x68c3a9')).toMatchObject({ request: { message: '0x68c3a9' } })
  expect(request('0xz')).toMatchObject({ request: { message: '0x30787a' } })
})

test('a request for another network is refused', () => {
  const elsewhere = { ...typedData, domain: { chainId: 1 } }
  const invalid = expect.objectContaining({ code: -32602 })
  expect(() => vet('eth_signTypedData_v4', [ACCOUNT, elsewhere])).toThrow(invalid)
  expect(() => vet('eth_sendTransaction', [{ from: ACCOUNT, chainId: '0x1' }])).toThrow(invalid)
})

test('a connected page switches to known networks without a window, and gets 4902 for unknown ones', () => {
  const to = (chainId: string) => [{ chainId }]
  expect(vet('wallet_switchEthereumChain', to('0x7a6a'))).toEqual({ kind: 'switch', chain: second })
  expect(vet('wallet_switchEthereumChain', to('0x7a69'))).toEqual(answer(null))
  expect(vet('wallet_switchEthereumChain', to('0x7a6a'), null)).toMatchObject({ request: { kind: 'switchChain' } })
  expect(() => vet('wallet_switchEthereumChain', to('0x1'))).toThrow(expect.objectContaining({ code: 4902 }))
})

test('adding a new network needs approval, a known one keeps its server, and a suspicious URL is refused', () => {
  const add = (chainId: string, url: string) =>
    vet('wallet_addEthereumChain', [{ chainId, chainName: 'New', rpcUrls: [url], nativeCurrency }])
  const chain = { id: 10, name: 'New', rpcUrl: 'https://rpc.example', nativeCurrency }
  expect(add('0xa', 'https://rpc.example')).toEqual({ kind: 'consent', request: { kind: 'addChain', chain } })
  expect(add('0x7a69', 'https://rpc.example')).toEqual(answer(null))
  expect(() => add('0xa', 'javascript:alert(1)')).toThrow(expect.objectContaining({ code: -32602 }))
})

test.each(['eth_sign', 'eth_signTransaction', 'anvil_setBalance', 'evm_mine', 'personal_unlockAccount', 'toString'])(
  '%s never reaches the chain',
  (method) => expect(() => vet(method, [])).toThrow(expect.objectContaining({ code: 4200 })),
)

test('every failure of the check is an RpcError, and only listed methods are forwarded', () => {
  const methods = fc.oneof(fc.string(), fc.constantFrom('personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4'))
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ method: methods, params: fc.anything() })), (request) => {
      try {
        const verdict = vetRequest(request, createContext(ACCOUNT))
        return verdict.kind !== 'read' || READ_METHODS.has(verdict.method)
      } catch (error) {
        return error instanceof RpcError
      }
    }),
  )
})
