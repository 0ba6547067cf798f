// What the views know about the receiving account.
import { type Connection, type Network, networkOf, type Session } from '@latchkey/kernel'
import type { ReceiveFeature } from '@latchkey/kernel/contracts'
import { type Loaded, useKernel, useLatchkeyAtom, useLoad } from '@latchkey/ui'
import { useCallback, useState } from 'react'
import { listValidNetworks } from '../validNetworks'

export interface Receiving {
  connection: Connection
  session: Session
  /** The account's network. */
  network: Network
  /** Null until the family's code is loaded, which says which networks are valid. */
  networks: readonly Network[] | null
  /** Null until the family's code is loaded, and if the family has none. */
  feature: ReceiveFeature | null
}

/** Null before any connection. After a disconnect, the last account until the view is gone. */
export function useReceiving(): Receiving | null {
  const { connections, networks } = useKernel()
  const active = useLatchkeyAtom(connections.activeAtom)
  const all = useLatchkeyAtom(networks.listAtom)
  const { network } = useLatchkeyAtom(networks.activeAtom)
  const [last, setLast] = useState(active)
  if (active && active !== last) setLast(active)
  const connection = active ?? last
  const session = connection?.sessions[0]
  const loaded = useReceiveFeature(session)
  if (!connection || !session) return null
  const feature = loaded.status === 'ready' ? loaded.value : null
  const facts = { session, all, approved: networks.approved(connection.namespace) }
  const valid =
    loaded.status === 'loading' ? null : listValidNetworks({ ...facts, isValidOn: feature?.isValidOn ?? null })
  return { connection, session, network, networks: valid, feature }
}

function useReceiveFeature(session: Session | undefined): Loaded<ReceiveFeature | null> {
  const kernel = useKernel()
  const id = session ? networkOf(session.caipAddress) : null
  const load = useCallback(
    async (): Promise<ReceiveFeature | null> => (id === null ? null : (await kernel.chain(id)).feature('receive')),
    [kernel, id],
  )
  return useLoad(load).loaded
}
