// eth_requestAccounts (EIP-1102): opens the modal and waits until the visitor connects or closes it.
import type { Dispose } from '@latchkey/kernel'
import { PROVIDER_CODES, ProviderRpcError } from './ProviderRpcError'
import { type ProviderCore, readWalletView } from './walletView'

/**
 * Resolves with the accounts when an EVM wallet is connected. Rejects with 4001 if the modal closes without one, and with 4900 when
 * `signal` aborts.
 */
export function promptForAccounts(
  core: ProviderCore,
  openModal: () => unknown,
  signal: AbortSignal,
): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const stops: Dispose[] = []
    const stop = () => {
      for (const dispose of stops) dispose()
    }
    const fail = (error: unknown) => {
      stop()
      reject(error)
    }
    const check = () => {
      const { isConnected, accounts } = readWalletView(core)
      if (!isConnected) return
      stop()
      resolve(accounts)
    }
    const end = () => fail(new ProviderRpcError(PROVIDER_CODES.disconnected, 'The modal is gone'))
    if (signal.aborted) return end()
    signal.addEventListener('abort', end)
    stops.push(
      () => signal.removeEventListener('abort', end),
      core.store.sub(core.connectionState.stateAtom, check),
      core.on('modal:closed', () => {
        check()
        fail(new ProviderRpcError(PROVIDER_CODES.userRejected, 'The visitor closed the modal without connecting'))
      }),
    )
    Promise.resolve().then(openModal).catch(fail)
  })
}
