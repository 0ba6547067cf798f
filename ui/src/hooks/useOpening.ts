// Tells a flow what its view was opened with.
import { useEffect } from 'react'
import { useLocale } from './useLocale'

export interface Opened<Params> {
  /** Fills the form in with what the page passed; `locale` is the BCP 47 tag that amounts in it are written in. */
  begin(params: Params, locale: string | undefined): void
}

/**
 * Calls `flow.begin` with the parameters that the view was opened with. `flow` is null while its code loads; `params` are undefined
 * if the page passed none.
 */
export function useOpening<Params>(flow: Opened<Params> | null, params: Params | undefined): void {
  const locale = useLocale()
  useEffect(() => {
    if (params) flow?.begin(params, locale)
  }, [flow, params, locale])
}
