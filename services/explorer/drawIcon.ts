// Draws an icon from a name, so that it always looks the same.
import { createRandom, type Random } from './createRandom.ts'

const SIZE = 96
const FULL_CIRCLE_DEG = 360
const SHAPES = 3

/** Returns an SVG of 96 by 96, without text, scripts, or references. */
export function drawIcon(key: string): string {
  const random = createRandom(`icon ${key}`)
  const hue = random.below(FULL_CIRCLE_DEG)
  const shapes = Array.from({ length: SHAPES }, () => drawShape(random, hue)).join('')
  const ground = `<rect width="${SIZE}" height="${SIZE}" fill="hsl(${hue} 60% 45%)"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}">${ground}${shapes}</svg>`
}

function drawShape(random: Random, groundHue: number): string {
  const hue = (groundHue + random.pick([30, 150, 180, 210])) % FULL_CIRCLE_DEG
  const fill = `fill="hsl(${hue} 70% ${random.pick([60, 70, 80, 90])}%)"`
  const [x, y, extent] = [random.below(SIZE), random.below(SIZE), SIZE / 8 + random.below(SIZE / 4)]
  return random.pick([
    `<circle cx="${x}" cy="${y}" r="${extent}" ${fill}/>`,
    `<rect x="${x - extent}" y="${y - extent}" width="${extent * 2}" height="${extent * 2}" rx="8" ${fill}/>`,
    `<path d="M${x} ${y - extent}l${extent} ${extent * 2}h${-extent * 2}z" ${fill}/>`,
  ])
}
