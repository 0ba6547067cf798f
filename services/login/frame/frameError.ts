// The frame's errors: a sentence for the person, and a code for the frame itself.

export class FrameError extends Error {
  readonly code: string

  /** What the person has to do first, for pages that know this step. */
  readonly action: 'VERIFY_DEVICE' | undefined

  constructor(message: string, code = 'refused', action?: 'VERIFY_DEVICE') {
    super(message)
    this.code = code
    this.action = action
  }
}
