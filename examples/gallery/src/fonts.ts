// Fonts that come with the repository, so that a picture of a row is the same on every machine.
import './fonts.css'

/** Loads all of them first: a font that loads late would move what is drawn. */
export async function loadFonts(): Promise<void> {
  document.body.dataset.font = 'shipped'
  await Promise.all([...document.fonts].map((font) => font.load()))
}
