// Decides which entry of the stack is rendered. The last one stays while the dialog fades out; a closed modal keeps Connect ready.
import type { RouteEntry, RouterState } from '@latchkey/kernel'
import { useSyncExternalStore } from 'react'
import { useUi } from '../context'
import { useLatchkeyAtom } from '../hooks/useLatchkeyAtom'

const WARM_ENTRY: RouteEntry = { key: 0, view: 'Connect', params: undefined }

/** Returns the entry to render, or null if nothing should be mounted (the modal is closed, and Connect would not be the next view). */
export function useShownEntry({ isOpen, stack }: RouterState): RouteEntry | null {
  const { kernel, host } = useUi()
  const isShown = useSyncExternalStore(host.onShownChange, host.isShown)
  const isConnected = useLatchkeyAtom(kernel.connections.activeAtom) !== null
  const top = stack.at(-1)
  if ((isOpen || isShown) && top) return top
  return isConnected ? null : WARM_ENTRY
}

/** A view without parameters is the same view however it was opened, so a preloaded Connect is kept when the modal opens. */
export function keyOf({ key, view, params }: RouteEntry): string {
  return params === undefined ? view : `${view}:${key}`
}
