// The last step of linking any sign-in method.
import type { MethodKind } from '../../subjects.ts'
import { TEXTS } from '../i18n/texts.ts'
import { withName } from './nameMethod.ts'
import type { Ready } from './signInMethods.ts'
import type { Stay } from './stay.ts'

/** Links nothing if the person has left meanwhile. Rejects with FrameError. */
export async function finishLink({ visit, methods, goHome }: Stay, kind: MethodKind, ready: Ready): Promise<void> {
  if (visit.signal.aborted) return
  await methods.link(ready)
  if (!visit.signal.aborted) goHome(withName(TEXTS.methodLinked, kind))
}
