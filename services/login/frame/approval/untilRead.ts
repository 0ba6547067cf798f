// Makes sure that everything that is approved has been on the screen. If it does not fit, it must be scrolled to the end.

/** Scaled pages lose fractions of a pixel. */
const SLACK_PX = 1

/** Calls back once, when the end of the last `.key` in `port` has been visible. */
export function untilRead(port: HTMLElement, onRead: () => void): () => void {
  const end = [...port.querySelectorAll('.key')].at(-1)
  const stop = () => {
    sizes.disconnect()
    port.removeEventListener('scroll', look)
  }
  const look = () => {
    const { bottom, height } = port.getBoundingClientRect()
    if (height === 0) return
    if (end && end.getBoundingClientRect().bottom > bottom + SLACK_PX) return
    stop()
    onRead()
  }
  const sizes = new ResizeObserver(look)
  sizes.observe(port)
  port.addEventListener('scroll', look)
  return stop
}
