// Signing in leads to a wallet of certain families: one of them is chosen before it starts. Wire facts section 4.3.
import { type Kernel, namespaceOf } from '@latchkey/kernel'
import { useUi } from '../context'

/**
 * Leaves a family that the embedded wallet has not for the first one that it has; where that one is connected, its account
 * becomes the active one, and no wallet is asked anything. Never throws: the caller is told what fails.
 */
export function useLoginFamily(): () => Promise<void> {
  const { kernel, views } = useUi()
  return () => {
    // Where a success leads: it follows without a skeleton in between.
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
