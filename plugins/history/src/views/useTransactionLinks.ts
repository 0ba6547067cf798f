// Links to a transaction in a block explorer. The chain builds the URL, and only safe links are used.
import type { ExplorerFeature } from '@latchkey/kernel/contracts'
import { parseLink, useKernel, useLatchkeyAtom, useLoad } from '@latchkey/ui'
import { useCallback } from 'react'
import type { Activity } from '../types'

/** Returns the transaction's page in the network's explorer, or null if there is none (yet). */
export function useTransactionLinks(): (item: Activity) => string | null {
  const kernel = useKernel()
  const { id } = useLatchkeyAtom(kernel.networks.activeAtom).network
  const load = useCallback(
    async (): Promise<ExplorerFeature | null> => (await kernel.chain(id)).feature('explorer'),
    [kernel, id],
  )
  const { loaded } = useLoad(load)
  const explorer = loaded.status === 'ready' ? loaded.value : null
  return useCallback(
    ({ hash, network }) => (hash === null ? null : parseLink(explorer?.transactionUrl(network ?? id, hash))),
    [explorer, id],
  )
}
