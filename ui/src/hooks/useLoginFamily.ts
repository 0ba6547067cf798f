// Signing in leads to a wallet of certain families, so one of them is selected before it starts.
import { type Kernel, namespaceOf } from '@latchkey/kernel'
import { useUi } from '../context'

/**
 * If the embedded wallet does not support the active family, switches to the first family that it supports. If that family is connected,
 * its account becomes active without a request to any wallet. Never throws: the caller reports failures.
 */
export function useLoginFamily(): () => Promise<void> {
  const { kernel, views } = useUi()
  return () => {
    // A successful sign-in leads there: the view then appears without a skeleton.
    views.preload('Account')
    return enterFamily(kernel).catch(() => {})
  }
}

async function enterFamily({ service, store, connectors, connections, networks }: Kernel): Promise<void> {
  const { connectorId } = await service('embeddedWallet')
  const families = connectors.get(connectorId)?.namespaces ?? []
  const { network } = store.get(networks.activeAtom)
  if (families.length === 0 || families.includes(namespaceOf(network.id))) return
  const [first] = (await service('page')).requestedNetworks(families)
  const namespace = namespaceOf(first)
  const isConnected = store.get(connections.stateAtom).get(namespace)?.status === 'connected'
  await (isConnected ? connections.setActive(namespace) : networks.switch(first))
}
