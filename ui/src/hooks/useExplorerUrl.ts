// Links an account to a block explorer. The chain builds the URL, and only safe links are used.
import type { CaipAddress } from '@latchkey/kernel'
import { networkOf } from '@latchkey/kernel'
import { useEffect, useState } from 'react'
import { parseLink } from '../format/link'
import { useKernel } from './useKernel'

/** Returns the account's page in the network's explorer: null if there is none, undefined while it loads. */
export function useExplorerUrl(account: CaipAddress): string | null | undefined {
  const kernel = useKernel()
  const hasExplorer = !!kernel.networks.get(networkOf(account))?.explorers?.length
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    let isCurrent = true
    const find = async () => {
      const explorer = await (await kernel.chain(networkOf(account))).feature('explorer')
      return parseLink(explorer?.addressUrl(account))
    }
    // Without the chain's code there is no link; nothing else depends on it.
    find().then(
      (found) => isCurrent && setUrl(found),
      () => isCurrent && setUrl(null),
    )
    return () => {
      isCurrent = false
    }
  }, [kernel, account])
  return url ?? (hasExplorer ? url : null)
}
