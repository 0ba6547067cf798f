// The shown account's tokens, loaded when a view first shows them, and again when they are outdated.
import type { CaipAddress, Connection } from '@latchkey/kernel'
import { useKernel, useLatchkeyAtom, useService } from '@latchkey/ui'
import { atom } from 'jotai/vanilla'
import { useEffect, useState } from 'react'
import type { PortfolioState, PortfoliosService } from '../types'

export interface ShownPortfolio extends PortfolioState {
  account: CaipAddress | null
  connection: Connection | null
  /** Null until the plugin is ready. */
  service: PortfoliosService | null
}

const LOADING: PortfolioState = { portfolio: null, readAtMs: 0, isLoading: true, error: null }
/** Until the plugin is ready. */
const noneAtom = atom<ReadonlyMap<CaipAddress, PortfolioState>>(new Map())

/** Uses the active account. After a disconnect, uses the last one until the modal has faded out. */
export function usePortfolio(): ShownPortfolio {
  const { connections, store } = useKernel()
  const active = useLatchkeyAtom(connections.activeAtom)
  const [last, setLast] = useState(active)
  if (active && active !== last) setLast(active)
  const connection = active ?? last
  const account = connection?.sessions[0]?.caipAddress ?? null
  const isConnected = active !== null
  const portfolios = useService('portfolios')
  const service = portfolios.status === 'ready' ? portfolios.service : null
  const states = useLatchkeyAtom(service?.stateAtom ?? noneAtom)

  useEffect(() => {
    if (!service || !account || !isConnected) return
    // The outcome is in the state.
    const read = () => void service.read(account).catch(() => {})
    read()
    // With a new version, earlier data is outdated.
    return store.sub(service.versionAtom, read)
  }, [store, service, account, isConnected])

  const failed = portfolios.status === 'failed' ? { ...LOADING, isLoading: false, error: portfolios.error } : LOADING
  const state = (account && states.get(account)) || failed
  return { ...state, account, connection, service }
}
