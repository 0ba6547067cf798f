// Disconnects the wallet from a button.
import { useState } from 'react'
import { useErrorDescription } from './useErrorDescription'
import { useKernel } from './useKernel'

/** Disconnects the active family. The kernel clears its state immediately; a snackbar says so if the wallet does not confirm. */
export function useDisconnect(): { isBusy: boolean; disconnect: () => void } {
  const { connections, snackbar, store } = useKernel()
  const describe = useErrorDescription()
  const [isBusy, setBusy] = useState(false)
  const disconnect = () => {
    setBusy(true)
    connections
      .disconnect({ namespace: store.get(connections.activeAtom)?.namespace })
      .catch((error: unknown) => snackbar.show('error', describe(error).title))
      .finally(() => setBusy(false))
  }
  return { isBusy, disconnect }
}
