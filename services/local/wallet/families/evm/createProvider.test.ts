import { expect, test } from 'vitest'
import { createUserRejection } from '../../rpcError.ts'
import { createProvider, type ProviderParts } from './createProvider.ts'
import { createPageStateStore } from './pageState.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const nativeCurrency = { name: 'Local Ether', symbol: 'ETH', decimals: 18 }
const first = { id: 31337, name: 'First', rpcUrl: 'http://first.example', nativeCurrency }
const second = { id: 31338, name: 'Second', rpcUrl: 'http://second.example', nativeCurrency }

function createMemoryStorage(initial?: string): Storage {
  const values = new Map(initial === undefined ? [] : [['latchkey-demo-wallet/1', initial]])
  return {
    length: 0,
    key: () => null,
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

function createPage(requestConsent: ProviderParts['requestConsent'], storage = createMemoryStorage()) {
  const events: unknown[] = []
  const reads: string[] = []
  const provider = createProvider({
    chains: [first, second],
    store: createPageStateStore(storage, first),
    requestConsent,
    readChain: async (rpcUrl, method) => {
      reads.push(`${rpcUrl} ${method}`)
      return '0x1'
    },
  })
  for (const name of ['connect', 'disconnect', 'accountsChanged', 'chainChanged']) {
    provider.on(name, (payload) => events.push([name, payload]))
  }
  return { provider, events, reads }
}

const approveWith = (account: string) => async () => account
const permission = [{ eth_accounts: {} }]

test('connecting, another account, another network and disconnecting are reported once each', async () => {
  const answers = [ACCOUNT, OTHER]
  const { provider, events } = createPage(async () => answers.shift() ?? null)
  expect(await provider.request({ method: 'eth_requestAccounts' })).toEqual([ACCOUNT])
  await provider.request({ method: 'wallet_requestPermissions', params: permission })
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
  await provider.request({ method: 'wallet_revokePermissions', params: permission })
  await provider.request({ method: 'wallet_revokePermissions', params: permission })
  expect(events).toEqual([
    ['connect', { chainId: '0x7a69' }],
    ['accountsChanged', [ACCOUNT]],
    ['accountsChanged', [OTHER]],
    ['chainChanged', '0x7a6a'],
    ['accountsChanged', []],
    ['disconnect', expect.objectContaining({ code: 4900 })],
  ])
})

test('a refusal changes nothing', async () => {
  const { provider, events } = createPage(() => Promise.reject(createUserRejection()))
  await expect(provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({ code: 4001 })
  expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  expect(events).toEqual([])
})

test('the window opens synchronously, so that the click still allows it', () => {
  let requestCount = 0
  const { provider } = createPage(() => {
    requestCount += 1
    return new Promise(() => undefined)
  })
  void provider.request({ method: 'eth_requestAccounts' })
  expect(requestCount).toBe(1)
})

test('reads go to the selected network', async () => {
  const { provider, reads } = createPage(approveWith(ACCOUNT))
  await provider.request({ method: 'eth_requestAccounts' })
  await provider.request({ method: 'eth_blockNumber' })
  await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] })
  await provider.request({ method: 'eth_blockNumber' })
  expect(reads).toEqual(['http://first.example eth_blockNumber', 'http://second.example eth_blockNumber'])
})

test('the connection survives a reload, and invalid storage is ignored', async () => {
  const storage = createMemoryStorage()
  await createPage(approveWith(ACCOUNT), storage).provider.request({ method: 'eth_requestAccounts' })
  const accountsOf = (from: Storage) =>
    createPage(approveWith(OTHER), from).provider.request({ method: 'eth_accounts' })
  expect(await accountsOf(storage)).toEqual([ACCOUNT])
  expect(await accountsOf(createMemoryStorage('{"account":"<b>"}'))).toEqual([])
  expect(await accountsOf(createMemoryStorage('{'))).toEqual([])
})

test('a listener that was removed is not called', async () => {
  const { provider } = createPage(approveWith(ACCOUNT))
  const events: unknown[] = []
  const listener = (payload: unknown) => events.push(payload)
  provider.on('accountsChanged', listener).removeListener('accountsChanged', listener)
  await provider.request({ method: 'eth_requestAccounts' })
  expect(events).toEqual([])
})
