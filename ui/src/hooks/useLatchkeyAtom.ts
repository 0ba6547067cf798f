// Reads an atom from the modal's own store, so that a plugin needs no React binding or second Provider.
import type { Atom } from 'jotai/vanilla'
import { useCallback, useSyncExternalStore } from 'react'
import { useKernel } from './useKernel'

/**
 * Returns the atom's value and renders again when it changes. Pass the same atom object on every render.
 *
 * @example
 * ```tsx
 * import { useKernel, useLatchkeyAtom } from '@latchkey/ui'
 *
 * export function NetworkName() {
 *   const { networks } = useKernel()
 *   const { network, isSupported } = useLatchkeyAtom(networks.activeAtom)
 *   return <span>{isSupported ? network.name : 'Unsupported network'}</span>
 * }
 * ```
 */
export function useLatchkeyAtom<Value>(atom: Atom<Value>): Value {
  const { store } = useKernel()
  const subscribe = useCallback((listener: () => void) => store.sub(atom, listener), [store, atom])
  const read = () => store.get(atom)
  return useSyncExternalStore(subscribe, read, read)
}
