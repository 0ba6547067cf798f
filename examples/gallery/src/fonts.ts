// Fonts that come with the repository, so that a picture of a row is the same on every machine.
import './fonts.css'

/** All of them immediately: a font that comes late would move what is drawn. */
export async function loadFonts(): Promise<void> {
  document.body.dataset.font = 'shipped'
  await Promise.all([...document.fonts].map((font) => font.load()))
}
