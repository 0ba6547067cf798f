// The max slippage of a swap: 1 % unless a visitor sets another value.
import type { PluginStorage, Store } from '@latchkey/kernel'
import { type Atom, atom } from 'jotai/vanilla'
import { integer, maxValue, minValue, number, pipe, safeParse } from 'valibot'
import type { SwapsTypes } from './types'

/** Hundredths of a percent. */
const DEFAULT_BPS = 100
/** Above this, the received amount is unpredictable. */
const MAX_BPS = 5_000
const Stored = pipe(number(), integer(), minValue(1), maxValue(MAX_BPS))

export interface Slippage {
  readonly bpsAtom: Atom<number>
  /** An unreasonable value is ignored. */
  set(bps: number): void
}

/** Stored for the next page load, if the browser allows storage. */
export function createSlippage(store: Store, storage: PluginStorage<SwapsTypes['storage']>): Slippage {
  const bpsAtom = atom(DEFAULT_BPS)
  const take = (value: unknown): number | null => {
    const parsed = safeParse(Stored, value)
    if (parsed.success) store.set(bpsAtom, parsed.output)
    return parsed.success ? parsed.output : null
  }
  storage.get('slippage').then(take, () => null)
  return {
    bpsAtom,
    set(bps) {
      const taken = take(bps)
      if (taken !== null) void storage.set('slippage', taken).catch(() => {})
    },
  }
}
