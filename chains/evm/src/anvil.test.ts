// With a real node: what the adapter reads, and that anyone can verify what a wallet signs for it.
import type { CaipAddress, PluginContext } from '@latchkey/kernel'
import { createWalletClient, http, verifyMessage, verifyTypedData } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_ACCOUNTS, NETWORK_PLANS, TEST_MNEMONIC } from '../../../services/local/chains/evm/networks.ts'
import { type EvmChains, startEvmChains } from '../../../services/local/chains/evm/startEvmChains.ts'
import { announcementOf, createFakePage } from '../test/fakePage'
import { createAdapter } from './adapter'
import type { Eip1193Provider } from './connect/eip1193'

const START_DEADLINE_MS = 30_000
const LIVE = { signal: new AbortController().signal }
const signer = mnemonicToAccount(TEST_MNEMONIC)
const [plan] = NETWORK_PLANS
const [demoAccount] = DEMO_ACCOUNTS
const account: CaipAddress = `eip155:${plan?.id}:${demoAccount.address}`
const modal = new AbortController()

let chains: EvmChains
let adapter: Awaited<ReturnType<typeof createAdapter>>
const connectors: Parameters<PluginContext['addConnector']>[0][] = []

beforeAll(async () => {
  chains = await startEvmChains({ ports: [0, 0] })
  const networks = chains.chains.map(({ id, name, rpcUrl, nativeCurrency }) => ({
    id: `eip155:${id}` as const,
    name,
    native: nativeCurrency,
    rpcUrls: [rpcUrl],
  }))
  const page = createFakePage()
  const wallet = createWalletClient({ account: signer, chain: anvil, transport: http(chains.chains[0]?.rpcUrl) })
  page.install(announcementOf({}, wallet as unknown as Eip1193Provider))
  const ctx = {
    signal: modal.signal,
    emit: () => {},
    addConnector: (connector: (typeof connectors)[number]) => {
      connectors.push(connector)
      return () => {}
    },
  } as unknown as PluginContext
  adapter = await createAdapter(ctx, { networks, batch: true, page })
}, START_DEADLINE_MS)
afterAll(async () => {
  modal.abort()
  await chains.stop()
})

test('CHN-01 reads the balance of an account, exactly', async () => {
  const balances = await adapter.feature('balances')
  await expect(balances?.native(account, LIVE)).resolves.toEqual({
    units: plan?.balancesWei[0],
    decimals: 18,
    symbol: 'ETH',
  })
})

test('CHN-01 each network returns its own chain id', async () => {
  for (const { id } of chains.chains) {
    const call = { network: `eip155:${id}`, method: 'eth_chainId', params: [] } as const
    await expect(adapter.read(call, LIVE)).resolves.toBe(`0x${id.toString(16)}`)
  }
})

test('CHN-01 connects the wallet, and a signed message and typed data both verify', async () => {
  const [connector] = connectors
  const [session] = (await connector?.connect({ networks: [`eip155:${plan?.id}`], ...LIVE })) ?? []
  expect(session?.caipAddress.toLowerCase()).toBe(account.toLowerCase())
  const feature = await adapter.feature('signMessage')
  const message = 'Grüße 🔑 0x00'
  const call = feature?.planMessage(account, message)
  const reply = call && (await connector?.request(call, LIVE))
  const signature = feature?.parseResult(reply) as `0x${string}`
  await expect(verifyMessage({ address: demoAccount.address, message, signature })).resolves.toBe(true)

  const typedData = {
    domain: { name: 'Latchkey', version: '1', chainId: plan?.id },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note' as const,
    message: { text: message },
  }
  const typedCall = feature?.planTypedData(account, typedData)
  const typedReply = typedCall && (await connector?.request(typedCall, LIVE))
  const typedSignature = feature?.parseResult(typedReply) as `0x${string}`
  await expect(
    verifyTypedData({ ...typedData, address: demoAccount.address, signature: typedSignature }),
  ).resolves.toBe(true)
})
