// The place of alerts, which lead to a banner or the console. Their code comes with the first one: most pages never have any.
import { type ComponentType, type JSX, useEffect, useState } from 'react'
import { useKernel } from '../hooks/useKernel'
import { useLatchkeyAtom } from '../hooks/useLatchkeyAtom'
import type { AlertBannerProps } from './AlertBanner'

/** The oldest alert; the next one follows when it is dismissed. */
export function Alerts(): JSX.Element | null {
  const [alert] = useLatchkeyAtom(useKernel().alerts.listAtom)
  const [Banner, setBanner] = useState<ComponentType<AlertBannerProps>>()
  useEffect(() => {
    // Without its code there is no banner; the modal works all the same.
    if (!alert) return
    import('./AlertBanner').then(
      (loaded) => setBanner(() => loaded.AlertBanner),
      () => {},
    )
  }, [alert])
  return Banner && alert ? <Banner key={alert.id} alert={alert} /> : null
}
