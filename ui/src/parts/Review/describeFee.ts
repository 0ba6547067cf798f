// Words a review's warnings about the network fee.
import type { FeeWarning } from '@latchkey/kernel/review'
import type { Numbers } from '../../format/numbers'
import type { fees } from '../../i18n/fees'
import type { Text } from '../../i18n/message'

/** Returns the sentence of a warning about the fee. */
export function describeFee(warning: FeeWarning, t: Text<typeof fees>, { exact }: Pick<Numbers, 'exact'>): string {
  const times = 'times' in warning ? exact({ units: warning.times, decimals: 0 }) : ''
  return t(`review.${warning.kind}`, { times })
}
