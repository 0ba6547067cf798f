// standard:connect: opens the modal and waits until the visitor connects or closes it.
import type { Core, Dispose } from '@latchkey/kernel'

export interface PromptOptions {
  core: Pick<Core, 'connectionState' | 'on' | 'store'>
  openModal: () => unknown
  isConnected: () => boolean
  /** Aborts with the wallet. */
  signal: AbortSignal
}

/** EIP-1193's codes, which the kernel uses for every family. */
const REFUSED = { code: 4001, message: 'The visitor closed the modal without connecting' }
const GONE = { code: 4900, message: 'The wallet was destroyed' }

/**
 * Resolves once an account of this family is connected. Throws `rpc/user-rejected` if the modal closes without one, and
 * `rpc/provider-disconnected` when `signal` aborts.
 */
export function promptForAccount({ core, openModal, isConnected, signal }: PromptOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const stops: Dispose[] = []
    const end = (act: () => void) => {
      for (const stop of stops.splice(0)) stop()
      act()
    }
    const leave = () => end(() => fail(GONE).catch(reject))
    if (signal.aborted) return leave()
    signal.addEventListener('abort', leave)
    stops.push(
      () => signal.removeEventListener('abort', leave),
      core.store.sub(core.connectionState.stateAtom, () => {
        if (isConnected()) end(resolve)
      }),
      core.on('modal:closed', () => end(() => (isConnected() ? resolve() : fail(REFUSED).catch(reject)))),
    )
    Promise.resolve()
      .then(openModal)
      .catch((error) => end(() => reject(error)))
  })
}

async function fail(reason: typeof REFUSED): Promise<never> {
  const { toRpcError } = await import('@latchkey/kernel/rpc-errors')
  throw toRpcError(reason)
}
