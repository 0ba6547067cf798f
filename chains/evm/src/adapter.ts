// The lazy part of the EVM family. It finds installed wallets immediately; everything else loads at first use.
import { type ChainAdapter, loadOnce, type PluginContext } from '@latchkey/kernel'
import { openWalletLimit } from '@latchkey/kernel/chains'
import { parseAddress } from './address'
import { discoverWallets } from './connect/discoverWallets'
import type { WalletPage } from './connect/eip1193'
import type { PowerOptions } from './powers'

export interface AdapterOptions extends Omit<PowerOptions, 'signal'> {
  /** Where wallets announce themselves: the global object, unless a test passes its own. */
  page?: WalletPage
}

/** Resolves when the installed wallets have been added to the modal. */
export async function createAdapter(ctx: PluginContext, options: AdapterOptions): Promise<ChainAdapter> {
  const { page = globalThis, ...own } = options
  const loadPowers = loadOnce(async () => {
    const { createPowers } = await import('./powers')
    return createPowers({ ...own, signal: ctx.signal })
  })

  await discoverWallets(ctx, page, await openWalletLimit(ctx))
  return {
    parseAddress,
    read: async (call, calling) => (await loadPowers()).read(call, calling),
    feature: async (name) => (await loadPowers()).feature(name),
  }
}
