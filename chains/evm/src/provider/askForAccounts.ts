// eth_requestAccounts (EIP-1102): opens the modal and waits for what the visitor does there.
import type { Dispose } from '@latchkey/kernel'
import { PROVIDER_CODES, ProviderRpcError } from './ProviderRpcError'
import { type ProviderCore, readWalletView } from './walletView'

/** The accounts, once an EVM wallet is connected. Rejects with 4001 when the modal closes without one, with 4900 at the end of `signal`. */
export function askForAccounts(
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
    signal.addEventListener('abort', end, { once: true })
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
