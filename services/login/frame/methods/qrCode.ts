// A QR code for a phone. It is dark on light in every theme, with the quiet zone that cameras need. ISO/IEC 18004.
import { encode } from 'uqr'
import { createDrawing } from './drawing.ts'

/** In modules. */
const QUIET_ZONE = 4

/** `name` is the label for screen readers. */
export function createQrCode(text: string, name: string): SVGSVGElement {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return createDrawing({
    size,
    shapes: [
      { tag: 'rect', attributes: { width: String(size), height: String(size), fill: '#ffffff' } },
      { tag: 'path', attributes: { d: dark.join(''), fill: '#000000', 'shape-rendering': 'crispEdges' } },
    ],
    attributes: { class: 'qr', role: 'img', 'aria-label': name },
  })
}
