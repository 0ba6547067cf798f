// What the views know of the account that is to receive.
import { type Connection, type Network, networkOf, type Session } from '@latchkey/kernel'
import type { ReceiveFeature } from '@latchkey/kernel/contracts'
import { type Loaded, useKernel, useLatchkeyAtom, useLoad } from '@latchkey/ui'
import { useCallback, useState } from 'react'
import { listValidNetworks } from '../validNetworks'

export interface Receiving {
  connection: Connection
  session: Session
  /** Where the account is. */
  network: Network
  /** Null until the family's code is there: it says which. */
  networks: readonly Network[] | null
  /** Null until the family's code is there, and where the family has none. */
  feature: ReceiveFeature | null
}

/** Null before any connection; after a disconnect the last one, until the view has gone. */
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
