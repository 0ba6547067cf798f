// The account that a view shows.
import type { Connection, Session } from '@latchkey/kernel'
import { useState } from 'react'
import { useKernel } from '../../hooks/useKernel'
import { useLatchkeyAtom } from '../../hooks/useLatchkeyAtom'

/** Returns the active account. After a disconnect, returns the last one until the modal has faded out. */
export function useShownAccount(): { connection: Connection; session: Session } | null {
  const { connections } = useKernel()
  const active = useLatchkeyAtom(connections.activeAtom)
  const [last, setLast] = useState(active)
  if (active && active !== last) setLast(active)
  const connection = active ?? last
  const session = connection?.sessions[0]
  return connection && session ? { connection, session } : null
}
