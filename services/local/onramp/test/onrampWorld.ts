// The on-ramp and the data API on local networks with one database, for tests. Helpers call the API as a page does and pay as a visitor
// does.
import { createPublicClient, erc20Abi, type Hex, http } from 'viem'
import { expect } from 'vitest'
import { createPartnerOnramp } from '../../../data-api/onramp/onramp.ts'
import { openTestDatabase } from '../../../test/openTestDatabase.ts'
import { startEvmChains } from '../../chains/evm/startEvmChains.ts'
import { startSolanaClusters } from '../../chains/solana/startSolanaClusters.ts'
import { listLocalNetworks } from '../../data-api/localNetworks.ts'
import { type FaultyDataApiOptions, startFaultyDataApi } from '../../data-api/startFaultyDataApi.ts'
import { startLocalOnramp } from '../startLocalOnramp.ts'

export const PROJECT_ID = 'a'.repeat(32)
/** Milliseconds; far longer than a delivery takes on an idle machine. */
const ARRIVES_MS = 20_000
const HIDDEN = /name="(link|id)" value="([^"]*)"/g

export interface Wish {
  network: string
  account: string
  assets: string[]
}
export interface Bought {
  id: string
  metadata: { operationType: string; status: string; hash: string | null; chain: string; minedAt: string }
  transfers: { fungible_info: { symbol: string; address?: string }; quantity: { numeric: string } }[]
}
export type OnrampWorld = Awaited<ReturnType<typeof startOnrampWorld>>

export async function startOnrampWorld({ families }: { families: readonly ('evm' | 'solana')[] }) {
  const [database, evm, solana] = await Promise.all([
    openTestDatabase(),
    families.includes('evm')
      ? startEvmChains({ ports: [0, 0] })
      : { chains: [], pools: [], stop: async () => undefined },
    families.includes('solana')
      ? startSolanaClusters({ ports: [0, 0] })
      : { clusters: [], stop: async () => undefined },
  ])
  const faults: string[] = []
  const onFault = (where: string, kind: string) => void faults.push(`${where} ${kind}`)
  const clock = { aheadMs: 0 }
  const now = () => Date.now() + clock.aheadMs
  const onramp = await startLocalOnramp({ database, evm, solana, now, onFault, port: 0 })
  const { url, partner } = onramp
  const options: FaultyDataApiOptions = {
    database,
    control: true,
    networks: listLocalNetworks(evm, solana),
    requestsPerSecond: 1000,
    onFault,
    port: 0,
    onramp: createPartnerOnramp({ url, secret: partner.secret }),
  }
  const api = await startFaultyDataApi(options)

  const request = (path: string, params: Record<string, string> = {}, body?: unknown) => {
    const query = new URLSearchParams({ projectId: PROJECT_ID, ...params })
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    return fetch(`${api.url}${path}?${query}`, init)
  }
  const requestLink = (wish: Wish, changes: object = {}) =>
    request(
      '/v1/generators/onrampurl',
      {},
      {
        destinationWallets: [{ address: wish.account, blockchains: [wish.network], assets: wish.assets }],
        defaultNetwork: wish.network,
        partnerUserId: wish.account,
        defaultExperience: 'buy',
        ...changes,
      },
    )
  const createLink = async (wish: Wish, changes?: object): Promise<string> =>
    (await (await requestLink(wish, changes)).json()).url
  /** The hidden fields of the page's form. */
  const openForm = async (link: string): Promise<Record<string, string>> => {
    const html = await (await fetch(link)).text()
    const hidden = [...html.matchAll(HIDDEN)].map(([, name = '', value = '']) => [name, value.replaceAll('&#38;', '&')])
    return { currency: 'USD', method: 'card', outcome: 'success', ...Object.fromEntries(hidden) }
  }
  const send = (fields: Record<string, string>, path = '/pay', headers: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
      headers,
    })

  return {
    api,
    database,
    evm,
    solana,
    onramp,
    faults,
    clock,
    options,
    request,
    requestLink,
    createLink,
    openForm,
    send,
    /** Opens the link and pays. Resolves to the URL of the purchase's page. */
    buy: async (wish: Wish, fields: Record<string, string>): Promise<string> => {
      const form = await openForm(await createLink(wish))
      const paid = await send({ ...form, symbol: wish.assets[0] ?? '', amount: '25', ...fields })
      expect(paid.status).toBe(303)
      return `${url}${paid.headers.get('location')}`
    },
    purchases: async (
      account: string,
      params: Record<string, string> = {},
    ): Promise<{ data: Bought[]; next: string }> =>
      (await request(`/v1/account/${account}/history`, { onramp: 'coinbase', ...params })).json(),
    stop: async () => {
      await api.stop()
      await onramp.stop()
      await Promise.all([evm.stop(), solana.stop(), database.close()])
    },
  }
}

/** Resolves to the newest purchase of an account once it has that status. */
export async function settled(
  { purchases }: Pick<OnrampWorld, 'purchases'>,
  account: string,
  status: string,
): Promise<Bought> {
  const newest = async () => (await purchases(account)).data[0]
  await expect
    .poll(async () => (await newest())?.metadata.status, { interval: 25, timeout: ARRIVES_MS })
    .toBe(`ONRAMP_TRANSACTION_STATUS_${status}`)
  const found = await newest()
  if (!found) throw new Error('Gone.')
  return found
}

/** Balance of a token or the native token, in the smallest unit. */
export async function evmBalance({ evm }: Pick<OnrampWorld, 'evm'>, chainId: number, account: Hex, token?: Hex) {
  const client = createPublicClient({ transport: http(evm.chains.find(({ id }) => id === chainId)?.rpcUrl) })
  if (token === undefined) return client.getBalance({ address: account })
  return client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [account] })
}
