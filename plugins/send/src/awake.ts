// State for the account's row, so that a payment is visible in the first frame of the account after it.
import { atom } from 'jotai/vanilla'
import type { SendService } from './types'

/** Null until a visitor has used Send, because requesting the service would load it. */
export const awakeAtom = atom<SendService | null>(null)
