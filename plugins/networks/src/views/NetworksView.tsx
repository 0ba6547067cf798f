// The list of networks as a view. The list itself belongs to the shell, which also needs it for unsupported networks.
import { NetworkList, useKernel } from '@latchkey/ui'
import type { JSX } from 'react'

/** Returns to the previous view once the wallet has switched. */
export function View(): JSX.Element {
  const { router } = useKernel()
  return <NetworkList onSwitched={() => router.back()} />
}
