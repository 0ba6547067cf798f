// Whether all that is approved has been on the screen: where it does not fit, it has to be scrolled through.

/** Parts of a pixel are lost where the page is scaled. */
const SLACK_PX = 1

/** Calls once, when the end of the last `.key` within `port` has been in sight. */
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
