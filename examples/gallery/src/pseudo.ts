// A language to find texts with that are cut off: English in brackets, 40 % longer.
import { english } from '../../../languages/test/english'

const LONGER = 0.4
const FILLER = ' long'
/** In no English text, and in the font of the gallery: another one would measure differently on each machine. */
const [START, END] = ['‹', '›']

/** Its texts, from the catalogs themselves. */
export const pseudo = {
  tag: 'en-XA',
  locale: 'en',
  dir: 'ltr',
  messages: Object.fromEntries(Object.entries(english).map(([key, text]) => [key, lengthen(text)])),
} as const

function lengthen(text: string): string {
  return `${START}${text}${FILLER.repeat(Math.ceil((text.length * LONGER) / FILLER.length))}${END}`
}
