// Creates drawings with DOM calls, because the frame never creates markup from text.

const SVG = 'http://www.w3.org/2000/svg'

export interface Shape {
  tag: 'path' | 'circle' | 'rect'
  attributes: Readonly<Record<string, string>>
}

interface DrawingParts {
  /** The width and height of the drawing. Its coordinates start at 0. */
  size: number
  shapes: readonly Shape[]
  attributes: Readonly<Record<string, string>>
}

export function createDrawing({ size, shapes, attributes }: DrawingParts): SVGSVGElement {
  const drawing = document.createElementNS(SVG, 'svg')
  drawing.setAttribute('viewBox', `0 0 ${size} ${size}`)
  for (const [name, value] of Object.entries(attributes)) drawing.setAttribute(name, value)
  drawing.append(...shapes.map(createShape))
  return drawing
}

function createShape({ tag, attributes }: Shape): SVGElement {
  const shape = document.createElementNS(SVG, tag)
  for (const [name, value] of Object.entries(attributes)) shape.setAttribute(name, value)
  return shape
}
