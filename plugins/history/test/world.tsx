// A page with a connected account, a chain that follows what was sent, and a data service that the test plays.
import type { ChainFeatures, FeatureName, KernelOptions, PluginManifest } from '@latchkey/kernel'
import type { ActivityItem, ActivityPage, Token, TransactionState } from '@latchkey/kernel/contracts'
import { createFakeChain, createFakeKernel, createFakeWallet, fakeNetworks } from '@latchkey/kernel/testing'
import { history } from '@latchkey/plugin-history'
import type { Language } from '@latchkey/ui'
import { mountModal } from '@latchkey/ui/mount'
import { vi } from 'vitest'
import { ACCOUNT, reader } from './items'

type Answer = ActivityPage | Promise<ActivityPage> | Error
export interface WorldOptions extends Partial<Pick<KernelOptions, 'storage'>> {
  /** By cursor; the newest page is ''. Absent: a page without the service. */
  pages?: Record<string, Answer>
  purchases?: readonly (readonly ActivityItem[])[]
  canFollow?: boolean
  /** The family has no history, as any but EVM. */
  isWithoutHistory?: boolean
  plugins?: readonly PluginManifest[]
  language?: Language
}

/** A view's code is loaded in the first test that shows it. */
const PATIENCE = { timeout: 5000 }

const Elsewhere = () => <p>Elsewhere</p>
export const elsewhere = { load: async () => ({ View: Elsewhere }) }

/** The service, with what it was asked for. */
function createDataApi({ pages, purchases = [] }: WorldOptions) {
  const requests: string[] = []
  let purchaseRequests = 0
  const service = {
    history: async (_account: string, { cursor = '' }: { cursor?: string } = {}) => {
      requests.push(cursor)
      const answer = pages?.[cursor]
      if (answer instanceof Error) throw answer
      return answer ?? { items: [], next: null }
    },
    prices: async (tokens: readonly Token[]) =>
      tokens.map((token) => ({ token, price: { units: 3000n, decimals: 0 } })),
    purchases: async () => {
      purchaseRequests += 1
      return purchases[Math.min(purchaseRequests, purchases.length) - 1] ?? []
    },
  }
  const plugin: PluginManifest = {
    id: 'test-data',
    api: 1,
    provides: ['dataApi'],
    load: async () => ({
      setup(ctx) {
        const provide = ctx.provide as (name: string, service: unknown) => void
        provide('dataApi', service)
      },
    }),
  }
  return { requests, plugin, boughtCount: () => purchaseRequests }
}

/** The chain's features, and the way to end what it follows. */
function createFeatures({ canFollow = true, isWithoutHistory = false }: WorldOptions) {
  const followed = new Map<string, (state: TransactionState) => void>()
  const features: Record<string, unknown> = {
    ...(!isWithoutHistory && { activity: { abbreviate: reader.abbreviate } }),
    explorer: {
      addressUrl: () => null,
      transactionUrl: (network: string, hash: string) => `https://explorer.example/${network}/tx/${hash}`,
    },
    ...(canFollow && {
      transfer: {
        follow: ({ hash }: { hash: string }, { signal }: { signal: AbortSignal }) =>
          new Promise<TransactionState>((resolve, reject) => {
            followed.set(hash, resolve)
            signal.addEventListener('abort', () => reject(signal.reason))
          }),
      },
    }),
  }
  return { followed, names: Object.keys(features) as FeatureName[], features }
}

export async function openWorld(options: WorldOptions = {}) {
  const { plugins = [], storage, language } = options
  const data = createDataApi(options)
  const { followed, names, features } = createFeatures(options)
  const wallet = createFakeWallet({ name: 'Rabby', accounts: [ACCOUNT] })
  const chain = createFakeChain({
    connectors: [wallet.connector],
    networks: fakeNetworks,
    features: names,
    adapter: {
      parseAddress: (input) => input.toLowerCase(),
      feature: async <F extends FeatureName>(name: F) => (features[name] ?? null) as ChainFeatures[F] | null,
    },
  })
  const world = createFakeKernel({
    chains: [chain],
    plugins: [...(options.pages ? [data.plugin] : []), ...plugins, history()],
    ...(storage && { storage }),
  })
  const { kernel } = world
  const modal = mountModal(kernel, { locale: 'en-US', ...(language && { language }) })
  const root = modal.element.shadowRoot as ShadowRoot
  const failures: string[] = []
  const settled: string[] = []
  const requestedMore: string[] = []
  kernel.on('activity:moreRequested', ({ account }) => requestedMore.push(account))
  kernel.on('activity:failed', ({ code }) => failures.push(code))
  kernel.on('tx:settled', ({ hash, status }) => settled.push(`${hash} ${status}`))
  await kernel.connectors.discover()
  await kernel.connections.connect(wallet.connector.id)

  /** What a screen reader is read, row by row, headings between them. */
  const lines = () =>
    [...root.querySelectorAll('.activity-lines > li:not([aria-hidden])')].map(
      (line) => (line.querySelector('.activity-row > .hidden') ?? line).textContent,
    )
  const text = () => root.querySelector('dialog')?.textContent ?? ''
  const seen = (words: string | RegExp) =>
    vi.waitFor(() => {
      const isThere = typeof words === 'string' ? text().includes(words) : words.test(text())
      if (!isThere) throw new Error(`No '${words}' in: ${text()}`)
    }, PATIENCE)
  const press = (words: string) =>
    vi.waitFor(() => {
      const found = [...root.querySelectorAll('button')].find((each) => each.textContent?.includes(words))
      if (!found) throw new Error(`No button '${words}' in: ${text()}`)
      found.click()
    }, PATIENCE)
  return {
    ...world,
    ...data,
    wallet,
    root,
    followed,
    failures,
    settled,
    requestedMore,
    lines,
    text,
    seen,
    press,
    open: (view: 'Activity' | 'RecentActivity' | 'Account' | 'AccountSettings') => kernel.router.open(view),
    close() {
      modal.dispose()
      kernel.destroy()
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
