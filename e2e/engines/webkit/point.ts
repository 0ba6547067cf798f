// Where to click: in the middle of an element that is visible, enabled and at rest, and that a pointer would hit.
import type { Point } from './keys'
import type { FramePath } from './session'
import type { Scripted } from './surface'

/** The part of a locator that is used. */
interface Target {
  readonly path: { frames: FramePath }
  page(): Scripted
  run(body: string): Promise<unknown>
  until(body: string, what: string, timeout?: number, argument?: unknown): Promise<unknown>
}
interface PointOptions {
  timeout?: number
  force?: boolean
  position?: Point
}

/** In the frame's own coordinates; null while a click would not reach the element. */
const AIM = `const all = injected.querySelectorAll(injected.parseSelector(a), document)
if (all.length > 1) throw new Error('strict mode violation: ' + a + ' resolved to ' + all.length + ' elements')
const element = all[0]
const { force, position } = b
if (!element || !injected.elementState(element, 'visible', true).matches) return null
if (!force && !injected.elementState(element, 'enabled').matches) return null
// A text with several lines is clicked in its first one.
const measure = () => [...element.getClientRects()].find(({ width, height }) => width > 0 && height > 0) ?? element.getBoundingClientRect()
const before = measure()
// The page's clock may be stopped.
const { requestAnimationFrame: nextFrame } = injected.utils.builtins
await new Promise((resolve) => nextFrame(() => nextFrame(resolve)))
let box = measure()
if (before.x !== box.x || before.y !== box.y) return null
// A forced press is not checked for what it hits.
if (force || box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth) {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  box = measure()
}
const x = box.x + (position?.x ?? box.width / 2)
const y = box.y + (position?.y ?? box.height / 2)
if (force) return { x, y }
const interceptor = injected.setupHitTargetInterceptor(element, 'mouse', { x, y }, false)
if (typeof interceptor === 'string') {
  // Cut off by a scroll container.
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  return null
}
const target = injected.retarget(element, 'button-link')
let isElsewhere = false
const check = (event) => { isElsewhere = !event.composedPath().includes(target) }
addEventListener('click', check, { capture: true, once: true })
window.__wasHit = () => {
  removeEventListener('click', check, { capture: true })
  return interceptor.stop() === 'done' && !isElsewhere
}
return { x, y }`
/** Presses on any other element were stopped, and a click between two elements goes to their parent. A page that is gone counts as hit. */
const WAS_HIT = 'return window.__wasHit?.() ?? true'

/** Where the content of a frame begins. */
const ORIGIN = `const frame = injected.querySelectorAll(injected.parseSelector(a), document)[0]
const { x, y } = frame.getBoundingClientRect()
const { borderLeftWidth, borderTopWidth } = getComputedStyle(frame)
return { x: x + parseFloat(borderLeftWidth), y: y + parseFloat(borderTopWidth) }`

/** Returns whether the press at the point of `findPoint` reached the element, which may have moved since. */
export async function wasHit(locator: Target): Promise<boolean> {
  return locator.run(WAS_HIT).then(Boolean, () => true)
}

/** Returns the point in the coordinates of the top window. */
export async function findPoint(locator: Target, options: PointOptions): Promise<Point> {
  const { frames } = locator.path
  const aimed = { force: options.force, position: options.position }
  const point = { ...((await locator.until(AIM, 'click', options.timeout, aimed)) as Point) }
  for (let depth = frames.length; depth > 0; depth -= 1) {
    const origin = (await locator.page().run(frames.slice(0, depth - 1), ORIGIN, [frames[depth - 1]])) as Point
    point.x += origin.x
    point.y += origin.y
  }
  return point
}
