// standard:connect: opens the modal and waits for what the visitor does there.
import type { Core, Dispose } from '@latchkey/kernel'

export interface Asking {
  core: Pick<Core, 'connectionState' | 'on' | 'store'>
  openModal: () => unknown
  isConnected: () => boolean
}

/** Resolves once an account of this family is connected. Throws `rpc/user-rejected` when the modal closes without one. */
export function askForAccount({ core, openModal, isConnected }: Asking): Promise<void> {
  return new Promise((resolve, reject) => {
    const stops: Dispose[] = []
    const end = (act: () => void) => {
      for (const stop of stops.splice(0)) stop()
      act()
    }
    stops.push(
      core.store.sub(core.connectionState.stateAtom, () => {
        if (isConnected()) end(resolve)
      }),
      core.on('modal:closed', () => end(() => (isConnected() ? resolve() : refuse().catch(reject)))),
    )
    Promise.resolve()
      .then(openModal)
      .catch((error) => end(() => reject(error)))
  })
}

async function refuse(): Promise<never> {
  const { toRpcError } = await import('@latchkey/kernel/rpc-errors')
  // EIP-1193's number, which the kernel has for every family.
  throw toRpcError({ code: 4001, message: 'The visitor closed the modal without connecting' })
}
