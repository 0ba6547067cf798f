// The checks that every page has, for its browser and its modal. Earlier checks are likelier causes of later failures.
import type { DiagnosisCheckItem, Finding } from '@latchkey/kernel/contracts'
import { probeStorage } from '@latchkey/kernel/storage'
import type { useKernel } from '@latchkey/ui'
import { checkClock } from './checks/clock'
import { checkLogin } from './checks/login'
import { checkNetworks } from './checks/networks'
import { checkContext, checkOnline } from './checks/page'
import { checkStorage } from './checks/storage'
import { checkWallets, countRivals } from './checks/wallets'
import { en } from './i18n/en'

/** Name of this plugin, and the owner of its own checks. */
export const PLUGIN = 'diagnosis'
/** After the page's own state and before its requests, because a policy that blocks a server explains why the server is not reachable. */
export const POLICY_ORDER = 30
/** After everything that prevents all connections. */
export const POPUPS_ORDER = 100

type Kernel = Pick<ReturnType<typeof useKernel>, 'plugins' | 'connectors' | 'networks' | 'store' | 'chain'>
type OwnCheck = 'online' | 'secure' | 'clock' | 'storage' | 'networks' | 'login' | 'wallets'
export type Item = DiagnosisCheckItem & { plugin: string }

/** `language` is the language of the modal's texts. */
export function createOwnChecks(kernel: Kernel, page: Window & typeof globalThis, language?: string): readonly Item[] {
  const { plugins, connectors, networks, store, chain } = kernel
  const check = (
    id: OwnCheck,
    order: number,
    run: Awaited<ReturnType<DiagnosisCheckItem['load']>>['run'] | (() => Finding),
  ): Item => ({
    plugin: PLUGIN,
    id,
    order,
    label: en[`diagnosis.${id}`],
    load: async () => ({ texts: en, run: async (ports) => run(ports) }),
  })
  return [
    check('online', 10, () => checkOnline(page.navigator.onLine)),
    check('secure', 20, () => checkContext(page.isSecureContext, page.location.protocol)),
    check('clock', 40, ({ signal, clock }) =>
      checkClock({ url: page.location.href, fetch: page.fetch.bind(page), now: clock.now, signal, language }),
    ),
    check('storage', 50, async () => {
      const estimate = await page.navigator.storage?.estimate?.().catch(() => null)
      return checkStorage(probeStorage(page), page.top !== page.self, estimate ?? null)
    }),
    check('networks', 60, ({ signal }) => checkNetworks({ networks: store.get(networks.listAtom), chain, signal })),
    ...(plugins.provides('embeddedWallet')
      ? [check('login', 80, async (ports) => checkLogin(await ports.service('embeddedWallet'), ports))]
      : []),
    check('wallets', 90, async () => {
      await connectors.discover()
      return checkWallets(store.get(connectors.listAtom), countRivals(page as { ethereum?: unknown }))
    }),
  ]
}
