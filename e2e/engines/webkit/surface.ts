// What locators, handles and the clock use of their page, so that none of them imports the page that creates them.
import type { Chord, Point } from './keys'
import type { FramePath } from './session'

export interface Scripted {
  /** Runs the body of a function in a frame: its arguments are `a` and `b`. */
  run(frames: FramePath, body: string, args: readonly unknown[]): Promise<unknown>
}

export interface Surface extends Scripted {
  readonly timeoutMs: number
  keys(frames: FramePath, chords: readonly Chord[]): Promise<void>
  point(at: Point, clicks: number): Promise<void>
}
