// A timer that does not keep the process alive on its own.

/** Calls `work` every `intervalMs` until the returned function is called. */
export function repeatEvery(intervalMs: number, work: () => void): () => void {
  const timer = setInterval(work, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
