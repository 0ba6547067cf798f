// What the frame and its pop-up tell each other. Each reads only what the other window says, from the other's origin.
import * as v from 'valibot'
import { credentialSchema, prfSchema, questionSchema } from './credentials.ts'

export const toPopupSchema = v.object({ question: questionSchema })
export const fromPopupSchema = v.union([
  v.object({ isReady: v.literal(true) }),
  v.object({ credential: credentialSchema, prf: v.optional(prfSchema) }),
])
export type ToPopup = v.InferOutput<typeof toPopupSchema>
export type FromPopup = v.InferOutput<typeof fromPopupSchema>
