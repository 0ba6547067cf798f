// Starts every local service, each as soon as what it needs is there. A new service joins by one line here.
import { type EvmChains, startEvmChains } from './chains/evm/startEvmChains.ts'
import { openDatabase } from './database/openDatabase.ts'
import { startExplorer } from './explorer/startExplorer.ts'
import { type Log, type Running, timeStart } from './log.ts'
import { startRelay } from './relay/startRelay.ts'
import { startWallet } from './wallet/startWallet.ts'
import { startWalletPage } from './walletkit/startWalletPage.ts'

/** What the local relay and directory are asked with; any id of this form will do there. */
export const LOCAL_PROJECT_ID = '00000000000000000000000000000000'

export interface Stack extends Running {
  chains: EvmChains['chains']
  tokens: EvmChains['tokens']
  accounts: EvmChains['accounts']
  /** Origin of the demo wallet; its script is at `/wallet.js`. */
  walletUrl: string
  /** Of the demo wallet that is paired by link, as one on a phone. */
  walletPageUrl: string
  /** `ws:` address of the WalletConnect relay. */
  relayUrl: string
  /** Origin of the wallet directory. */
  explorerUrl: string
  /** For the relay and the directory. */
  projectId: string
  /** Rejects with a clear sentence when a service ends by itself. Never resolves. */
  died: Promise<never>
}

export interface StackOptions {
  log: Log
  /** Lets tests reach the fault switches of relay and directory by `POST /control`. Default false. */
  control?: boolean
}

/** Starts all services; when one fails, those already started are stopped and its error is thrown. */
export async function startStack({ log, control = false }: StackOptions): Promise<Stack> {
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

  async function startRelayOverDatabase() {
    const { database } = await start('Database', startDatabase, ({ place }) => place)
    return start('Relay', () => startRelay({ database, control }), originOf)
  }
  async function startChainsAndWallet() {
    const evm = await start('EVM networks', startEvmChains, ({ chains }) => chains.map((c) => c.rpcUrl).join(' '))
    const wallet = await start('Demo wallet', () => startWallet({ chains: evm.chains }), originOf)
    return { evm, wallet }
  }

  // The database in process takes seconds, and so do the networks: side by side they take no longer than one of them.
  const starts = [
    startRelayOverDatabase(),
    startChainsAndWallet(),
    start('Wallet directory', () => startExplorer({ control }), originOf),
  ] as const
  try {
    const [relay, { evm, wallet }, explorer] = await Promise.all(starts)
    const { chains, tokens, accounts, died } = evm
    const projectId = LOCAL_PROJECT_ID
    const startPage = () => startWalletPage({ chains, relayUrl: relay.url, projectId })
    const { url: walletPageUrl } = await start('Wallet page', startPage, originOf)
    return {
      ...{ chains, tokens, accounts, died, projectId, walletPageUrl, stop },
      walletUrl: wallet.url,
      relayUrl: relay.url,
      explorerUrl: explorer.url,
    }
  } catch (cause) {
    // What is still starting has to be there before it can be stopped.
    await Promise.allSettled(starts)
    await stop()
    throw cause
  }
}

/** A PostgreSQL server where `DATABASE_URL` names one, PostgreSQL in this process otherwise. */
async function startDatabase() {
  const url = process.env.DATABASE_URL
  const database = await openDatabase({ url })
  return { database, place: url ? 'PostgreSQL server' : 'in this process', stop: database.close }
}
