// Whether the frame of the embedded wallet comes and answers. Where it does not, signing in by email or account cannot work.
import type { CheckPorts, EmbeddedWalletService, Finding } from '@latchkey/kernel'
import { nameError } from '../nameError'

/** Over with the signal, though the frame goes on by itself: it is the modal's own. */
export async function checkLogin(
  { origin, reach }: Pick<EmbeddedWalletService, 'origin' | 'reach'>,
  { signal, clock }: Pick<CheckPorts, 'signal' | 'clock'>,
): Promise<Finding> {
  const origins = [origin]
  const startedAtMs = clock.now()
  const failure = await Promise.race([reach().then(() => null, nameError), untilAborted(signal)])
  const technical = `${origin}: ${failure ?? 'ready'}, ${clock.now() - startedAtMs} ms`
  return failure === null
    ? { state: 'ok', says: 'diagnosis.login.ok', technical, origins }
    : { state: 'problem', says: 'diagnosis.login.down', technical, origins, remedy: 'otherWallet' }
}

function untilAborted(signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('no answer in time')
    signal.addEventListener('abort', () => resolve('no answer in time'), { once: true })
  })
}
