// The list of networks as a view. The list itself belongs to the shell, which needs it for unsupported networks too.
import { NetworkList, useKernel } from '@latchkey/ui'
import type { JSX } from 'react'

/** Goes back to where it came from once the wallet has moved. */
export function View(): JSX.Element {
  const { router } = useKernel()
  return <NetworkList onSwitched={() => router.back()} />
}
