// Signing in by email: with a code and, for a wallet that this device has not opened yet, a link that the keeper emails.
import * as v from 'valibot'
import { callServer } from '../callServer.ts'
import { ERRORS } from '../errors.ts'
import type { HeldSignIn } from '../factor/heldSignIn.ts'
import { FrameError } from '../frameError.ts'
import { hashHex } from '../keys/bytes.ts'
import { createProofKey, proveTo } from '../keys/proof.ts'
import { answerEntries, keeperSharesSchema, type Session } from '../session.ts'
import { KEYS, type Store } from '../store.ts'
import { repeatUntil } from './repeatUntil.ts'

const startedSchema = v.object({ attempt: v.string() })
const linkSchema = v.object({ action: v.literal('VERIFY_DEVICE'), attempt: v.string(), grant: v.string() })
const signedInSchema = v.object(answerEntries)
const finishedSchema = v.union([linkSchema, signedInSchema])
const doneSchema = v.object({})
const lookedSchema = v.object({ state: v.picklist(['pending', 'approved']) })
const takenSchema = v.variant('state', [
  v.object({ state: v.literal('pending') }),
  v.object({ state: v.literal('released'), shares: keeperSharesSchema }),
])
const attemptSchema = v.object({
  id: v.string(),
  email: v.string(),
  /** The secret by which the keeper knows this frame while the person has yet to open the link. Null before that. No script can read it. */
  proofKey: v.nullable(v.instance(CryptoKey)),
  expiresAtMs: v.number(),
})
type Attempt = v.InferOutput<typeof attemptSchema>
/** As long as the servers store a code or a link. */
const LIFE_MS = 1_200_000

export interface EmailLogin {
  start(email: string): Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'>
  /** Resolves when the link was approved and the person is signed in. */
  waitForDevice(signal: AbortSignal): Promise<void>
  /** `VERIFY_DEVICE`: the code was right, and the keeper sends a link. */
  finish(code: string): Promise<'VERIFY_DEVICE' | 'CONNECT'>
}
export interface EmailLoginParts {
  session: Session
  held: HeldSignIn
  store: Store
  keeperUrl: string
}

/** The state of a sign-in is stored, because people leave the page to read their email, and phones discard pages in the background. */
export function createEmailLogin({ session, held, store, keeperUrl }: EmailLoginParts): EmailLogin {
  let attempt: Attempt | null = null

  async function read(): Promise<Attempt | null> {
    if (attempt) return attempt
    const kept = v.safeParse(attemptSchema, await store.get(KEYS.attempt))
    return kept.success && kept.output.expiresAtMs > Date.now() ? kept.output : null
  }

  async function need(): Promise<Attempt> {
    const current = await read()
    if (current) return current
    throw new FrameError(ERRORS.notStarted)
  }

  async function keep(next: Omit<Attempt, 'expiresAtMs'>): Promise<void> {
    attempt = { ...next, expiresAtMs: Date.now() + LIFE_MS }
    await store.set(KEYS.attempt, attempt)
  }

  async function requestLink(email: string, { attempt: id, grant }: v.InferOutput<typeof linkSchema>): Promise<void> {
    const proofKey = await createProofKey()
    // Stored first. If the keeper does not respond, another link can be requested without another code.
    await keep({ id, email, proofKey })
    const body = { grant, secret: await proveTo(proofKey, keeperUrl) }
    await callServer({ url: `${keeperUrl}/releases`, body: body, schema: doneSchema })
  }

  /** Requests another link for a device whose code was right. Returns false if the sign-in has expired. */
  async function sendAgain(email: string): Promise<boolean> {
    const current = await read()
    if (!current?.proofKey || current.email !== email) return false
    try {
      const body = { attempt: current.id, device: await session.device() }
      await requestLink(email, await callServer({ url: '/api/email/link', body, schema: linkSchema }))
    } catch (cause) {
      if (cause instanceof FrameError && cause.code === 'code-expired') return false
      throw cause
    }
    return true
  }

  async function takeShares(proofKey: CryptoKey | null, recovery?: string): Promise<string[]> {
    if (!proofKey) throw new FrameError(ERRORS.notStarted)
    const body = { secret: await proveTo(proofKey, keeperUrl), recovery }
    const taken = await callServer({ url: `${keeperUrl}/releases/take`, body, schema: takenSchema })
    if (taken.state === 'released') return taken.shares
    throw new FrameError(ERRORS.notStarted)
  }

  async function begin(answer: v.InferOutput<typeof signedInSchema>, proofKey: CryptoKey | null): Promise<void> {
    const forget = () => {
      attempt = null
      return store.remove(KEYS.attempt)
    }
    // The servers have used it up, even if the sign-in is held.
    if (!answer.account) await forget()
    await held.begin(answer, (recovery) => takeShares(proofKey, recovery))
    await forget()
  }

  /** Finishes after the link was approved. The hash lets the login server ask the keeper, but get nothing from it. */
  async function enter(id: string, proofKey: CryptoKey): Promise<void> {
    const proof = await hashHex(await proveTo(proofKey, keeperUrl))
    const body = { attempt: id, device: await session.device(), proof }
    const call = { url: '/api/email/approved', body, schema: signedInSchema, key: await session.key() }
    await begin(await callServer(call), proofKey)
  }

  return {
    async start(address) {
      const email = address.trim().toLowerCase()
      const current = await session.read()
      if (current?.account.hasOwnEmail && current.account.email === email && (await session.refresh())) return 'CONNECT'
      if (await sendAgain(email)) return 'VERIFY_DEVICE'
      const body = { email, device: await session.device() }
      const { attempt: id } = await callServer({ url: '/api/email/start', body, schema: startedSchema })
      await keep({ id, email, proofKey: null })
      return 'VERIFY_OTP'
    },
    async waitForDevice(signal) {
      const waiting = await read()
      // The person was signed in before the waiting page closed.
      if (!waiting && (await session.read())) return
      if (!waiting?.proofKey) throw new FrameError(ERRORS.notStarted)
      const body = { secret: await proveTo(waiting.proofKey, keeperUrl) }
      await repeatUntil(signal, async () => {
        const call = { url: `${keeperUrl}/releases/look`, body, schema: lookedSchema, signal }
        const { state } = await callServer(call)
        return state === 'approved' ? state : null
      })
      await enter(waiting.id, waiting.proofKey)
    },
    async finish(code) {
      const { id, email, proofKey } = await need()
      if (proofKey) {
        await enter(id, proofKey)
        return 'CONNECT'
      }
      const body = { attempt: id, code, device: await session.device() }
      const call = { url: '/api/email/finish', body, schema: finishedSchema, key: await session.key() }
      const finished = await callServer(call)
      if ('action' in finished) {
        await requestLink(email, finished)
        return finished.action
      }
      await begin(finished, null)
      return 'CONNECT'
    },
  }
}
