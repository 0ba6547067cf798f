import { expect, test } from 'vitest'
import { LOCAL_REGTEST, LOCAL_TESTNET } from '../../../chains/bitcoin/accounts.ts'
import { createUserRejection } from '../../rpcError.ts'
import { createSatsConnectProvider } from './satsConnect.ts'

const networkOf = ({ id, name, walletName, versions }: typeof LOCAL_REGTEST) => ({
  id,
  name,
  walletName,
  versions,
  native: { symbol: 'BTC', decimals: 8 },
  rpcUrl: 'http://127.0.0.1:3002',
})
const NETWORKS = [networkOf(LOCAL_REGTEST), networkOf(LOCAL_TESTNET)] as const
const EVERYDAY = ['bcrt1qpayment', '02aa', 'bcrt1pordinals', 'bb']
const SAVINGS = ['bcrt1qsavings', '02cc', 'bcrt1psavings', 'dd']
const ELSEWHERE = ['tb1qpayment', '02aa', 'tb1pordinals', 'bb']

function createMemoryStorage(initial?: string): Storage {
  const values = new Map(initial === undefined ? [] : [['latchkey-demo-wallet/bitcoin/1', initial]])
  return {
    length: 0,
    key: () => null,
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}

/** Creates a page; `answers` are the person's answers in order. */
function createPage(answers: unknown[], storage = createMemoryStorage()) {
  const requests: unknown[] = []
  const events: string[] = []
  const provider = createSatsConnectProvider({
    networks: [...NETWORKS],
    storage,
    request: async (request) => {
      requests.push(request)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer as string[]
    },
  })
  for (const name of ['accountChange', 'networkChange', 'disconnect'] as const) {
    provider.addListener(name, ({ type }) => events.push(type))
  }
  return { provider, requests, events }
}

test('connecting shows both addresses with their purpose; another account and a disconnect are reported', async () => {
  const { provider, events } = createPage([EVERYDAY, SAVINGS])
  expect(await provider.request('wallet_getAccount')).toMatchObject({ error: { code: -32002 } })
  expect(await provider.request('wallet_connect')).toMatchObject({
    result: {
      addresses: [
        { address: 'bcrt1qpayment', publicKey: '02aa', purpose: 'payment', addressType: 'p2wpkh' },
        { address: 'bcrt1pordinals', publicKey: 'bb', purpose: 'ordinals', addressType: 'p2tr' },
      ],
    },
  })
  await provider.request('wallet_connect')
  expect(await provider.request('wallet_getAccount')).toMatchObject({
    result: { addresses: [{ address: 'bcrt1qsavings' }, { address: 'bcrt1psavings' }] },
  })
  await provider.request('wallet_disconnect')
  expect(await provider.request('wallet_getAccount')).toMatchObject({ error: { code: -32002 } })
  expect(events).toEqual(['accountChange', 'disconnect'])
})

test('another network has other addresses, and is reported; an unknown one is refused without a prompt', async () => {
  const { provider, requests, events } = createPage([EVERYDAY, ELSEWHERE])
  await provider.request('wallet_connect')
  expect(await provider.request('wallet_changeNetwork', { name: 'Mainnet' })).toMatchObject({ error: { code: -32602 } })
  await provider.request('wallet_changeNetwork', { name: 'Testnet' })
  expect(requests.at(-1)).toEqual({
    network: LOCAL_TESTNET.id,
    request: { kind: 'switchNetwork', account: 'bcrt1qpayment' },
  })
  expect(await provider.request('wallet_getNetwork')).toMatchObject({ result: { bitcoin: { name: 'Testnet' } } })
  expect([requests.length, events]).toEqual([2, ['networkChange']])
})

test('a rejection has code -32000 and changes nothing', async () => {
  const { provider } = createPage([createUserRejection(), EVERYDAY, createUserRejection()])
  expect(await provider.request('wallet_connect')).toMatchObject({ error: { code: -32000 } })
  expect(await provider.request('wallet_getAccount')).toMatchObject({ error: { code: -32002 } })
  await provider.request('wallet_connect')
  const message = { address: 'bcrt1qpayment', message: 'x' }
  expect(await provider.request('signMessage', message)).toMatchObject({ error: { code: -32000 } })
})

test('a request to sign or send reaches the wallet unchanged, to the satoshi', async () => {
  const { provider, requests } = createPage([EVERYDAY, 'c2ln', ['cHNidA==', 'ab'], 'cd'])
  await provider.request('wallet_connect')
  const message = { address: 'bcrt1pordinals', message: 'Grüße', protocol: 'BIP322' }
  expect(await provider.request('signMessage', message)).toMatchObject({ result: { signature: 'c2ln' } })
  const psbt = { psbt: 'cHNi', signInputs: { bcrt1qpayment: [0, 2] }, broadcast: true }
  expect(await provider.request('signPsbt', psbt)).toMatchObject({ result: { psbt: 'cHNidA==', txid: 'ab' } })
  const recipients = [{ address: 'bcrt1qsavings', amount: 2_100_000_000_000_000 }]
  expect(await provider.request('sendTransfer', { recipients })).toMatchObject({ result: { txid: 'cd' } })
  const network = LOCAL_REGTEST.id
  expect(requests.slice(1)).toEqual([
    {
      network,
      request: { kind: 'signMessage', account: 'bcrt1pordinals', message: 'R3LDvMOfZQ==', protocol: 'bip322' },
    },
    {
      network,
      request: {
        kind: 'signPsbt',
        psbt: 'cHNi',
        inputs: [
          { address: 'bcrt1qpayment', index: 0 },
          { address: 'bcrt1qpayment', index: 2 },
        ],
        isSent: true,
      },
    },
    {
      network,
      request: {
        kind: 'sendTransfer',
        account: 'bcrt1qpayment',
        recipient: 'bcrt1qsavings',
        amountSats: '2100000000000000',
      },
    },
  ])
})

test.each([
  ['nothing', undefined],
  ['signMessage', { address: 'bcrt1qother', message: 'x' }],
  ['signPsbt', { psbt: 'cHNi', signInputs: { bcrt1qother: [0] } }],
  ['sendTransfer', { recipients: [] }],
  ['sendTransfer', { recipients: [{ address: 'bcrt1qsavings', amount: 0.5 }] }],
])('%s with %j is refused without a prompt', async (method, params) => {
  const { provider, requests } = createPage([EVERYDAY])
  await provider.request('wallet_connect')
  expect(await provider.request(method, params)).toHaveProperty('error')
  expect(requests).toHaveLength(1)
})

test('the connection survives a reload, and invalid storage is ignored', async () => {
  const storage = createMemoryStorage()
  await createPage([EVERYDAY], storage).provider.request('wallet_connect')
  const accountOf = (from: Storage) => createPage([], from).provider.request('wallet_getAccount')
  expect(await accountOf(storage)).toMatchObject({ result: { addresses: [{ address: 'bcrt1qpayment' }, {}] } })
  for (const junk of ['{', '{"network":"<b>"}']) {
    expect(await accountOf(createMemoryStorage(junk))).toMatchObject({ error: { code: -32002 } })
  }
})
