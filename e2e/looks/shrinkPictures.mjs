// Makes the gallery's pictures palette PNGs, a third of the size, unless a color would be lost that shows.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const PICTURES = join(import.meta.dirname, 'pictures')
/** Levels of a channel that a shade of a gradient may be off; a check with the threshold of ours sees more. */
const MAX_LOSS = 12

for (const file of readdirSync(PICTURES, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.png')) continue
  const picture = readFileSync(join(PICTURES, file))
  const small = await sharp(picture).png({ palette: true, dither: 0, effort: 10 }).toBuffer()
  const [before, after] = await Promise.all([picture, small].map((each) => sharp(each).flatten().raw().toBuffer()))
  const isLost = before?.some((level, index) => Math.abs(level - (after?.[index] ?? 0)) > MAX_LOSS)
  if (!isLost && small.length < picture.length) writeFileSync(join(PICTURES, file), small)
}
