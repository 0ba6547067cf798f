// The only error class that crosses package boundaries. Identify it by code, never by `instanceof`, so that two copies of a package agree.
import type { ErrorCode, ErrorCodes } from './registry'

export interface LatchkeyErrorOptions<C extends ErrorCode> {
  /** Context of this failure, in the shape that `ErrorCodes` declares for its code; `undefined` for codes without context. */
  context: ErrorCodes[C]
  /** The caught error, kept for developers and never shown to a visitor. */
  cause?: unknown
  /** A message for the visitor in English, if this error has one. Other languages translate it by code and context. */
  toast?: string
}

/**
 * An error with a stable code, one sentence for developers, a typed context, and its cause.
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
  /** A message for the visitor; undefined if the error has none. */
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
