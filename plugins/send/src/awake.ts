// What the row of the account reads, so that a payment is on the first frame of the account that follows it.
import { atom } from 'jotai/vanilla'
import type { SendService } from './types'

/** Null until a visitor has used Send: asking for the service would load it. */
export const awakeAtom = atom<SendService | null>(null)
