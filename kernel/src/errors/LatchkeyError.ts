// The one error class that crosses package borders. Found by code, never by `instanceof`, so two copies of a package agree.
import type { ErrorCode, ErrorCodes } from './registry'

export interface LatchkeyErrorOptions<C extends ErrorCode> {
  /** Facts about this failure, in the shape that `ErrorCodes` declares for its code; `undefined` for codes that have none. */
  context: ErrorCodes[C]
  /** What was caught, kept for developers. A visitor never sees it. */
  cause?: unknown
  /** A sentence for the visitor, if one belongs to this error. */
  toast?: string
}

/**
 * An error with a stable code, one developer sentence, typed facts and its cause.
 *
 * @example
 * ```ts
 * import { LatchkeyError } from '@latchkey/kernel'
 *
 * declare module '@latchkey/kernel' {
 *   interface ErrorCodes {
 *     'acme/bridge-closed': { opensAt: string }
 *   }
 * }
 *
 * const context = { opensAt: '09:00' }
 * throw new LatchkeyError('acme/bridge-closed', `The bridge opens at ${context.opensAt}`, {
 *   context,
 *   toast: 'The bridge is closed. Try again later.',
 * })
 * ```
 */
export class LatchkeyError<C extends ErrorCode = ErrorCode> extends Error {
  /** Stable, such as `kernel/aborted`. Messages may change; codes do not. */
  readonly code: C
  readonly context: ErrorCodes[C]
  /** A sentence for the visitor; undefined if the error has none. */
  readonly toast: string | undefined
  /** Path of the error's page below the documentation's root, such as `/errors/kernel/aborted`. */
  readonly docsPath: string

  constructor(code: C, message: string, options: LatchkeyErrorOptions<C>) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'LatchkeyError'
    this.code = code
    this.context = options.context
    this.toast = options.toast
    this.docsPath = `/errors/${code}`
  }
}
