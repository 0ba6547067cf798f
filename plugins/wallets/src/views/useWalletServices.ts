// The services behind the list. Kept once loaded, so that returning shows the list immediately instead of a skeleton.
import type { Kernel } from '@latchkey/kernel'
import type { WalletListService } from '@latchkey/kernel/contracts'
import { useKernel, useLatchkeyAtom } from '@latchkey/ui'
import { atom } from 'jotai/vanilla'
import { useEffect, useState } from 'react'
import type { DirectoryService } from '../types'

export interface WalletServices {
  directory: DirectoryService
  list: WalletListService
}
const servicesAtom = atom<WalletServices | null>(null)

async function load(kernel: Kernel): Promise<void> {
  const [directory, list] = await Promise.all([kernel.service('walletDirectory'), kernel.service('walletList')])
  kernel.store.set(servicesAtom, { directory, list })
}

/** Null until loaded. Throws into the view's error boundary, which offers a retry. */
export function useWalletServices(): WalletServices | null {
  const kernel = useKernel()
  const services = useLatchkeyAtom(servicesAtom)
  const [failure, setFailure] = useState<{ error: unknown } | null>(null)
  useEffect(() => {
    load(kernel).catch((error: unknown) => setFailure({ error }))
  }, [kernel])
  if (failure) throw failure.error
  return services
}
