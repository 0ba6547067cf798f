// Starts every local service in the order they need each other. A new service joins by one line here.
import { type EvmChains, startEvmChains } from './chains/evm/startEvmChains.ts'
import { type Log, type Running, timeStart } from './log.ts'
import { startWallet } from './wallet/startWallet.ts'

export interface Stack extends Running {
  chains: EvmChains['chains']
  tokens: EvmChains['tokens']
  accounts: EvmChains['accounts']
  /** Origin of the demo wallet; its script is at `/wallet.js`. */
  walletUrl: string
  /** Rejects with a clear sentence when a service ends by itself. Never resolves. */
  died: Promise<never>
}

/** Starts all services; when one fails, those already started are stopped and its error is thrown. */
export async function startStack({ log }: { log: Log }): Promise<Stack> {
  const started: Running[] = []
  const stop = async () => {
    for (const service of started.splice(0).reverse()) await service.stop()
  }
  const start = async <T extends Running>(name: string, run: () => Promise<T>, urlOf: (service: T) => string) => {
    const service = await timeStart(log, name, run, urlOf)
    started.push(service)
    return service
  }
  try {
    const evm = await start('EVM networks', startEvmChains, ({ chains }) => chains.map((c) => c.rpcUrl).join(' '))
    const { chains, tokens, accounts, died } = evm
    const wallet = await start(
      'Demo wallet',
      () => startWallet({ chains }),
      ({ url }) => url,
    )
    return { chains, tokens, accounts, died, walletUrl: wallet.url, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}
