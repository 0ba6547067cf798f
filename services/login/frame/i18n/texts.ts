// The texts of this page: those that the server wrote into it for the visitor's language, otherwise English.
import * as v from 'valibot'
import type { Wording } from '../../../approval/wording.ts'
import { ENGLISH, type Texts } from './en.ts'
import { createDecimalFormat } from './formatDecimal.ts'

const textsSchema = v.record(v.string(), v.string())

/** Undefined when requests are parsed without a page. */
const page = globalThis.document as Document | undefined
const given = page?.querySelector('#texts')?.textContent

/** BCP 47. */
export const LANGUAGE = page?.documentElement.lang || 'en'
export const TEXTS: Texts = { ...ENGLISH, ...(given ? v.parse(textsSchema, JSON.parse(given)) : {}) }
export const formatDecimal = createDecimalFormat(LANGUAGE)
/** For the descriptions that the frame shares with other wallets. */
export const WORDING: Wording = { texts: TEXTS, formatDecimal }
