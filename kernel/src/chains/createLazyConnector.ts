// The first view needs only a wallet's row. The code that calls the wallet loads with the first request to it.

import type { Dispose } from '../base/store'
import { loadOnce } from '../load/loadOnce'
import type { Connector } from '../wallets/connector'

/** The functions of a connector, without the data of its row. */
export type LazyWallet = Required<Pick<Connector, 'connect' | 'disconnect' | 'request' | 'watch' | 'switchNetwork'>>

/** The part of a connector that is known before its code loads. */
export type LazyRow = Omit<Connector, keyof LazyWallet | 'warm'>

/** Returns a connector that loads its wallet at the first hint or request, and again after a failure. Rejects as `load` does. */
export function createLazyConnector(row: LazyRow, load: () => Promise<LazyWallet>): Connector {
  const loaded = loadOnce(load)
  return {
    ...row,
    connect: async (options) => (await loaded()).connect(options),
    disconnect: async () => (await loaded()).disconnect(),
    request: async (call, options) => (await loaded()).request(call, options),
    switchNetwork: async (network, options) => (await loaded()).switchNetwork(network, options),
    warm: () => loaded().then(noop, noop),
    watch(listener) {
      let stop: Dispose | null = noop
      const begin = (wallet: LazyWallet) => {
        if (stop) stop = wallet.watch(listener)
      }
      void loaded().then(begin, noop)
      return () => {
        stop?.()
        stop = null
      }
    },
  }
}

const noop = () => {}
