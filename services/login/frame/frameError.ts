// What the frame says when it says no: a sentence for the person, and a code for the frame itself.

export class FrameError extends Error {
  readonly code: string

  constructor(message: string, code = 'refused') {
    super(message)
    this.code = code
  }
}
