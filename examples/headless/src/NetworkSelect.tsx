// A select with the page's networks, in the page's own design.
import type { ConnectedAccount } from '@latchkey/sdk'
import { useWalletModal } from '@latchkey/sdk/react'
import { NativeSelect } from '@mantine/core'
import { type ReactElement, useSyncExternalStore } from 'react'

type NetworkId = ConnectedAccount['network']['id']

interface NetworkSelectProps {
  current: NetworkId
  onChoose(id: NetworkId): void
}

export function NetworkSelect({ current, onChoose }: NetworkSelectProps): ReactElement {
  const { store, networkState } = useWalletModal().core
  const networks = useSyncExternalStore(
    (onChange) => store.sub(networkState.listAtom, onChange),
    () => store.get(networkState.listAtom),
  )
  const choose = (value: string) => {
    const network = networks.find(({ id }) => id === value)
    if (network) onChoose(network.id)
  }
  return (
    <NativeSelect
      aria-label="Network"
      value={current}
      data={networks.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
