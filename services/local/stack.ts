// Starts all local services, each as soon as its dependencies run. Add a new service here with one line.
import { analytics } from '../../server/src/services/analytics.ts'
import { dataApi } from '../../server/src/services/dataApi.ts'
import { directory } from '../../server/src/services/directory.ts'
import { relay as relayDefinition } from '../../server/src/services/relay.ts'
import type { ServiceDefinition } from '../../server/src/services/service.ts'
import type { Settings } from '../../server/src/settings/setting.ts'
import type { Database } from '../database/database.ts'
import { type Log, type Running, timeStart } from '../log.ts'
import { startLocalBundler } from './bundler/startLocalBundler.ts'
import { type BitcoinChains, startBitcoinChains } from './chains/bitcoin/startBitcoinChains.ts'
import { type EvmChains, startEvmChains } from './chains/evm/startEvmChains.ts'
import { type SolanaClusters, startSolanaClusters } from './chains/solana/startSolanaClusters.ts'
import { hostilePictureRoutes } from './data-api/hostilePictures.ts'
import { listLocalNetworks } from './data-api/localNetworks.ts'
import { createApiFaults } from './data-api/startFaultyDataApi.ts'
import { openDatabase } from './database/openDatabase.ts'
import { createDirectoryFaults } from './explorer/startFaultyExplorer.ts'
import { startLocalLogin } from './login/startLocalLogin.ts'
import { startMail } from './mail/startMail.ts'
import { startLocalOnramp } from './onramp/startLocalOnramp.ts'
import { createRelayFaults } from './relay/startFaultyRelay.ts'
import { type OperatedOptions, startOperated } from './startOperated.ts'
import { holdBitcoin } from './wallet/families/bitcoin/holdBitcoin.ts'
import { holdEvm } from './wallet/families/evm/holdEvm.ts'
import { holdSolana } from './wallet/families/solana/holdSolana.ts'
import { startWallet } from './wallet/startWallet.ts'
import { holdCosmos } from './walletkit/families/holdCosmos.ts'
import { startWalletPage } from './walletkit/startWalletPage.ts'
import { type Misbehavior, withFaults } from './withFaults.ts'

/** Project ID for all local services; they accept any ID of this form. */
export const LOCAL_PROJECT_ID = '00000000000000000000000000000000'

/** Origins that may embed the login server's frame and send events. */
const LOCAL_ORIGINS = ['http://127.0.0.1:*', 'http://localhost:*']

const LISTINGS = 600
/** Preferred ports. The bundler, keeper, and login server define their own. */
const PORTS = { dataApi: 4186, analytics: 4187, directory: 4191, relay: 4192 } as const

/** A network of any family, as pages see it. */
export interface StackNetwork {
  /** CAIP-2, for example `eip155:31337`. */
  id: string
  name: string
  native: { name: string; symbol: string; decimals: number }
  rpcUrls: string[]
  testnet: true
}

export interface Stack extends Running {
  /** EVM only, like `tokens` and `accounts`. */
  chains: EvmChains['chains']
  tokens: EvmChains['tokens']
  accounts: EvmChains['accounts']
  /** ENS of the first EVM network. */
  ens: Pick<EvmChains['ens'], 'chainId' | 'universalResolver' | 'gatewayUrl'>
  solana: Omit<SolanaClusters, 'stop'>
  bitcoin: Omit<BitcoinChains, 'stop'>
  /** All families, EVM first. */
  networks: readonly StackNetwork[]
  /** Origin of the demo wallet; its script is at `/wallet.js`. */
  walletUrl: string
  /** URL of the demo wallet that pairs by link, like one on a phone. */
  walletPageUrl: string
  /** Contracts for the data API's swaps, by network (CAIP-2). */
  swapRouters: Readonly<Record<string, readonly string[]>>
  /** `ws:` URL of the WalletConnect relay. */
  relayUrl: string
  /** Origin of the wallet directory. */
  explorerUrl: string
  /** Origin of the data API: balances, history, prices, names. */
  dataUrl: string
  /** Origin of the bundler of both EVM networks. */
  bundlerUrl: string
  /** Origin of the on-ramp provider's page. */
  onrampUrl: string
  /** Origin of the login server; its frame is at `/sdk`. */
  loginUrl: string
  /** Origin of the keeper, which stores the second share of each key. */
  keeperUrl: string
  /** Origin of the simulated social providers. */
  providersUrl: string
  /** URL of the inbox with the login server's emails. */
  inboxUrl: string
  /** Origin of the analytics collector; pages send events only if configured to. */
  analyticsUrl: string
  /** Project ID for the relay, data API, login server, collector, and directory. */
  projectId: string
  /** Shared by all services, each with its own schema. It closes with them. */
  database: Database
  /** Rejects with an explanation if a service exits without `stop`. Never resolves. */
  died: Promise<never>
}

