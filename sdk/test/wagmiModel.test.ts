// Random lives of a page: whatever a visitor, a wallet and the page do, and in whatever order, wagmi and the modal end up agreed.
import { type CaipAddress, createCore } from '@latchkey/kernel'
import { createFakeChain, createFakeWallet } from '@latchkey/kernel/testing'
import { connect, createConfig, disconnect, http, reconnect, switchChain } from '@wagmi/core'
import fc from 'fast-check'
import { getAddress } from 'viem'
import { mainnet, optimism } from 'viem/chains'
import { expect, test, vi } from 'vitest'
import { latchkey } from '../src/wagmi'

const ACCOUNTS = ['0x00000000000000000000000000000000000000aa', '0x00000000000000000000000000000000000000bb'] as const
const RUNS = 60
const MAX_STEPS = 12
/** The code of the modal is loaded in the first life, which takes as long as it takes. */
const PATIENCE = { timeout: 10_000 }

/** One action; nothing waits for its end unless it says so. */
const STEPS = {
  'wagmi connects': (page: Page) => connect(page.config, { connector: page.connector }),
  'wagmi connects on the second chain': (page: Page) =>
    connect(page.config, { connector: page.connector, chainId: optimism.id }),
  'wagmi reconnects': (page: Page) => reconnect(page.config),
  'wagmi disconnects': (page: Page) => disconnect(page.config),
  'wagmi switches to the first chain': (page: Page) => switchChain(page.config, { chainId: mainnet.id }),
  'wagmi switches to the second chain': (page: Page) => switchChain(page.config, { chainId: optimism.id }),
  'the visitor chooses the wallet': (page: Page) => page.choose('evm'),
  'the visitor chooses another family': (page: Page) => page.choose('sol'),
  'the visitor closes the modal': async (page: Page) => (await page.core.load()).router.close(),
  'the page disconnects all': async (page: Page) => (await page.core.load()).connections.disconnect(),
  'the page switches the network': async (page: Page) => (await page.core.load()).networks.switch('eip155:10'),
  'the wallet shares the other account': (page: Page) => page.share([1], 1),
  'the wallet shares both': (page: Page) => page.share([0, 1], 1),
  'the wallet moves': (page: Page) => page.share([0], 10),
  'the wallet shares nothing': (page: Page) => page.share([], 1),
  'the wallet says no from now on': async (page: Page) =>
    page.wallet.play({ connect: 'reject', switchNetwork: 'reject' }),
  'the wallet answers late from now on': async (page: Page) =>
    page.wallet.play({ connect: 'late', switchNetwork: 'late' }),
  'the wallet says yes from now on': async (page: Page) => page.wallet.play({}),
  'the wallet gives its late answers': async (page: Page) => page.wallet.settle(),
} satisfies Record<string, (page: Page) => Promise<unknown>>
type Step = { name: keyof typeof STEPS; isExpected: boolean }
type Page = ReturnType<typeof openPage>

function openPage() {
  const wallet = createFakeWallet({ id: 'evm', accounts: [`eip155:1:${ACCOUNTS[0]}`] })
  const other = createFakeWallet({ id: 'sol', accounts: ['solana:one:someone'] })
  // Only the core: what the shell draws changes nothing here.
  const core = createCore({
    chains: [
      createFakeChain({ connectors: [wallet.connector] }),
      createFakeChain({
        namespace: 'solana',
        connectors: [other.connector],
        networks: [{ id: 'solana:one', name: 'One', native: { name: '', symbol: '', decimals: 0 }, rpcUrls: [] }],
      }),
    ],
    plugins: [],
    storage: { get: () => null, set: () => {}, remove: () => {} },
  })
  const modal = { core, ready: core.start(), open: async () => (await core.load()).router.open('Connect') }
  const config = createConfig({
    chains: [mainnet, optimism],
    transports: { [mainnet.id]: http(), [optimism.id]: http() },
    connectors: [latchkey(modal)],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  return {
    core,
    wallet,
    config,
    connector: config.connectors[0],
    async choose(id: string) {
      const { connectors, connections } = await core.load()
      await connectors.discover()
      await connections.connect(id)
    },
    async share(accounts: readonly (0 | 1)[], chainId: number) {
      wallet.emit(wallet.sessions(accounts.map((which): CaipAddress => `eip155:${chainId}:${ACCOUNTS[which]}`)))
    },
  }
}

/** What each of the two says of the EVM family. */
function readBoth({ core, config }: Page) {
  const connection = core.store.get(core.connectionState.stateAtom).get('eip155')
  const sessions = connection?.status === 'connected' ? connection.sessions : []
  const accounts = sessions.map(({ caipAddress }) => getAddress(caipAddress.split(':')[2] ?? ''))
  const [first] = sessions
  const { status, current, connections } = config.state
  const found = connections.get(current ?? '')
  return {
    modal: first
      ? { status: 'connected', accounts, chainId: Number(first.caipAddress.split(':')[1]) }
      : { status: 'disconnected', accounts: undefined, chainId: undefined },
    wagmi: { status, accounts: found?.accounts, chainId: found?.chainId },
  }
}

test('CON-10 CON-12 after any order of events, wagmi and the modal have the same state', async () => {
  const names = Object.keys(STEPS) as Step['name'][]
  const steps = fc.array(fc.record({ name: fc.constantFrom(...names), isExpected: fc.boolean() }), {
    minLength: 1,
    maxLength: MAX_STEPS,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (list) => {
      const page = openPage()
      await page.core.start()
      const underWay: Promise<unknown>[] = []
      for (const { name, isExpected } of list) {
        const end = STEPS[name](page).catch(() => {})
        underWay.push(end)
        // A wait for what waits for a person would be the end of the story.
        if (isExpected && !name.startsWith('wagmi connects')) await Promise.race([end, page.core.load()])
      }
      page.wallet.play({})
      page.wallet.settle()
      // Anyone who still waits for a visitor sees the modal close.
      let isOver = false
      void Promise.all(underWay).then(() => {
        isOver = true
      })
      await vi.waitFor(async () => {
        await (await page.core.load()).router.close()
        expect(isOver).toBe(true)
      }, PATIENCE)
      await vi.waitFor(() => {
        const { modal, wagmi } = readBoth(page)
        expect(wagmi).toEqual(modal)
      }, PATIENCE)
      page.core.destroy()
    }),
    { numRuns: RUNS },
  )
})
