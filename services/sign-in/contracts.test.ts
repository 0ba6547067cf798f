// Wallets that are contracts, on a real chain: the account of one key (HybridDeleGator), deployed or not yet (ERC-1271, ERC-6492).
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createTestClient, type Hex, http, publicActions, walletActions } from 'viem'
import { generatePrivateKey, mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../database/database.ts'
import { TEST_MNEMONIC } from '../local/chains/evm/networks.ts'
import { type EvmChains, startEvmChains } from '../local/chains/evm/startEvmChains.ts'
import { createSmartAccount } from '../login/frame/smartAccounts/account.ts'
import { closeServer, LOOPBACK, listenOnFreePort } from '../ports.ts'
import { openTestDatabase } from '../test/openTestDatabase.ts'
import { startSignIn } from './startSignIn.ts'
import { createEvmWallet, EVM, ORIGIN, openBrowser, type Wallet } from './test/visitors.ts'

let database: Database
let evm: EvmChains
const rpcUrl = () => evm.chains[0]?.rpcUrl ?? ''

beforeAll(async () => {
  ;[database, evm] = await Promise.all([openTestDatabase(), startEvmChains({ ports: [0, 0] })])
})
afterAll(() => Promise.all([evm.stop(), database.close()]))

async function startService(nodeUrl: string, verifyLimitMs = 30_000) {
  const faults: string[] = []
  const service = await startSignIn({
    database,
    origin: ORIGIN,
    networks: [{ id: EVM, rpcUrl: nodeUrl }],
    port: 0,
    requestsPerSecond: 1000,
    verifyLimitMs,
    onFault: (where, kind) => faults.push(`${where} ${kind}`),
  })
  onTestFinished(() => service.stop())
  return { browser: openBrowser(service.url), faults }
}

/** A wallet with its own key, which is on the chain only after `deploy`. */
async function createContractWallet() {
  const transport = http(rpcUrl())
  const node = createTestClient({ mode: 'anvil', chain: anvil, transport }).extend(publicActions).extend(walletActions)
  const owner = privateKeyToAccount(generatePrivateKey())
  const contracts = evm.chains[0]?.smartAccounts
  if (!contracts) throw new Error('no contracts')
  const account = await createSmartAccount(owner, contracts, node)
  const wallet: Wallet = {
    chainId: EVM,
    family: 'Ethereum',
    address: account.address,
    sign: (message) => account.signMessage({ message }),
  }
  async function deploy() {
    const { factory, factoryData } = await account.getFactoryArgs()
    const payer = mnemonicToAccount(TEST_MNEMONIC)
    const hash = await node.sendTransaction({ account: payer, to: factory as Hex, data: factoryData as Hex })
    await node.waitForTransactionReceipt({ hash })
  }
  return { wallet, deploy, isDeployed: () => account.isDeployed() }
}

async function startNode(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const node = createServer(answer)
  const port = await listenOnFreePort(node, 0)
  onTestFinished(() => closeServer(node))
  return `http://${LOOPBACK}:${port}`
}

test('SIW-04 a contract wallet signs in before it is deployed (ERC-6492) and after (ERC-1271)', async () => {
  const { browser } = await startService(rpcUrl())
  const { wallet, deploy, isDeployed } = await createContractWallet()
  const signIn = async () => {
    const session = await browser.sign(wallet)
    expect((await browser.request('POST', '/sign-in/sessions', session)).status).toBe(200)
    return session.signature.length
  }
  expect(await isDeployed()).toBe(false)
  const wrapped = await signIn()
  expect(await isDeployed()).toBe(false)
  await deploy()
  expect(await signIn()).toBeLessThan(wrapped)
  expect(await browser.whoAmI()).toEqual([wallet.address])
})

test('SIW-04 a contract wallet is refused if another key signed, deployed or not, and so is an address without a contract', async () => {
  const { browser, faults } = await startService(rpcUrl())
  const { wallet, deploy } = await createContractWallet()
  const { wallet: other, deploy: deployOther } = await createContractWallet()
  const refused = { status: 403, body: { error: 'signature' } }
  const claim = (sign: Wallet['sign']) => browser.signIn({ ...wallet, sign })
  // Even with its own factory, the signature names the wallet of the other key.
  expect(await claim(other.sign)).toMatchObject(refused)
  expect(await claim(createEvmWallet().sign)).toMatchObject(refused)
  await deploy()
  await deployOther()
  expect(await claim(other.sign)).toMatchObject(refused)
  expect(await claim(async (message) => wallet.sign(`${message} `))).toMatchObject(refused)
  expect(await claim(async () => `0x${'ab'.repeat(1000)}`)).toMatchObject(refused)
  expect(await browser.signIn({ ...createEvmWallet(), sign: wallet.sign })).toMatchObject(refused)
  expect(await browser.whoAmI()).toEqual([])
  expect(faults).toEqual([])
})

test.each<[string, string, number, ((response: ServerResponse) => void) | null]>([
  ['is away', 'rpc/http-failed', 30_000, null],
  ['refuses everyone', 'rpc/http-failed', 30_000, (response) => response.writeHead(429).end()],
  ['sends a page', 'rpc/malformed-response', 30_000, (response) => response.writeHead(200).end('<!doctype html>')],
  ['never answers', 'kernel/aborted', 500, () => undefined],
])(
  'SIW-04 SRV-02 a contract wallet gets no session from a node that %s, and its signature is not called wrong',
  async (_, kind, limitMs, answer) => {
    const nodeUrl = answer ? await startNode((_request, response) => answer(response)) : 'http://127.0.0.1:9'
    const { browser, faults } = await startService(nodeUrl, limitMs)
    const { wallet } = await createContractWallet()
    expect(await browser.signIn(wallet)).toMatchObject({ status: 503, body: { error: 'unavailable' } })
    expect(await browser.whoAmI()).toEqual([])
    expect(faults).toEqual([`POST /sign-in/sessions ${kind}`])
  },
)
