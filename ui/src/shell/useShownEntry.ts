// Which entry of the stack is drawn. The last one stays while the dialog fades out; a closed modal holds Connect ready.
import type { RouteEntry, RouterState } from '@latchkey/kernel'
import { useSyncExternalStore } from 'react'
import { useUi } from '../context'
import { useLatchkeyAtom } from '../hooks/useLatchkeyAtom'

const WARM_ENTRY: RouteEntry = { key: 0, view: 'Connect', params: undefined }

/** The entry to draw, or null when nothing should be mounted (closed, and Connect would not be the next view). */
export function useShownEntry({ isOpen, stack }: RouterState): RouteEntry | null {
  const { kernel, host } = useUi()
  const isShown = useSyncExternalStore(host.onShownChange, host.isShown)
  const isConnected = useLatchkeyAtom(kernel.connections.activeAtom) !== null
  const top = stack.at(-1)
  if ((isOpen || isShown) && top) return top
  return isConnected ? null : WARM_ENTRY
}

/** A view without parameters is the same view no matter what opened it: a warmed Connect is kept when the modal opens. */
export function keyOf({ key, view, params }: RouteEntry): string {
  return params === undefined ? view : `${view}:${key}`
}
