// State for the account's rows, so that they are there in the first frame after the plugin has started.
import { atom } from 'jotai/vanilla'
import type { OnrampService } from './types'

/** Null until the plugin has started, because requesting the service would start it. */
export const awakeAtom = atom<OnrampService | null>(null)
