// Signing in by email: a code, and on a new device first a link that the keeper mails. Wire facts 4.4.
import * as v from 'valibot'
import { callServer } from '../callServer.ts'
import { ERRORS } from '../errors.ts'
import { FrameError } from '../frameError.ts'
import { hashHex } from '../keys/bytes.ts'
import { createProofKey, proveTo } from '../keys/proof.ts'
import { keeperSharesSchema, type Session, signedInEntries } from '../session.ts'
import { KEYS, type Store } from '../store.ts'
import { repeatUntil } from './repeatUntil.ts'

const startedSchema = v.object({ action: v.picklist(['VERIFY_DEVICE', 'VERIFY_OTP']), attempt: v.string() })
const doneSchema = v.object({})
const lookedSchema = v.object({ state: v.picklist(['pending', 'approved']) })
const takenSchema = v.variant('state', [
  v.object({ state: v.literal('pending') }),
  v.object({ state: v.literal('released'), shares: keeperSharesSchema }),
])
const attemptSchema = v.object({
  id: v.string(),
  email: v.string(),
  /** What the keeper knows this frame by, on a device that it does not know; no script can read it. */
  proofKey: v.nullable(v.instance(CryptoKey)),
  isApproved: v.boolean(),
  expiresAtMs: v.number(),
})
type Attempt = v.InferOutput<typeof attemptSchema>
/** As long as the servers keep a code or a link. */
const LIFE_MS = 1_200_000

export interface EmailLogin {
  start(email: string): Promise<'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'>
  /** Resolves when the link was opened and approved, and the code is on its way. */
  waitForDevice(signal: AbortSignal): Promise<void>
  finish(code: string): Promise<void>
}
export interface EmailLoginParts {
  session: Session
  store: Store
  keeperUrl: string
}

/** What is under way outlives the page: people leave it to read their mail, and phones drop pages in the background. */
export function createEmailLogin({ session, store, keeperUrl }: EmailLoginParts): EmailLogin {
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

  async function sendCode({ id, proofKey }: Attempt): Promise<void> {
    // Its hash lets the login server ask the keeper whether this device was approved, and take nothing there.
    const proof = proofKey && (await hashHex(await proveTo(proofKey, keeperUrl)))
    const body = { attempt: id, device: await session.device(), ...(proof && { proof }) }
    await callServer({ url: '/api/email/send', body, schema: doneSchema })
  }

  /** Another code for a device that was approved already; false when that is over. */
  async function sendAgain(email: string): Promise<boolean> {
    const current = await read()
    if (!current?.isApproved || current.email !== email) return false
    try {
      await sendCode(current)
    } catch (cause) {
      if (cause instanceof FrameError && cause.code === 'code-expired') return false
      throw cause
    }
    await keep(current)
    return true
  }

  async function takeShares({ proofKey }: Attempt): Promise<string[]> {
    if (!proofKey) throw new FrameError(ERRORS.notStarted)
    const body = { secret: await proveTo(proofKey, keeperUrl) }
    const taken = await callServer({ url: `${keeperUrl}/releases/take`, body, schema: takenSchema })
    if (taken.state === 'released') return taken.shares
    throw new FrameError(ERRORS.notStarted)
  }

  return {
    async start(address) {
      const email = address.trim().toLowerCase()
      const current = await session.read()
      if (current?.account.hasOwnEmail && current.account.email === email && (await session.refresh())) return 'CONNECT'
      if (await sendAgain(email)) return 'VERIFY_OTP'
      const body = { email, device: await session.device() }
      const { action, attempt: id } = await callServer({ url: '/api/email/start', body, schema: startedSchema })
      const proofKey = action === 'VERIFY_DEVICE' ? await createProofKey() : null
      await keep({ id, email, proofKey, isApproved: false })
      if (!proofKey) return action
      const ask = { email, secret: await proveTo(proofKey, keeperUrl) }
      await callServer({ url: `${keeperUrl}/releases`, body: ask, schema: doneSchema })
      return action
    },
    async waitForDevice(signal) {
      const waiting = await need()
      if (waiting.isApproved) return
      if (!waiting.proofKey) throw new FrameError(ERRORS.notStarted)
      const body = { secret: await proveTo(waiting.proofKey, keeperUrl) }
      await repeatUntil(signal, async () => {
        const call = { url: `${keeperUrl}/releases/look`, body, schema: lookedSchema, signal }
        return (await callServer(call)).state === 'approved' ? true : null
      })
      await sendCode(waiting)
      await keep({ ...waiting, isApproved: true })
    },
    async finish(code) {
      const current = await need()
      const body = { attempt: current.id, code, device: await session.device() }
      const signedIn = await callServer({ url: '/api/email/finish', body, schema: v.object(signedInEntries) })
      await session.begin(signedIn, () => takeShares(current))
      attempt = null
      await store.remove(KEYS.attempt)
    },
  }
}