export interface StackOptions {
  log: Log
  /** Serves `POST /control` of the relay, directory, and data API, so that tests can set faults. Default false. */
  control?: boolean
  /** Called with warnings and errors of the services, one line of JSON each. */
  onLine?: (line: string) => void
}

/** Starts all services; when one fails, those already started are stopped and its error is thrown. */
export async function startStack({ log, control = false, onLine = () => undefined }: StackOptions): Promise<Stack> {
  const started: Running[] = []
  const stop = async () => {
    for (const service of started.splice(0).reverse()) await service.stop()
  }
  const start = async <T extends Running>(name: string, run: () => Promise<T>, urlOf: (service: T) => string) => {
    const service = await timeStart(log, name, run, urlOf)
    started.push(service)
    return service
  }
  const originOf = ({ url }: { url: string }) => url

  const databaseStart = start('Database', startDatabase, ({ place }) => place)
  async function startRelayOverDatabase() {
    const { database } = await databaseStart
    const operated = { database, port: PORTS.relay, onLine }
    return start(
      'Relay',
      () => startFaulty(relayDefinition, operated, createRelayFaults({ control })),
      (started) => toSocketUrl(originOf(started)),
    )
  }
  // A family of networks is a line here, one in what the wallet holds, and one in `networks`.
  const families = [
    start('EVM networks', startEvmChains, ({ chains }) => chains.map(rpcUrlOf).join(' ')),
    start('Solana clusters', startSolanaClusters, ({ clusters }) => clusters.map(rpcUrlOf).join(' ')),
    start('Bitcoin networks', startBitcoinChains, ({ networks }) => networks.map(rpcUrlOf).join(' ')),
  ] as const
  async function holdFamilies() {
    const [evm, solana, bitcoin] = await Promise.all(families)
    return [holdEvm(evm.chains), holdSolana(solana.clusters), holdBitcoin(bitcoin.networks)]
  }
  async function startWalletOverFamilies() {
    const holdings = await holdFamilies()
    return start('Demo wallet', () => startWallet({ holdings }), originOf)
  }

  async function startBundlerOverEvm() {
    const [{ database }, { chains }] = await Promise.all([databaseStart, families[0]])
    return start('Bundler', () => startLocalBundler({ database, chains, onLine }), originOf)
  }
  async function startDataOverChains() {
    const [{ database }, evm, solana] = await Promise.all([databaseStart, families[0], families[1]])
    const provider = await start('On-ramp', () => startLocalOnramp({ database, evm, solana }), originOf)
    const networks = listLocalNetworks(evm, solana)
    const operated = {
      database,
      port: PORTS.dataApi,
      onLine,
      environment: {
        // The first block is a bigint here, and a number in the setting.
        NETWORKS: JSON.stringify(networks, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
        ONRAMP_URL: provider.url,
        ONRAMP_SECRET: provider.partner.secret,
      },
      // Prices and swaps come from the local pools, which an operator does not have.
      local: { networks, pools: evm.pools, moreRoutes: hostilePictureRoutes() },
    }
    const faults = createApiFaults({ database, networks, pools: evm.pools, control })
    const data = await start('Data API', () => startFaulty(dataApi, operated, faults), originOf)
    return { dataUrl: data.url, onrampUrl: provider.url }
  }
  async function startAnalyticsOverDatabase() {
    const { database } = await databaseStart
    const projects = [{ id: LOCAL_PROJECT_ID, origins: LOCAL_ORIGINS }]
    const operated = {
      database,
      port: PORTS.analytics,
      onLine,
      environment: { PROJECTS: JSON.stringify(projects) },
      local: { hasList: true },
    }
    return start('Analytics', () => startOperated(analytics, operated), originOf)
  }
  async function startLoginOverAll() {
    const mail = await start('Inbox', startMail, originOf)
    const [{ database }, bundler, evm, solana] = await Promise.all([databaseStart, startBundlerOverEvm(), ...families])
    const networks = [...listEvmNetworks(evm), ...solana.clusters].map((network) => ({
      ...toStackNetwork(network),
      smartAccounts: bundler.settingsOf(network.id, LOCAL_PROJECT_ID),
      swaps: listSwapContracts(evm)[network.id],
    }))
    const projects = [{ id: LOCAL_PROJECT_ID, origins: LOCAL_ORIGINS, networks }]
    const settings = { database, smtpUrl: mail.smtpUrl, projects, onLine }
    const login = await start('Login', () => startLocalLogin(settings), originOf)
    const { url: loginUrl, keeperUrl, providersUrl } = login
    return { loginUrl, keeperUrl, providersUrl, inboxUrl: mail.url, bundlerUrl: `${bundler.url}/v1/bundler` }
  }

  // As many wallets as the public directory; most are generated.
  const directoryFaults = createDirectoryFaults({ listingCount: LISTINGS, control })
  const directoryOptions = { port: PORTS.directory, onLine }

  // The database and the networks each take seconds, so they start in parallel.
  const starts = [
    startRelayOverDatabase(),
    startWalletOverFamilies(),
    start('Wallet directory', () => startFaulty(directory, directoryOptions, directoryFaults), originOf),
    startDataOverChains(),
    startAnalyticsOverDatabase(),
    startLoginOverAll(),
    ...families,
  ] as const
  try {
    const [relay, wallet, explorer, data, analytics, login, evm, { stop: _, ...solana }, { stop: __, ...bitcoin }] =
      await Promise.all(starts)
    const { chains, tokens, accounts, ens, died } = evm
    const projectId = LOCAL_PROJECT_ID
    // Cosmos has no local chain: its wallets only pair by link and sign.
    const holdings = [...(await holdFamilies()), holdCosmos()]
    const startPage = () => startWalletPage({ holdings, relayUrl: toSocketUrl(relay.url), projectId })
    const { url: walletPageUrl } = await start('Wallet page', startPage, originOf)
    const { database } = await databaseStart
    return {
      chains,
      tokens,
      accounts,
      ens,
      died,
      solana,
      bitcoin,
      projectId,
      database,
      walletPageUrl,
      stop,
      ...login,
      ...data,
      networks: [...listEvmNetworks(evm), ...solana.clusters, ...bitcoin.networks].map(toStackNetwork),
      walletUrl: wallet.url,
      relayUrl: toSocketUrl(relay.url),
      explorerUrl: explorer.url,
      analyticsUrl: analytics.url,
      swapRouters: Object.fromEntries(evm.pools.map(({ chainId, router }) => [`eip155:${chainId}`, [router]])),
    }
  } catch (cause) {
    // Services that are still starting can only be stopped once they run.
    await Promise.allSettled(starts)
    await stop()
    throw cause
  }
}

/** Starts a service through the server program's definition, with fault switches for tests. */
async function startFaulty<S extends Settings, Local>(
  service: ServiceDefinition<S, Local>,
  operated: OperatedOptions<Local>,
  misbehavior: Misbehavior<Local, unknown>,
): Promise<Running & { url: string }> {
  const local = { ...operated.local, ...misbehavior.local }
  return withFaults(await startOperated(service, { ...operated, local }), misbehavior)
}

function toSocketUrl(url: string): string {
  return url.replace(/^http/, 'ws')
}

function rpcUrlOf({ rpcUrl }: { rpcUrl: string }): string {
  return rpcUrl
}

function listEvmNetworks({ chains }: Pick<EvmChains, 'chains'>): NativeNetwork[] {
  return chains.map(({ id, nativeCurrency: native, ...chain }) => ({ ...chain, id: `eip155:${id}`, native }))
}

/** Contracts by network (CAIP-2). */
function listSwapContracts({ pools }: Pick<EvmChains, 'pools'>) {
  return Object.fromEntries(
    pools.map(({ chainId, router, weth }) => [`eip155:${chainId}`, { routers: [router], wrappedNative: weth }]),
  )
}

type NativeNetwork = Pick<StackNetwork, 'id' | 'name' | 'native'> & { rpcUrl: string }

function toStackNetwork({ id, name, native, rpcUrl }: NativeNetwork): StackNetwork {
  return { id, name, native, rpcUrls: [rpcUrl], testnet: true }
}

/** Uses the PostgreSQL server in `DATABASE_URL` if set, otherwise PostgreSQL in this process. */
async function startDatabase() {
  const url = process.env.DATABASE_URL
  const database = await openDatabase({ url })
  return { database, place: url ? 'PostgreSQL server' : 'in this process', stop: database.close }
}
