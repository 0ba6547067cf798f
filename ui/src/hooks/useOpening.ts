// Passes a view's parameters to its flow.
import { useEffect } from 'react'
import { useLocale } from './useLocale'

export interface Opened<Params> {
  /** Fills in the form with what the page passed; `locale` is the BCP 47 tag of the amounts in it. */
  begin(params: Params, locale: string | undefined): void
}

/** Calls `flow.begin` with the view's parameters. `flow` is null while its code loads; `params` is undefined if the page passed none. */
export function useOpening<Params>(flow: Opened<Params> | null, params: Params | undefined): void {
  const locale = useLocale()
  useEffect(() => {
    if (params) flow?.begin(params, locale)
  }, [flow, params, locale])
}
