// A timer that does not keep the process running.

/** Calls `work` every `intervalMs` until the returned function is called. */
export function repeatEvery(intervalMs: number, work: () => void): () => void {
  const timer = setInterval(work, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
