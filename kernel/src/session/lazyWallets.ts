// Loads the code for wallets when it is first used. While it loads, a visitor may leave, or choose another wallet.
import { connectionClientMissing, networkClientMissing } from '../errors/clientErrors'
import { destroyedError, loadFailed, requestAborted } from '../errors/coreErrors'
import type { LatchkeyError } from '../errors/LatchkeyError'
import { loadOnce } from '../load/loadOnce'
import type { Connections, Networks } from './contract'
import type { Wallets, WalletsDeps } from './createWallets'

type StateParts = 'account' | 'activeAtom' | 'attemptAtom' | 'lastUsed' | 'stateAtom' | 'updateAccount'

export interface LazyWallets {
  readonly connections: Omit<Connections, StateParts>
  switchTo: Networks['switch']
}

/** A kernel's operations on wallets. Each call waits for the code, and is synchronous once the code has loaded. */
export function createLazyWallets(deps: WalletsDeps): LazyWallets {
  const { signal } = deps.scope
  let ready: Wallets | null = null
  let newestAttempt = 0

  const importWallets = loadOnce(async () => {
    const { createWallets } = await import('./createWallets').catch((cause: unknown) => {
      throw loadFailed(cause)
    })
    ready = createWallets(deps)
    return ready
  })

  /** Throws the error of `gone` once the kernel has ended. */
  async function load(gone: () => LatchkeyError = destroyedError): Promise<Wallets> {
    if (signal.aborted) throw gone()
    return importWallets()
  }

  /** Synchronous if the code has loaded: the click must still count when the wallet opens its window. */
  function use<T>(act: (wallets: Wallets) => Promise<T>, gone?: () => LatchkeyError): Promise<T> {
    return ready && !signal.aborted ? act(ready) : load(gone).then(act)
  }

  return {
    connections: {
      connect(id, way) {
        newestAttempt += 1
        const attempt = newestAttempt
        return use((wallets) => {
          if (attempt !== newestAttempt) throw requestAborted()
          return wallets.connecting.connect(id, way)
        }, connectionClientMissing)
      },
      async warm() {
        await load().catch(() => {})
      },
      cancel() {
        newestAttempt += 1
        ready?.connecting.cancel()
      },
      disconnect: (target) => use((wallets) => wallets.connecting.disconnect(target), connectionClientMissing),
      setActive: (namespace) => use(async (wallets) => wallets.connecting.setActive(namespace)),
      selectAccount: (address) => use(async (wallets) => wallets.connecting.selectAccount(address)),
      preferAccountType: (namespace, type) => use((wallets) => wallets.accountTypes.prefer(namespace, type)),
      restore: (sessions) => use((wallets) => wallets.restore(sessions)),
      sync: () => use((wallets) => wallets.sync()),
    },
    switchTo: (id) => use((wallets) => wallets.switching.switchTo(id), networkClientMissing),
  }
}
