// Checks whether the frame of the embedded wallet loads and responds. If it does not, signing in by email or social account cannot work.
import type { CheckPorts, EmbeddedWalletService, Finding } from '@latchkey/kernel/contracts'
import { nameError } from '../nameError'

const SILENT = 'no response in time'

/**
 * Ends with the signal, but the frame stays, because it belongs to the modal. A page cannot tell a frame that the browser blocked from one
 * that does not respond to this site: both are silent.
 */
export async function checkLogin(
  { origin, reach }: Pick<EmbeddedWalletService, 'origin' | 'reach'>,
  { signal, clock }: Pick<CheckPorts, 'signal' | 'clock'>,
): Promise<Finding> {
  const origins = [origin]
  const startedAtMs = clock.now()
  const failure = await Promise.race([reach().then(() => null, describe), untilAborted(signal)])
  const technical = `${origin}: ${failure ?? 'ready'}, ${clock.now() - startedAtMs} ms`
  if (failure === null) return { state: 'ok', says: 'diagnosis.login.ok', technical, origins }
  const says = failure === SILENT ? 'diagnosis.login.silent' : 'diagnosis.login.down'
  return { state: 'problem', says, technical, origins, remedy: 'otherWallet' }
}

/** The frame's own timeout may end first. */
function describe(error: unknown): string {
  const { reason } = (error as { context?: { reason?: unknown } } | null)?.context ?? {}
  const name = nameError(error)
  return reason === 'silent' || name === 'embedded/timed-out' ? SILENT : name
}

function untilAborted(signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(SILENT)
    signal.addEventListener('abort', () => resolve(SILENT), { once: true })
  })
}
