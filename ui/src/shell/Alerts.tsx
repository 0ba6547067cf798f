// Sends alerts to a banner. Its code loads with the first alert, because most pages never have any.
import type { JSX } from 'react'
import { useChunk } from '../hooks/useChunk'
import { useKernel } from '../hooks/useKernel'
import { useLatchkeyAtom } from '../hooks/useLatchkeyAtom'

const loadBanner = async () => (await import('./AlertBanner')).AlertBanner

/** Shows the oldest alert; the next one follows when it is dismissed. */
export function Alerts(): JSX.Element | null {
  const [alert] = useLatchkeyAtom(useKernel().alerts.listAtom)
  const Banner = useChunk(!!alert, loadBanner)
  return Banner && alert ? <Banner key={alert.id} alert={alert} /> : null
}
