// The messages between the frame and its pop-up. Each reads only messages from the other window and its origin.
import * as v from 'valibot'
import { credentialSchema, prfSchema, questionSchema } from './credentials.ts'

export const toPopupSchema = v.object({ question: questionSchema })
export const fromPopupSchema = v.union([
  v.object({ isReady: v.literal(true) }),
  v.object({ credential: credentialSchema, prf: v.optional(prfSchema) }),
])
export type ToPopup = v.InferOutput<typeof toPopupSchema>
export type FromPopup = v.InferOutput<typeof fromPopupSchema>
