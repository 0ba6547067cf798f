// A new proof of identity before the keys are shown: a link from the keeper, then a code from the login server. A sign-in with a provider must be
// only minutes old.
import * as v from 'valibot'
import { callServer } from '../callServer.ts'
import { hashHex } from '../keys/bytes.ts'
import { createProofKey, proveTo } from '../keys/proof.ts'
import { repeatUntil } from '../login/repeatUntil.ts'
import type { Session } from '../session.ts'

const startedSchema = v.variant('state', [
  v.object({ state: v.literal('proven') }),
  v.object({ state: v.literal('link'), attempt: v.string(), grant: v.string() }),
])
const doneSchema = v.object({})
const lookedSchema = v.object({ state: v.picklist(['pending', 'approved']) })

/** What is missing before the keys can be shown. */
export interface OpenProof {
  /** Resolves when the link was approved and the code was sent. */
  waitForLink(signal: AbortSignal): Promise<void>
  /** Rejects with FrameError if the code is wrong. */
  finish(code: string): Promise<void>
}

export interface ExportProof {
  /** Emails the link. Null if the sign-in is sufficient proof. Rejects with FrameError. */
  start(): Promise<OpenProof | null>
}

export function createExportProof(session: Session, keeperUrl: string): ExportProof {
  return {
    async start() {
      const started = await session.request('/api/export/start', {}, startedSchema)
      if (started.state === 'proven') return null
      const { attempt, grant } = started
      const secret = await proveTo(await createProofKey(), keeperUrl)
      await callServer({ url: `${keeperUrl}/exports`, body: { grant, secret }, schema: doneSchema })
      return {
        async waitForLink(signal) {
          await repeatUntil(signal, async () => {
            const requested = { url: `${keeperUrl}/releases/look`, body: { secret }, schema: lookedSchema, signal }
            return (await callServer(requested)).state === 'approved' || null
          })
          await session.request('/api/export/send', { attempt, proof: await hashHex(secret) }, doneSchema)
        },
        finish: async (code) => void (await session.request('/api/export/finish', { attempt, code }, doneSchema)),
      }
    },
  }
}
