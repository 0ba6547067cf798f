// `page.mouse`: the pointer stays where the last action left it.
import { DOWN, mouseActions, moveTo, type Point, UP, wheelActions } from './keys'

interface ActingPage {
  act(actions: object): Promise<void>
  point(at: Point, clicks: number): Promise<void>
}

export class WebKitMouse {
  place: Point = { x: 0, y: 0 }
  readonly #page: ActingPage

  constructor(page: ActingPage) {
    this.#page = page
  }

  async move(x: number, y: number, { steps = 1 } = {}): Promise<void> {
    const { x: fromX, y: fromY } = this.place
    this.place = { x, y }
    const parts = Array.from({ length: steps }, (_, index) => (index + 1) / steps)
    const moves = parts.map((part) => moveTo({ x: fromX + (x - fromX) * part, y: fromY + (y - fromY) * part }))
    await this.#page.act(mouseActions(moves))
  }
  async click(x: number, y: number): Promise<void> {
    await this.#page.point({ x, y }, 1)
  }
  async down(): Promise<void> {
    await this.#page.act(mouseActions([DOWN]))
  }
  async up(): Promise<void> {
    await this.#page.act(mouseActions([UP]))
  }
  async wheel(deltaX: number, deltaY: number): Promise<void> {
    await this.#page.act(wheelActions(this.place, deltaX, deltaY))
  }
}
