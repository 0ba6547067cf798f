// The frame's wallet with a real chain, EntryPoint, and bundler, and a person who approves everything.
import {
  type Client,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  type PublicActions,
  parseEther,
  publicActions,
  type TestActions,
} from 'viem'
import { anvil } from 'viem/chains'
import { startLocalBundler } from '../../local/bundler/startLocalBundler.ts'
import { startEvmChains } from '../../local/chains/evm/startEvmChains.ts'
import { openTestDatabase } from '../../test/openTestDatabase.ts'
import type { Question } from '../frame/approval/screen.ts'
import { createSecret } from '../frame/keys/vault.ts'
import { createNetworks } from '../frame/networks.ts'
import { createAnswerRpc } from '../frame/rpc/answerRpc.ts'
import { createBundles } from '../frame/smartAccounts/bundles.ts'
import { createAccountKinds } from '../frame/smartAccounts/kinds.ts'
import { openStore } from '../frame/store.ts'
import type { FrameNetwork } from '../projects.ts'
import { createSignedIn } from './signedIn.ts'

export const ADA: Hex = '0x00000000000000000000000000000000000000A1'
export const BOB: Hex = '0x00000000000000000000000000000000000000b2'
const PROJECT_ID = 'p'.repeat(32)
const ASKER = { origin: 'https://shop.example' }
const NATIVE = { symbol: 'ETH', decimals: 18 }

type SmartNode = PublicActions & TestActions & Pick<Client, 'request'>
export type SmartWorld = Awaited<ReturnType<typeof startSmartWorld>>
export type Person = Awaited<ReturnType<SmartWorld['createPerson']>>

export async function startSmartWorld() {
  const [evm, database] = await Promise.all([startEvmChains({ ports: [0, 0] }), openTestDatabase()])
  const bundler = await startLocalBundler({ database, chains: evm.chains, port: 0 })
  const [chain] = evm.chains
  const [token] = evm.tokens
  const [holder] = evm.accounts
  if (!chain || !token || !holder) throw new Error('no chain')

  /** The first network has smart accounts. The second has none. */
  function listNetworks(bundlerUrl?: string): FrameNetwork[] {
    return evm.chains.map(({ id, name, rpcUrl }, index) => {
      const settings = bundler.settingsOf(`eip155:${id}`, PROJECT_ID)
      const plain = { id: `eip155:${id}`, name, native: NATIVE, rpcUrls: [rpcUrl] }
      if (index > 0 || !settings) return plain
      return { ...plain, smartAccounts: { ...settings, ...(bundlerUrl && { bundlerUrl }) } }
    })
  }

  /** Signed in, with the standard account in use. `questions` lists the shown requests. */
  async function createPerson(bundlerUrl?: string) {
    const { addresses, session } = createSignedIn(createSecret())
    const store = await openStore()
    const networks = createNetworks(listNetworks(bundlerUrl), null)
    const kinds = createAccountKinds(session, store)
    const questions: Question[] = []
    const answer = createAnswerRpc({
      session,
      networks,
      kinds,
      bundles: createBundles(session, store),
      promptUser: async (question, execute) => {
        questions.push(question)
        return execute()
      },
    })
    const network = networks.active()
    const { address } = await kinds.readSmart(network)
    const request = (method: string, params?: unknown, chainId: string | number = 31337) =>
      answer({ method, params, chainId }, ASKER)
    return { address, owner: addresses.evm, questions, kinds, network, request }
  }

  const transport = http(chain.rpcUrl)
  const node: SmartNode = createTestClient({ mode: 'anvil', chain: anvil, transport }).extend(publicActions)
  const transfer = (to: Hex, units: bigint) => ({
    to: token.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }),
  })
  return {
    chain,
    token,
    node,
    createPerson,
    /** The smart account in use, with a small balance and not deployed. */
    async createSmartPerson(bundlerUrl?: string) {
      const person = await createPerson(bundlerUrl)
      await person.kinds.prefer(person.network, 'smartAccount')
      await node.setBalance({ address: person.address, value: parseEther('1') })
      return person
    },
    /** A call to the token. */
    transfer,
    readUnits: (owner: Hex) =>
      node.readContract({ address: token.address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
    async giveTokens(to: Hex, units: bigint) {
      await node.impersonateAccount({ address: holder.address })
      const params = [{ from: holder.address, ...transfer(to, units) }]
      await node.request({ method: 'eth_sendTransaction' as never, params: params as never })
    },
    /** Mines no block while `work` runs, then mines everything. */
    async heldUp<T>(work: () => Promise<T>): Promise<T> {
      await node.setAutomine(false)
      await node.setIntervalMining({ interval: 0 })
      const done = await work()
      await node.mine({ blocks: 1 })
      await node.setIntervalMining({ interval: 1 })
      await node.setAutomine(true)
      return done
    },
    async stop() {
      await bundler.stop()
      await Promise.all([evm.stop(), database.close()])
    },
  }
}
