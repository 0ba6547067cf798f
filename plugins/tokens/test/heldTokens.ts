import type { Portfolio } from '@latchkey/kernel/contracts'
import { ETHER, held, token } from './tokenWorld'

export const TUSD = token('TUSD')
export const LATCH = token('LATCH')
export const HELD = [held(ETHER, 2n * 10n ** 18n, 600_000n), held(TUSD, 5_000_000n, 500n)]
export const amountsOf = ({ balances }: Portfolio) =>
  balances.map(({ token: { symbol }, units }) => `${symbol} ${units}`)
